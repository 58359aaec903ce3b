import type { Database } from '#server/platform/database/database.ts';
import { findPayoutAccount } from '../accounts/repository.ts';
import type { PayoutRow } from '../paying/repository.ts';
import type { PayoutOrder } from './sender.ts';

/** What a rail is asked for. Throws for a payout that is not being sent. */
export async function orderOf(db: Database, payout: PayoutRow): Promise<PayoutOrder> {
  const account = await findPayoutAccount(db, payout.payout_account_id);
  if (!account?.provider_account || !payout.sending_since)
    throw new Error(`Payout ${payout.id} has nowhere to go.`);
  return {
    payoutId: payout.id,
    attempt: payout.attempt,
    amountMinor: Number(payout.amount_minor),
    currency: payout.currency,
    country: account.country,
    providerAccount: account.provider_account,
    destination: account.provider_destination,
    sendingSince: payout.sending_since,
  };
}
