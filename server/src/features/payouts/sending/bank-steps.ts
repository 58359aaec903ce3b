import { inTransaction } from '#server/platform/database/transaction.ts';
import { findPayoutAccount } from '../accounts/repository.ts';
import { notifyOwners } from '../paying/notices.ts';
import { noteTrouble, paysHiddenCampaign } from '../paying/outdated/repository.ts';
import { watchedAfterArrivalMs } from '../paying/payout-terms.ts';
import { lockPayout, type PayoutRow, savePayout } from '../paying/repository.ts';
import { findObstacleNow, readAccount } from './payout-obstacle.ts';
import { orderOf } from './payout-order.ts';
import { failures, insufficient, type Next, type SendingDependencies, tryAgain } from './payout-step.ts';
import {
  accountGone,
  accountGoneAtBank,
  type BankState,
  type PayoutOrder,
  RailRefused,
  RailUnclear,
  type Sender,
} from './sender.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Sends the transferred money on to the bank, or has it taken back if the receiver is paid into another account now, or the desk hides
 * a campaign whose money it is. What a bank has is not called back: Stripe cancels a payout only until it is on its way.
 */
export async function sendToBank(
  dependencies: SendingDependencies,
  payout: PayoutRow,
  sender: Sender,
): Promise<Next> {
  const { db } = dependencies;
  const order = await orderOf(db, payout);
  const found = await findSentToBank(dependencies, payout, sender, order);
  if (!found) {
    await readAccount(dependencies, payout);
    const obstacle = (await paysHiddenCampaign(db, payout.id))
      ? 'hidden'
      : await findObstacleNow(dependencies, payout);
    if (obstacle instanceof Date) {
      await noteStranded(dependencies, payout, sender.availableAfterMs(order));
      return obstacle;
    }
    if (obstacle) {
      await savePayout(db, payout.id, { failure: failures[obstacle] });
      return 'again';
    }
  }
  try {
    const sent = found ?? (await sender.sendToBank(order));
    await savePayout(db, payout.id, { provider_payout: sent.id, arrives_at: sent.arrivesAt });
  } catch (error) {
    if (!(error instanceof RailRefused)) throw error;
    if (error.code === insufficient) {
      const next = await tryAgain(dependencies, payout, 'receiver_balance_insufficient');
      // Throws if somebody has taken back some of the transfer at the rail.
      await sender.findTransfer(order);
      return next;
    }
    await savePayout(db, payout.id, { failure: error.code });
  }
  return 'again';
}

/**
 * Looks the payout up at the bank. An account that is gone answers nothing; if another one is in use, the transfer is
 * taken back, which the rail refuses unless the account still has the money.
 */
async function findSentToBank(
  dependencies: SendingDependencies,
  payout: PayoutRow,
  sender: Sender,
  order: PayoutOrder,
) {
  try {
    return await sender.findSentToBank(order);
  } catch (error) {
    if (!isGone(error) || (await findObstacleNow(dependencies, payout)) !== 'replaced') throw error;
    return undefined;
  }
}

const isGone = (error: unknown) => error instanceof RailUnclear && error.code === accountGone;

/** Informs a person if the money has been on an account that cannot be paid out for a day. */
async function noteStranded(
  { db, clock }: SendingDependencies,
  { id, payout_account_id, sending_since }: PayoutRow,
  availableAfterMs: number,
): Promise<void> {
  const now = clock.now();
  if (!sending_since || now.getTime() < sending_since.getTime() + availableAfterMs + dayMs) return;
  const account = await findPayoutAccount(db, payout_account_id);
  if (account?.state !== 'enabled') await noteTrouble(db, id, 'account_not_enabled', now);
}

/** Reads whether the bank has the money, has sent it back, or is still waiting for it. */
export async function readBankState(
  { db, clock, jobs }: SendingDependencies,
  payout: PayoutRow,
  sender: Sender,
  sentToBank: string,
): Promise<Next> {
  const order = await orderOf(db, payout);
  const read = await sender.readBankState(order, sentToBank).catch((error: unknown): BankState => {
    if (!isGone(error)) throw error;
    // The holder may leave once the money has arrived.
    if (payout.state === 'paid' && payout.arrives_at)
      return { kind: 'paid', arrivesAt: payout.arrives_at, reference: null };
    throw new RailUnclear(accountGoneAtBank, { cause: error });
  });
  if (read.kind === 'failed') {
    await savePayout(db, payout.id, { failure: read.failure });
    return 'again';
  }
  if (read.reference !== null && payout.bank_reference === null)
    await savePayout(db, payout.id, { bank_reference: read.reference });
  const now = clock.now().getTime();
  if (read.kind === 'under_way') return new Date(now + 30 * minuteMs);
  if (payout.state === 'sent')
    await inTransaction(db, async (transaction) => {
      if ((await lockPayout(transaction, payout.id))?.state !== 'sent') return;
      await savePayout(transaction, payout.id, {
        state: 'paid',
        state_cause: 'paid by the bank',
        arrives_at: read.arrivesAt,
      });
      await notifyOwners(jobs, transaction, { payoutId: payout.id, kind: 'paid' });
    });
  const isWatched = now < read.arrivesAt.getTime() + watchedAfterArrivalMs;
  return isWatched ? new Date(now + dayMs) : null;
}
