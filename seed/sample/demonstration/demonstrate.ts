import { insertBulkFans } from '#seed/bulk/tips/repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { sampleFans } from '../tip-history.ts';
import { collectNow } from './campaign.ts';
import { openNight } from './night.ts';
import { waitForOthers } from './repository.ts';

/**
 * Makes what visitors of a sandbox are led to: an evening that is going on and a campaign on its last day. What is there
 * and not over yet stays as it is. None of it is in a list, so the first answers of all others are as the sample has them.
 */
export function demonstrate(db: Database, { now }: { now: Date }): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await waitForOthers(transaction);
    await insertBulkFans(transaction, sampleFans);
    await openNight(transaction, { now });
    await collectNow(transaction, { now });
  });
}
