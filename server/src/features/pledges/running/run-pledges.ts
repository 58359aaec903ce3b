import { randomUUID } from 'node:crypto';
import type { Payment, Payments } from '#server/features/payments/public.ts';
import { allocationsOf, insertPledgedTip } from '#server/features/tipping/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { pledgeTexts } from '#server/texts/en/pledges.ts';
import { listUnnotified } from '../announcements/repository.ts';
import { type PledgeMail, pledgeMailJobName } from '../mail-pledge.ts';
import { changeState, lockPledge, type Pledge } from '../repository.ts';
import { listCardsToRelease, listChargeable, listEnded, listPayable, markReleased } from './repository.ts';

interface Running {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly jobs: Jobs;
  readonly log: Log;
}

/** If the mail about the charge was not sent within this time, the pledge is announced again. */
const unnotifiedMs = 24 * 60 * 60_000;
/** How many pledges a run handles at each step; the next run continues. */
const batch = 100;

/**
 * Every five minutes: announces the charge of pledges whose performer can now be paid, charges the announced ones when
 * they are due, ends expired ones, and has the cards of finished ones forgotten. Each pledge is a transaction of its
 * own that checks its state again, so any number of processes may run this.
 */
export function runPledgesJob(running: Running): JobDefinition<never> {
  return { name: 'pledges.run', schedule: '*/5 * * * *', work: () => runPledges(running) };
}

export async function runPledges(running: Running): Promise<void> {
  const { db, clock, payments } = running;
  const now = clock.now();
  for (const id of await listEnded(db, now, batch)) await endPledge(running, id, now);
  for (const id of await listUnnotified(db, new Date(now.getTime() - unnotifiedMs), batch))
    await changePledgeIn(running, id, ['announced'], waitAgainUnlessNotified(now));
  for (const id of await listPayable(db, batch)) await announce(running, id, now);
  for (const { id, payable } of await listChargeable(db, now, batch)) {
    if (payable) await charge(running, id, now);
    else await changePledgeIn(running, id, ['announced'], (pledge) => backToWaiting(pledge, now));
  }
  for (const { id, cardId } of await listCardsToRelease(db, batch)) {
    await payments.cards.forget(db, cardId);
    await markReleased(db, id);
  }
}

/** Changes a pledge that is still in one of these states. */
async function changePledgeIn(
  { db }: Running,
  id: string,
  from: readonly Pledge['state'][],
  change: (pledge: Pledge) => (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const pledge = await lockPledge(transaction, id);
    if (pledge && from.includes(pledge.state)) await change(pledge)(transaction);
  });
}

/** If the page can no longer be paid, the pledge waits again. */
const backToWaiting =
  ({ id }: Pledge, at: Date) =>
  (transaction: Transaction) =>
    changeState(transaction, id, { state: 'active', at });

/** The same if the mail about the charge was not sent: mail servers may be down for days. */
const waitAgainUnlessNotified =
  (at: Date) =>
  (pledge: Pledge) =>
  async (transaction: Transaction): Promise<void> => {
    if (pledge.chargeAt === null) await backToWaiting(pledge, at)(transaction);
  };

/** Has the giver notified; the mail sets when the card is charged. */
function announce(running: Running, pledgeId: string, at: Date): Promise<void> {
  return changePledgeIn(running, pledgeId, ['active'], () => async (transaction) => {
    await changeState(transaction, pledgeId, { state: 'announced', at });
    const mail: PledgeMail = { pledgeId, kind: 'announced' };
    await running.jobs.enqueue(transaction, pledgeMailJobName, mail);
  });
}

function endPledge(running: Running, pledgeId: string, at: Date): Promise<void> {
  return changePledgeIn(running, pledgeId, ['active'], () => async (transaction) => {
    await changeState(transaction, pledgeId, { state: 'lapsed', at });
    const mail: PledgeMail = { pledgeId, kind: 'lapsed' };
    await running.jobs.enqueue(transaction, pledgeMailJobName, mail);
  });
}

/**
 * Creates a tip from the pledge and charges its card. If the provider does not answer, the reconciling of payments
 * makes the charge later.
 */
async function charge(running: Running, pledgeId: string, now: Date): Promise<void> {
  const { db, payments, log } = running;
  const payment = await inTransaction(db, async (transaction) => {
    const pledge = await lockPledge(transaction, pledgeId);
    const isDue = pledge?.state === 'announced' && pledge.chargeAt !== null && pledge.chargeAt <= now;
    return isDue ? startTip(running, transaction, pledge, now) : undefined;
  });
  if (!payment) return;
  await payments
    .sync(payment.id, 'pledge')
    .catch((error: unknown) => log.warn({ err: error, pledge: pledgeId }, 'a pledge is charged later'));
}

async function startTip(
  { payments, jobs }: Running,
  transaction: Transaction,
  pledge: Pledge,
  now: Date,
): Promise<Payment | undefined> {
  const { amountMinor, feeCoverMinor, beneficiaryId, currency } = pledge;
  const tipId = randomUUID();
  const payment = await payments.startCharge(transaction, {
    reference: { kind: 'tip', id: tipId },
    cardId: pledge.cardId,
    amountMinor,
    feeCoverMinor,
    currency,
    allocations: await allocationsOf(transaction, [{ beneficiaryId, amountMinor }]),
    description: pledgeTexts.charge,
  });
  if (!payment) {
    await changeState(transaction, pledge.id, { state: 'failed', at: now });
    const mail: PledgeMail = { pledgeId: pledge.id, kind: 'failed' };
    await jobs.enqueue(transaction, pledgeMailJobName, mail);
    return undefined;
  }
  await insertPledgedTip(transaction, { ...pledge, id: tipId, createdAt: now });
  const firstChargeAt = pledge.firstChargeAt ?? now;
  await changeState(transaction, pledge.id, { state: 'collecting', at: now, tipId, firstChargeAt });
  return payment;
}
