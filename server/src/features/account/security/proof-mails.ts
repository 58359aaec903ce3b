import { recoveryPaths } from '#contract/account/recovery-paths.ts';
import { absoluteUrl } from '#contract/paths.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type JobDefinition, type Jobs, secret } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { accountMailTexts as texts } from '#server/texts/en/account.ts';
import { accountMail } from '../account-mail.ts';
import { lockIdentityUser } from '../repository.ts';
import { lockSession } from '../sessions/repository.ts';
import { codeOfJob, digestOfCode, digestOfToken, tokenOfJob } from './link-digests.ts';
import { insertProof, saveCode } from './repository.ts';

const jobName = 'account.proof-mail';

const proofLinkMs = 24 * 60 * 60 * 1000;
const codeMinutes = 20;
/** A code becomes invalid after this many wrong attempts. */
const codeTries = 5;

/** An address to prove, the person's current one or a new one, and the session that requested it. */
export interface ProofRequest {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
}

export function enqueueProofMail(jobs: Jobs, transaction: Transaction, request: ProofRequest): Promise<void> {
  return jobs.enqueue(transaction, jobName, request);
}

interface ProofMailDependencies {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly config: { readonly publicOrigin: string; readonly identitySecret: string };
}

/**
 * Creates link and code and mails them, unless the session that requested them has ended. They are created here, so
 * that the queue never stores them and their time runs from when the mail is sent. A retry creates the same ones.
 */
export function proofMailJob({
  db,
  mailer,
  clock,
  config,
}: ProofMailDependencies): JobDefinition<ProofRequest> {
  return {
    name: jobName,
    ...secret,
    async work(request, job) {
      const { userId, sessionId, email } = request;
      const token = tokenOfJob(config.identitySecret, { jobId: job.id, email });
      const code = codeOfJob(config.identitySecret, { jobId: job.id, email });
      const now = clock.now();
      const inMs = (ms: number) => new Date(now.getTime() + ms);
      const address = await inTransaction(db, async (transaction) => {
        const person = await lockIdentityUser(transaction, userId);
        if (!person || !(await lockSession(transaction, { sessionId, userId, now }))) return undefined;
        const isOwn = person.email === email;
        if (isOwn && person.emailVerified) return undefined;
        await insertProof(transaction, {
          ...request,
          tokenDigest: digestOfToken(token),
          expiresAt: inMs(proofLinkMs),
        });
        if (isOwn) {
          const codeDigest = digestOfCode(config.identitySecret, request, code);
          const expiresAt = inMs(codeMinutes * 60_000);
          await saveCode(transaction, { ...request, codeDigest, triesLeft: codeTries, expiresAt });
        }
        return isOwn ? 'own' : 'new';
      });
      if (!address) return;
      const link = absoluteUrl(config.publicOrigin, recoveryPaths.verifyEmail({ token }));
      const written =
        address === 'own'
          ? texts.proveOwnAddress({ code, minutes: codeMinutes, link })
          : texts.proveNewAddress(link);
      await mailer.send(accountMail(job, email, written));
    },
  };
}
