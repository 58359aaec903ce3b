import { insertBulkFans } from '#seed/bulk/tips/repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { sampleFans } from '../tip-history.ts';
import { collectNow } from './campaign.ts';
import { openNight } from './night.ts';
import { waitForOthers } from './repository.ts';

/**
 * Creates what the sandbox shows its visitors: an evening in progress and a campaign on its last day. Existing ones that are
 * not over stay as they are. No list contains them, so the lists start with the sample's own entries.
 */
export function demonstrate(db: Database, { now }: { now: Date }): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await waitForOthers(transaction);
    await insertBulkFans(transaction, sampleFans);
    await openNight(transaction, { now });
    await collectNow(transaction, { now });
  });
}
