import { recoveryPaths } from '#contract/account/recovery-paths.ts';
import { absoluteUrl } from '#contract/paths.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { type JobDefinition, type Jobs, shortRetention } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { accountMailTexts as texts } from '#server/texts/en/account.ts';
import { accountMail } from '../account-mail.ts';
import { findWaysIn } from '../google/repository.ts';
import { findIdentityUser } from '../repository.ts';

const jobName = 'account.second-factor-mail';

export type SecondFactorNews = keyof typeof texts.secondFactor | 'second-step-refused';

/** Notifies the owner of a change by mail after the transaction commits. */
export function notifyOwner(
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
  /** The address at which people get help. */
  contactMail: string;
}): JobDefinition<{ userId: string; news: SecondFactorNews }> {
  return {
    name: jobName,
    ...shortRetention,
    async work({ userId, news }, job) {
      const person = await findIdentityUser(db, { id: userId });
      if (!person) return;
      const reset = absoluteUrl(publicOrigin, recoveryPaths.forgotPassword());
      const ifNot = texts.ifNotYou(reset, contactMail);
      const written =
        news === 'second-step-refused' ? await writeRefused(db, userId, ifNot) : write(news, ifNot);
      await mailer.send(accountMail(job, person.email, written));
    },
  };
}

function write(news: keyof typeof texts.secondFactor, ifNotYou: string) {
  const { subject, text } = texts.secondFactor[news];
  return { subject, lines: [text, ifNotYou] };
}

/** What helps depends on the first step: a new password does not keep out whoever has the Google account. */
async function writeRefused(db: Database, userId: string, ifNotYou: string) {
  const { password, google } = await findWaysIn(db, userId);
  const { password: byPassword, google: byGoogle, either } = texts.secondStepRefused;
  if (google.length === 0) return { subject: byPassword.subject, lines: [byPassword.text, ifNotYou] };
  if (!password) return { subject: byGoogle.subject, lines: [byGoogle.text, texts.secureGoogle] };
  return { subject: either.subject, lines: [either.text, ifNotYou, texts.secureGoogle] };
}
