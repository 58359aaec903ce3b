import { absoluteUrl, paths } from '#contract/paths.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { type JobDefinition, type Jobs, secret } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { findIdentityUser } from '../repository.ts';
import type { RemovedFactors } from '../second-factor/repository.ts';

const jobName = 'account.security-mail';

/** What somebody is written about. `to` is for mails that do not go to the person's present address. */
export type SecurityMail =
  | { readonly kind: 'password-changed'; readonly userId: string; readonly removed?: RemovedFactors }
  | { readonly kind: 'email-taken'; readonly userId: string; readonly to: string }
  | { readonly kind: 'email-change-asked'; readonly userId: string }
  | { readonly kind: 'email-changed'; readonly userId: string; readonly to: string };

export function enqueueSecurityMail(jobs: Jobs, transaction: Transaction, mail: SecurityMail): Promise<void> {
  return jobs.enqueue(transaction, jobName, mail);
}

/** The mails name nobody: whoever signed up first chose the account's name, perhaps with another's address. */
export function securityMailJob({
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
}): JobDefinition<SecurityMail> {
  return {
    name: jobName,
    ...secret,
    async work(mail, job) {
      const person = await findIdentityUser(db, { id: mail.userId });
      if (!person) return;
      const { subject, lines } = write(mail, contactMail, (path) => absoluteUrl(publicOrigin, path));
      const to = 'to' in mail ? mail.to : person.email;
      await mailer.send({
        id: `job-${job.id}`,
        to,
        subject,
        text: ['Hello,', ...lines, 'Tibeb'].join('\n\n'),
      });
    },
  };
}

/** What a reset by mail took away, and what it left. */
function removedLines({ app, passkeys }: RemovedFactors): string[] {
  const removed = [
    ...(app ? ['your authenticator app with its recovery codes'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`] : []),
  ];
  if (removed.length === 0) return [];
  const list = removed.join(' and ');
  return [
    `What was added in the last 7 days was removed, in case it was not yours: ${list}. You can add it again under "Sign-in and security". Whatever is older stays.`,
  ];
}

type Link = (path: string) => string;

function write(mail: SecurityMail, contactMail: string, link: Link): { subject: string; lines: string[] } {
  switch (mail.kind) {
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        lines: [
          'The password of your Tibeb account was just changed, and all other browsers were signed out.',
          ...(mail.removed ? removedLines(mail.removed) : []),
          `If this was not you, choose a new one at once: ${link(paths.forgotPassword())}`,
        ],
      };
    case 'email-taken':
      return {
        subject: 'This address already has a Tibeb account',
        lines: [
          'Somebody, perhaps you, wanted to use this address for another Tibeb account. It already has one, so nothing was changed.',
          `Sign in here: ${link(paths.signIn())}`,
          `Forgotten your password? Choose a new one: ${link(paths.forgotPassword())}`,
        ],
      };
    case 'email-change-asked':
      return {
        subject: 'Your email address is about to change',
        lines: [
          'Somebody signed in to your Tibeb account asked to use another email address. It changes once that address is confirmed.',
          `If this was not you, choose a new password now, which also signs everybody out: ${link(paths.forgotPassword())}`,
        ],
      };
    case 'email-changed':
      return {
        subject: 'Your email address was changed',
        lines: [
          'Your Tibeb account now has a different email address, and our emails go there from now on.',
          `If this was not you, write to ${contactMail} at once and we will help.`,
        ],
      };
  }
}
