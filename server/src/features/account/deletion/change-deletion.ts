import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { enqueueDeletionNotice } from './deletion-notice.ts';
import { deletionDue } from './due.ts';
import type { NotifyOfDeletion } from './notice-to-others.ts';
import { markDeletion, unmarkDeletion } from './repository.ts';

export interface DeletionDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly deletionNotices: readonly NotifyOfDeletion[];
}

/** Starts the 30 days until deletion or cancels them. The owner gets one mail; others hear what would end with them. */
export function changeDeletion(
  { db, jobs, clock, deletionNotices }: DeletionDependencies,
  accountId: string,
  wanted: boolean,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const now = clock.now();
    const changed = wanted
      ? await markDeletion(transaction, accountId, now)
      : await unmarkDeletion(transaction, accountId);
    if (!changed) return;
    const requestedAt = wanted ? now.toISOString() : undefined;
    await enqueueDeletionNotice(jobs, transaction, { accountId, wanted, requestedAt });
    if (!wanted) return;
    const deletion = { accountId, at: deletionDue(now), erased: false };
    for (const notify of deletionNotices) await notify(transaction, jobs, deletion);
  });
}
