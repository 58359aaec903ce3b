import {
  findUncomparedRestore,
  postPayoutReturned,
  postPayoutSent,
} from '#server/features/payments/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { heedRail } from '../decisions/lost-at-bank.ts';
import { notifyOwners } from '../paying/notices.ts';
import { noteTrouble } from '../paying/outdated/repository.ts';
import { findPayout, lockPayout, type PayoutRow, savePayout } from '../paying/repository.ts';
import { isReversedInPart } from '../reversals/repository.ts';
import { readBankState, sendToBank } from './bank-steps.ts';
import { findObstacle, findObstacleNow, readAccount } from './payout-obstacle.ts';
import { orderOf } from './payout-order.ts';
import { failures, insufficient, type Next, type SendingDependencies, tryAgain } from './payout-step.ts';
import { RailRefused, RailUnclear, type Sender } from './sender.ts';
import { causes, withdrawPayout } from './withdraw-payout.ts';

/** How long to wait before a transfer that could not be taken back is tried again. */
const takeBackAgainAfterMs = 6 * 60 * 60_000;

/**
 * Advances a payout as far as possible now, and returns when to check it next. Each step makes at most one change at
 * the rail, outside of any transaction, and records its outcome before the next step. Throws ProviderUnavailable.
 */
export async function advancePayout(dependencies: SendingDependencies, id: string): Promise<Date | null> {
  for (;;) {
    const payout = await findPayout(dependencies.db, id);
    const sender = payout && dependencies.senders[payout.rail];
    if (!payout || !sender) return null;
    const next = await takeStep(dependencies, payout, sender);
    if (next !== 'again') return next;
  }
}

function takeStep(dependencies: SendingDependencies, payout: PayoutRow, sender: Sender): Promise<Next> {
  const { state, failure, provider_payout } = payout;
  if (state === 'approved') return beginSending(dependencies, payout);
  if (state === 'sending') return transfer(dependencies, payout, sender);
  if (state !== 'sent' && state !== 'paid') return Promise.resolve(null);
  if (failure !== null) return takeBack(dependencies, payout, sender);
  if (provider_payout === null) return sendToBank(dependencies, payout, sender);
  return readBankState(dependencies, payout, sender, provider_payout);
}

/** Reads the account from the rail, looks for obstacles with the page locked, and lets requests to the rail begin. */
async function beginSending(dependencies: SendingDependencies, approved: PayoutRow): Promise<Next> {
  const { db, clock } = dependencies;
  const { id } = approved;
  await readAccount(dependencies, approved);
  return inTransaction<Next>(db, async (transaction) => {
    const payout = await lockPayout(transaction, id);
    if (payout?.state !== 'approved') return 'again';
    const now = clock.now();
    const obstacle = await findObstacle(transaction, payout, now);
    if (obstacle instanceof Date) return obstacle;
    // After a restore, the next step looks first whether the original database has sent it.
    if (obstacle && !(await findUncomparedRestore(transaction))) {
      await withdrawPayout(transaction, dependencies, payout, obstacle);
      return null;
    }
    await savePayout(transaction, id, { state: 'sending', state_cause: 'worker', sending_since: now });
    return 'again';
  });
}

async function transfer(dependencies: SendingDependencies, payout: PayoutRow, sender: Sender): Promise<Next> {
  const { db, clock } = dependencies;
  const order = await orderOf(db, payout);
  let moved = await sender.findTransfer(order);
  if (moved === undefined) {
    const obstacle = await findObstacleNow(dependencies, payout);
    if (obstacle === 'replaced' || obstacle === 'outdated')
      return fail(dependencies, payout, failures[obstacle], causes[obstacle]);
    if (obstacle) return obstacle;
  }
  try {
    moved ??= await sender.transfer(order);
  } catch (error) {
    if (!(error instanceof RailRefused)) throw error;
    if (error.code === insufficient) return tryAgain(dependencies, payout, insufficient);
    return fail(dependencies, payout, error.code);
  }
  const made = moved;
  return inTransaction<Next>(db, async (transaction) => {
    if ((await lockPayout(transaction, payout.id))?.state !== 'sending') return 'again';
    await savePayout(transaction, payout.id, {
      state: 'sent',
      state_cause: 'transferred',
      provider_transfer: made,
    });
    await postPayoutSent(transaction, { payoutId: payout.id, paidFrom: sender.paidFrom });
    const waitsMs = sender.availableAfterMs(order);
    return waitsMs === 0 ? 'again' : new Date(clock.now().getTime() + waitsMs);
  });
}

/** Fails a payout that was not sent: its shares are free again. */
async function fail(
  { db, jobs, log }: SendingDependencies,
  { id }: PayoutRow,
  failure: string,
  cause = 'refused by the rail',
): Promise<Next> {
  await inTransaction(db, async (transaction) => {
    if ((await lockPayout(transaction, id))?.state !== 'sending') return;
    await savePayout(transaction, id, {
      state: 'failed',
      state_cause: cause,
      failure,
    });
    await postPayoutReturned(transaction, { payoutId: id });
    await notifyOwners(jobs, transaction, { payoutId: id, kind: 'failed' });
  });
  log.warn({ payout: id, failure }, 'a payout was not made');
  return null;
}

/**
 * The bank returned the money: takes it back from the receiver's account at the rail and frees the payout's shares,
 * unless a part was taken back before.
 */
async function takeBack(dependencies: SendingDependencies, payout: PayoutRow, sender: Sender): Promise<Next> {
  const { db, clock, jobs, log } = dependencies;
  const { id, provider_transfer, failure } = payout;
  if (provider_transfer === null) return null;
  if (await heedRail(dependencies, payout, sender)) return 'again';
  if (await isReversedInPart(db, id)) throw new RailUnclear('reversed_in_part');
  let fact: string;
  try {
    fact = await sender.takeBack(await orderOf(db, payout), provider_transfer);
  } catch (error) {
    if (!(error instanceof RailRefused)) throw error;
    log.error({ payout: id, reason: error.code }, 'what a bank sent back cannot be taken back');
    const now = clock.now();
    await noteTrouble(db, id, 'receiver_balance_insufficient', now);
    return new Date(now.getTime() + takeBackAgainAfterMs);
  }
  await inTransaction(db, async (transaction) => {
    const locked = await lockPayout(transaction, id);
    if (locked?.state !== 'sent' && locked?.state !== 'paid') return;
    // Meanwhile an operator may have confirmed it, which has removed the failure.
    await savePayout(transaction, id, { state: 'returned', state_cause: 'sent back by the bank', failure });
    await postPayoutReturned(transaction, { payoutId: id, fact });
    await notifyOwners(jobs, transaction, { payoutId: id, kind: 'returned' });
  });
  return null;
}
