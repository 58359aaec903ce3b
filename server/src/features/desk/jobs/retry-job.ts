import { jobNotRetryable } from '#contract/desk/errors.ts';
import { notFound } from '#contract/errors.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { DeadLetter } from '#server/platform/jobs/repository.ts';

/** A failed job. Throws the refusal `not_found`. */
export async function requireFailedJob(
  { jobs }: { readonly jobs: Pick<Jobs, 'deadLetters'> },
  id: string,
): Promise<DeadLetter> {
  const [letter] = await jobs.deadLetters.list({ id });
  if (!letter) throw new Refusal(notFound);
  return letter;
}

/** Retries a failed job, as `npm run jobs` does. Throws the refusals `not_found` and `job_not_retryable`. */
export async function retryJob(
  { db, jobs }: { readonly db: Database; readonly jobs: Pick<Jobs, 'deadLetters'> },
  { id, reason }: { id: string; reason: string },
  record: Record,
): Promise<AuditReceipt> {
  const letter = await requireFailedJob({ jobs }, id);
  if (letter.secret) throw new Refusal(jobNotRetryable);
  return inTransaction(db, async (transaction) => {
    const retried = await jobs.deadLetters.retry([letter], transaction);
    // Another operator was first.
    if (retried === 0) throw new Refusal(notFound);
    const { name, attempts } = letter;
    const change = { before: { name, attempts }, after: { queued: true } };
    return record(transaction, { subject: { kind: 'job', id }, ...change, reason });
  });
}
