import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Log } from '#server/platform/log.ts';
import { findPayout, lockPayout, type PayoutRow, savePayout } from '../paying/repository.ts';
import { askRail } from '../rails/ask-rail.ts';
import { orderOf } from '../sending/payout-order.ts';
import { accountGone, type PayoutOrder, RailUnclear, type Sender, type Senders } from '../sending/sender.ts';
import { withdrawReturns } from './repository.ts';

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
  (failure === null || failure === reportedFailure);

/**
 * Whether the bank has a payout and the rail says now that the receiver's account there is gone, so that only a person can find
 * out what became of it; not once its transfer was taken back. Throws `payout_rail_unavailable`.
 */
export async function isLostAtBank(
  { db, log, senders }: { readonly db: Database; readonly log: Log; readonly senders: Senders },
  id: string,
): Promise<boolean> {
  const payout = await findPayout(db, id);
  const sender = payout && senders[payout.rail];
  if (!sender || payout.provider_payout === null || !isAtBank(payout)) return false;
  const order = await orderOf(db, payout);
  if ((await askRail(readIfThere(sender, order, payout.provider_payout), log)) !== undefined) return false;
  return payout.failure === null || askRail(hasTransfer(sender, order), log);
}

/**
 * What operators said of a payout counts only as long as the rail does not answer about it: if the rail does now, its answer
 * takes the place of theirs, unless the transfer was taken back already. False if nothing has changed. Throws
 * ProviderUnavailable.
 */
export async function heedRail(
  { db, log }: { readonly db: Database; readonly log: Log },
  payout: PayoutRow,
  sender: Sender,
): Promise<boolean> {
  const { id, provider_payout, failure } = payout;
  if (provider_payout === null || failure !== reportedFailure) return false;
  const order = await orderOf(db, payout);
  const read = await readIfThere(sender, order, provider_payout);
  if (!read || !(await hasTransfer(sender, order))) return false;
  await inTransaction(db, async (transaction) => {
    const locked = await lockPayout(transaction, id);
    if (locked?.state !== 'sent' || locked.failure !== reportedFailure) return;
    await savePayout(transaction, id, { failure: read.kind === 'failed' ? read.failure : null });
    if (read.kind !== 'failed') await withdrawReturns(transaction, locked);
  });
  log.warn({ payout: id, state: read.kind }, 'the rail answers again about a payout that operators reported');
  return true;
}

/** What the rail says of a payout at the bank: undefined if the receiver's account is gone, null if that is not understood. */
async function readIfThere(sender: Sender, order: PayoutOrder, sentToBank: string) {
  try {
    return await sender.readBankState(order, sentToBank);
  } catch (error) {
    if (!(error instanceof RailUnclear)) throw error;
    return error.code === accountGone ? undefined : null;
  }
}

/** Whether nothing of the transfer was taken back. */
async function hasTransfer(sender: Sender, order: PayoutOrder): Promise<boolean> {
  try {
    return (await sender.findTransfer(order)) !== undefined;
  } catch (error) {
    if (!(error instanceof RailUnclear)) throw error;
    return false;
  }
}
