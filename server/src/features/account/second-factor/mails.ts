import { absoluteUrl, paths } from '#contract/paths.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { forgottenSoon, type JobDefinition, type Jobs } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { findIdentityUser } from '../repository.ts';

const jobName = 'account.second-factor-mail';

const texts = {
  'app-on': {
    subject: 'Two-step sign-in is on',
    text: 'From now on Tibeb asks for a code from your authenticator app when you sign in. All other browsers were signed out. Keep your recovery codes where you can find them without your phone.',
  },
  'app-off': {
    subject: 'Two-step sign-in is off',
    text: 'Two-step sign-in of your Tibeb account was just switched off. Your password alone opens it again.',
  },
  'recovery-codes-made': {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were just made for your Tibeb account. The old ones do not work any more.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: 'Somebody, most likely you, just used a recovery code of your Tibeb account. Each of them works once. You can make new ones under "Sign-in and security".',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    text: 'A new passkey now opens your Tibeb account. You can see and remove passkeys under "Sign-in and security".',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    text: 'A passkey was just removed from your Tibeb account. It does not open the account any more.',
  },
  'removed-by-operator': {
    subject: 'Your second factors were removed',
    text: 'At your request, we just removed the authenticator app with its recovery codes and all passkeys from your Tibeb account. Your password or Google opens it again; you can add new ones under "Sign-in and security".',
  },
  'second-step-refused': {
    subject: 'Somebody knows your password',
    text: 'Somebody signed in to your Tibeb account with the right password, then entered one wrong code after another. They did not get in.',
  },
} as const;

export type SecondFactorNews = keyof typeof texts;

/** Writes to the owner about a change, once the transaction is through. */
export function tellOwner(
  jobs: Jobs,
  transaction: Transaction,
  userId: string,
  news: SecondFactorNews,
): Promise<void> {
  return jobs.enqueue(transaction, jobName, { userId, news });
}

export function secondFactorMailJob({
  db,
  mailer,
  publicOrigin,
  contactMail,
}: {
  db: Database;
  mailer: Mailer;
  publicOrigin: string;
  /** Where people find help. */
  contactMail: string;
}): JobDefinition<{ userId: string; news: SecondFactorNews }> {
  return {
    name: jobName,
    ...forgottenSoon,
    async work({ userId, news }, job) {
      const person = await findIdentityUser(db, { id: userId });
      if (!person) return;
      const { subject, text } = texts[news];
      const reset = absoluteUrl(publicOrigin, paths.forgotPassword());
      const ifNot = `If this was not you, choose a new password at once: ${reset} This signs everybody out, and removes passkeys and an authenticator app that were added in the last 7 days. Older ones stay: then look under "Sign-in and security", and write to ${contactMail} where you cannot get in.`;
      await mailer.send({
        id: `job-${job.id}`,
        to: person.email,
        subject,
        text: ['Hello,', text, ifNot, 'Tibeb'].join('\n\n'),
      });
    },
  };
}
