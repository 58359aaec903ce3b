import { payoutAlreadyAdvanced, payoutNotFound } from '#contract/payouts/errors.ts';
import { postPayoutReturned } from '#server/features/payments/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { lockPayout, savePayout } from './repository.ts';

/** The cause in the history of a payout that its owner canceled. */
export const canceledByOwner = 'owner';

/**
 * Cancels a payout of a page that is not sent yet: the page gets its money back. Throws `payout_not_found` and
 * `payout_gone_on`.
 */
export async function cancelPayout(
  { db }: { readonly db: Database },
  { pageId, payoutId }: { readonly pageId: string; readonly payoutId: string },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const payout = await lockPayout(transaction, payoutId);
    if (payout?.receiver_kind !== 'beneficiary' || payout.receiver_id !== pageId)
      throw new Refusal(payoutNotFound);
    if (payout.state !== 'requested' && payout.state !== 'approved') throw new Refusal(payoutAlreadyAdvanced);
    await savePayout(transaction, payoutId, {
      state: 'canceled',
      state_cause: canceledByOwner,
      due_at: null,
    });
    await postPayoutReturned(transaction, { payoutId });
  });
}
