import { locatePayment } from '../locate-payment.ts';
import { type OutageWatch, watchForOutage } from '../providers/outage.ts';
import type { PaymentProvider, ProviderEvent } from '../providers/provider.ts';
import { type SyncDependencies, syncPayment } from '../sync-payment.ts';
import { eventIsSynced, insertSyncedEvent } from '../webhooks/repository.ts';
import { compareBalances, differs } from './compare-balances.ts';
import { compareMovements, type FeedCounts } from './compare-movements.ts';
import type { Comparison } from './comparison.ts';
import { type Feed, findComparedUntil, findFirstPaymentTime, saveComparedUntil } from './repository.ts';
import { findUncomparedRestore, insertComparisonRun } from './runs/repository.ts';
import { compareTransfers } from './transfers/compare-transfers.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Stripe lists events for this long. */
const eventRetentionMs = 30 * dayMs;
/** An object may be listed some time after its creation, so each run reads the end of the last one again. */
const overlapMs = hourMs;
/** A run stops after this long and the next one continues; the job queue allows 15 minutes. */
const longestRunMs = 10 * 60_000;

const nothingCompared: Comparison = {
  events: 0,
  movements: 0,
  transfers: 0,
  differences: [],
  balances: [],
  news: 0,
  cases: 0,
  missed: 0,
  complete: true,
};

/** Compares with each provider in turn, and saves the result for operators. */
export async function compareWithProviders(
  dependencies: SyncDependencies & { readonly providers: Readonly<Record<string, PaymentProvider>> },
): Promise<Comparison> {
  const startedAt = dependencies.clock.now();
  let total = nothingCompared;
  for (const provider of Object.values(dependencies.providers)) {
    const one = await compareWithProvider(dependencies, provider);
    total = {
      events: total.events + one.events,
      movements: total.movements + one.movements,
      transfers: total.transfers + one.transfers,
      differences: [...total.differences, ...one.differences],
      balances: [...total.balances, ...one.balances],
      news: total.news + one.news,
      cases: total.cases + one.cases,
      missed: total.missed + one.missed,
      complete: total.complete && one.complete,
    };
  }
  await insertComparisonRun(dependencies.db, { ...total, startedAt, endedAt: dependencies.clock.now() });
  return total;
}

/**
 * Compares the provider's own lists with the ledger: its events, then all movements of money. Whatever is missing or
 * different in the ledger is synced like everything else; a difference that remains becomes a case. Works day by day
 * and saves its position up to the first miss, so it can be stopped at any moment, and several runs may overlap. Throws
 * ProviderUnavailable; the next run continues.
 */
async function compareWithProvider(
  dependencies: SyncDependencies,
  provider: PaymentProvider,
): Promise<Comparison> {
  const now = dependencies.clock.now();
  const run = {
    ...dependencies,
    provider,
    outage: watchForOutage(),
    missed: 0,
    stopAt: performance.now() + longestRunMs,
  };
  const events = await compareFeed(
    run,
    'events',
    new Date(now.getTime() - eventRetentionMs),
    async (period) => {
      const counts = { seen: 0, news: 0, cases: 0 };
      for await (const event of provider.listEvents(period)) {
        counts.seen += 1;
        if (await attempt(run, event.id, () => takeIn(dependencies, provider, event))) counts.news += 1;
      }
      return counts;
    },
  );
  const first = (await findFirstPaymentTime(dependencies.db, provider.name)) ?? now;
  const balance = await compareFeed(run, 'balance', new Date(first.getTime() - dayMs), (period) =>
    compareMovements(dependencies, provider, period, (charge, work) => attempt(run, charge, work)),
  );
  const transfers = await compareTransfers(dependencies.db, provider, {
    now,
    restoredAt: await findUncomparedRestore(dependencies.db),
  });
  for (const { payoutId, transfer } of transfers.differences)
    dependencies.log.error({ payout: payoutId, transfer }, 'a payout differs: the provider says otherwise');
  const balances = await compareBalances(dependencies.db, provider);
  for (const one of balances)
    if (differs(one)) dependencies.log.error(one, 'our balance at a provider is not what the ledger says');
  return {
    events: events.seen,
    movements: balance.seen,
    transfers: transfers.seen,
    differences: transfers.differences,
    balances,
    news: events.news + balance.news,
    cases: balance.cases,
    missed: run.missed,
    complete: events.complete && balance.complete,
  };
}

interface Run extends SyncDependencies {
  readonly provider: PaymentProvider;
  readonly stopAt: number;
  readonly outage: OutageWatch;
  missed: number;
}

/**
 * Compares one feed day by day, from where the last run stopped. After a day with a miss the other days are compared as
 * well, but the next run begins with that day.
 */
async function compareFeed(
  run: Run,
  feed: Feed,
  earliest: Date,
  compare: (period: { from: Date; until: Date }) => Promise<FeedCounts>,
): Promise<FeedCounts & { readonly complete: boolean }> {
  const { db, clock, provider, stopAt } = run;
  const now = clock.now();
  const known = await findComparedUntil(db, provider.name, feed);
  const start = Math.max(known ? startAfter(known, now) : 0, earliest.getTime());
  // The current second belongs to this run and, through the overlap, to the next.
  const end = Math.ceil((now.getTime() + 1) / 1000) * 1000;
  const missedBefore = run.missed;
  const total = { seen: 0, news: 0, cases: 0 };
  for (let from = start; from < end; from += dayMs) {
    if (performance.now() > stopAt) return { ...total, complete: false };
    const until = Math.min(from + dayMs, end);
    const counts = await compare({ from: new Date(from), until: new Date(until) });
    total.seen += counts.seen;
    total.news += counts.news;
    total.cases += counts.cases;
    if (run.missed === missedBefore)
      await saveComparedUntil(db, provider.name, feed, { comparedUntil: new Date(until), now });
  }
  return { ...total, complete: run.missed === missedBefore };
}

/** A position in the future was saved by a wrong clock, so it is unknown since when nothing was compared. */
function startAfter(comparedUntil: Date, now: Date): number {
  const start = comparedUntil.getTime() - overlapMs;
  return start > now.getTime() ? now.getTime() - eventRetentionMs : start;
}

/** One item that cannot be synced does not stop the others; a provider that is down stops the run. */
async function attempt<Result>(
  run: Run,
  subject: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const result = await work();
    run.outage.answered();
    return result;
  } catch (error) {
    if (!run.outage.recordFailure(subject, error)) throw error;
    run.missed += 1;
    if (run.outage.isDown()) throw error;
    run.log.warn({ subject, reason: error.message }, 'could not be compared: no answer');
    return undefined;
  }
}

/** Syncs the subject of an event that never reached us. False if the event is known, or is about no payment of ours. */
async function takeIn(
  dependencies: SyncDependencies,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<boolean> {
  // No money moves while a card is saved, and its page is over by then.
  if (
    !event.about ||
    'cardId' in event.about ||
    (await eventIsSynced(dependencies.db, provider.name, event.id))
  )
    return false;
  const found = 'intent' in event.about ? await provider.locate(event.about.intent) : event.about;
  // Money of a checkout that is not ours is found by the comparison of movements.
  const paymentId = found && (await locatePayment(dependencies.db, provider.name, found));
  if (paymentId === undefined) return false;
  await syncPayment(dependencies, paymentId, `comparison ${event.type}`);
  await insertSyncedEvent(dependencies.db, { provider: provider.name, id: event.id, type: event.type });
  return true;
}
