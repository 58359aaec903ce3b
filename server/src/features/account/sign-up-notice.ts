import { absoluteUrl, paths } from '#contract/paths.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { accountMailTexts as texts } from '#server/texts/en/account.ts';
import { accountMail } from './account-mail.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { findIdentityUser } from './repository.ts';

const jobName = 'account.sign-up-notice';

/** Notifies the owner of an address of a sign-up with it, at most once a day. */
export async function requestSignUpNotice(
  { db, jobs, attempts, log }: { db: Database; jobs: Jobs; attempts: AttemptLimits; log: Log },
  userId: string,
): Promise<void> {
  log.info({ code: 'email-already-in-use' }, 'sign-up failed');
  const owner = await findIdentityUser(db, { id: userId });
  if (!owner || !(await attempts.mayNotify(owner.email))) return;
  await inTransaction(db, (transaction) => jobs.enqueue(transaction, jobName, { userId }));
}

/**
 * The mail contains no name: the person who signed up first chose the account's name, perhaps with somebody else's
 * address.
 */
export function signUpNoticeJob({
  db,
  mailer,
  publicOrigin,
}: {
  db: Database;
  mailer: Mailer;
  publicOrigin: string;
}): JobDefinition<{ userId: string }> {
  return {
    name: jobName,
    async work({ userId }, job) {
      const owner = await findIdentityUser(db, { id: userId });
      if (!owner) return;
      const { subject, lines } = texts.signUp;
      const signIn = absoluteUrl(publicOrigin, paths.signIn());
      await mailer.send(accountMail(job, owner.email, { subject, lines: lines(signIn) }));
    },
  };
}
