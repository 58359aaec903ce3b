import {
  findUncomparedRestore,
  postPayoutReturned,
  postPayoutSent,
} from '#server/features/payments/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { notifyOwners } from '../paying/notices.ts';
import { noteTrouble } from '../paying/outdated/repository.ts';
import { watchedAfterArrivalMs } from '../paying/payout-terms.ts';
import { findPayout, lockPayout, type PayoutRow, savePayout } from '../paying/repository.ts';
import type { RequestDependencies } from '../paying/request-payout.ts';
import { isReversedInPart } from '../reversals/repository.ts';
import { findObstacle, findObstacleNow, readAccount } from './payout-obstacle.ts';
import { orderOf } from './payout-order.ts';
import { RailRefused, RailUnclear, type Sender, type Senders } from './sender.ts';
import { causes, withdrawPayout } from './withdraw-payout.ts';

export interface SendingDependencies extends RequestDependencies {
  readonly log: Log;
  readonly jobs: Jobs;
  readonly senders: Senders;
  /** Reads an account's state from the rail and records it; a changed destination locks it. Throws ProviderUnavailable. */
  readonly syncAccount: (accountId: string) => Promise<void>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The result of a step: another step at once, a check at that time, or null if nothing more happens by itself. */
type Next = 'again' | Date | null;

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
    if (error.code === insufficient) return tryAgain(dependencies, payout);
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

/** The failure codes of a payout that is not sent, when nothing of it is at the rail. */
const failures = { replaced: 'account_replaced', outdated: 'money_taken_back' } as const;

/** Our balance at the rail does not cover the payout yet. */
const insufficient = 'balance_insufficient';
/** After so many attempts, an hour apart, a person is informed. */
const attemptsBeforeTrouble = 24;

/** The rail certainly did nothing. The next request gets another idempotency key, because the rail may remember its answer. */
async function tryAgain({ db, clock, log }: SendingDependencies, payout: PayoutRow): Promise<Next> {
  const { id, attempt } = payout;
  log.warn({ payout: id }, 'the balance at the rail does not cover a payout yet');
  const now = clock.now();
  if (attempt >= attemptsBeforeTrouble) await noteTrouble(db, id, insufficient, now);
  await savePayout(db, id, { attempt: attempt + 1 });
  return new Date(now.getTime() + hourMs);
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

async function sendToBank(
  dependencies: SendingDependencies,
  payout: PayoutRow,
  sender: Sender,
): Promise<Next> {
  const { db } = dependencies;
  const order = await orderOf(db, payout);
  const found = await sender.findSentToBank(order);
  if (!found) {
    await readAccount(dependencies, payout);
    const obstacle = await findObstacleNow(dependencies, payout);
    if (obstacle instanceof Date) return obstacle;
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
    if (error.code === insufficient) return tryAgain(dependencies, payout);
    await savePayout(db, payout.id, { failure: error.code });
  }
  return 'again';
}

async function readBankState(
  { db, clock, jobs }: SendingDependencies,
  payout: PayoutRow,
  sender: Sender,
  sentToBank: string,
): Promise<Next> {
  const read = await sender.readBankState(await orderOf(db, payout), sentToBank);
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

/**
 * The bank returned the money: takes it back from the receiver's account at the rail and frees the payout's shares,
 * unless a part was taken back before.
 */
async function takeBack(
  { db, clock, jobs, log }: SendingDependencies,
  payout: PayoutRow,
  sender: Sender,
): Promise<Next> {
  const { id, provider_transfer } = payout;
  if (provider_transfer === null) return null;
  if (await isReversedInPart(db, id)) throw new RailUnclear('reversed_in_part');
  let fact: string;
  try {
    fact = await sender.takeBack(await orderOf(db, payout), provider_transfer);
  } catch (error) {
    if (!(error instanceof RailRefused)) throw error;
    log.error({ payout: id, reason: error.code }, 'what a bank sent back cannot be taken back');
    return new Date(clock.now().getTime() + 6 * hourMs);
  }
  await inTransaction(db, async (transaction) => {
    const locked = await lockPayout(transaction, id);
    if (locked?.state !== 'sent' && locked?.state !== 'paid') return;
    await savePayout(transaction, id, { state: 'returned', state_cause: 'sent back by the bank' });
    await postPayoutReturned(transaction, { payoutId: id, fact });
    await notifyOwners(jobs, transaction, { payoutId: id, kind: 'returned' });
  });
  return null;
}
