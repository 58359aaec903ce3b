import type { Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Services } from '#server/services.ts';
import { attempt } from '../attempt.ts';
import { collectNow } from './campaign.ts';
import { refundCanceled } from './campaigns/repository.ts';
import { openNight } from './night.ts';
import { waitForOthers } from './repository.ts';

/**
 * Creates what the sandbox shows its visitors: an evening in progress and a campaign on its last day. Existing ones that are
 * not over stay as they are. No list contains them, so the lists start with the sample's own entries. Never throws.
 */
export async function demonstrate({
  db,
  clock,
  paymentClock,
  log,
}: Pick<Services, 'db' | 'clock' | 'paymentClock' | 'log'>): Promise<void> {
  const create = (step: string, write: (transaction: Transaction) => Promise<void>) =>
    attempt(log, step, () =>
      inTransaction(db, async (transaction) => {
        await waitForOthers(transaction);
        await write(transaction);
      }),
    );
  await create('night', (transaction) => openNight(transaction, { now: clock.now() }));
  // Campaigns end by the clock of payments, which visitors can move at the sandbox.
  const now = paymentClock.now();
  await create('refunds', (transaction) => refundCanceled(transaction, { now }));
  await create('campaign', (transaction) => collectNow(transaction, { now }));
}
