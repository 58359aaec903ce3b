import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import { findPayout, type PayoutRow } from '../paying/repository.ts';
import { askRail } from '../rails/ask-rail.ts';
import { orderOf } from '../sending/payout-order.ts';
import { accountGone, RailUnclear, type Senders } from '../sending/sender.ts';

/** The failure of a payout that operators say did not arrive. */
export const reportedFailure = 'sent_back_by_bank';

/** Whether a rail has sent it to the bank, and nothing is known of its end but what operators say. */
export const isAtBank = ({
  rail,
  state,
  provider_payout,
  failure,
}: Pick<PayoutRow, 'rail' | 'state' | 'provider_payout' | 'failure'>): boolean =>
  rail !== 'by-hand' &&
  state === 'sent' &&
  provider_payout !== null &&
  (failure ?? reportedFailure) === reportedFailure;

/**
 * Whether the bank has a payout and the rail says now that the receiver's account there is gone, so that only a person can find
 * out what became of it. Throws `payout_rail_unavailable`.
 */
export async function isLostAtBank(
  { db, log, senders }: { readonly db: Database; readonly log: Log; readonly senders: Senders },
  id: string,
): Promise<boolean> {
  const payout = await findPayout(db, id);
  const sender = payout && senders[payout.rail];
  if (!sender || payout.provider_payout === null || !isAtBank(payout)) return false;
  try {
    await askRail(sender.readBankState(await orderOf(db, payout), payout.provider_payout), log);
    return false;
  } catch (error) {
    if (!(error instanceof RailUnclear)) throw error;
    return error.code === accountGone;
  }
}
