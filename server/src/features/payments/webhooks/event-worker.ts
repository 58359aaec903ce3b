import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '#server/platform/database/listen.ts';
import { subjectsInARow, watchForOutage } from '../providers/outage.ts';
import type { SyncDependencies } from '../sync-payment.ts';
import {
  type ClaimedConcern,
  claimConcerns,
  postponeEvents,
  releaseConcern,
  storedEventsChannel,
} from './repository.ts';
import { syncEvents } from './sync-events.ts';

/** How many concerns one process syncs side by side. */
const concurrency = 8;
/** How soon events are found whose notification was missed, or whose worker has died. */
const pollMs = 5000;
/** The same where nothing is heard of what other processes store. */
const deafPollMs = 1000;
/** A storm of deliveries asks for work this often at most. */
const leastPauseMs = 10;
/** Longer than one look at the provider can take: a concern whose worker has died is free after this. */
const claimMs = 120_000;
/** Pauses of 5 s, 10 s, 20 s and so on, then of an hour: 48 attempts take more than a day and a half. */
const retries = { firstPauseSeconds: 5, longestPauseSeconds: 3600, mostAttempts: 48 };
/** While the provider is down, a worker rests between its attempts. */
const longestRestMs = 15_000;
const stopWithinMs = 8000;

export interface EventWorker {
  start(): void;
  /** Looks for events at once: some were stored just now. */
  notify(): void;
  /** Finishes what is being synced; what takes too long is left to whoever comes after its claim. */
  stop(): Promise<void>;
}

/** Syncs stored events until it is stopped. Any number of processes may run one. */
export function createEventWorker(
  dependencies: SyncDependencies & { readonly databaseUrl?: string },
): EventWorker {
  const { log, databaseUrl } = dependencies;
  const { claim, sync } = createSyncer(dependencies);
  const running = new Set<Promise<void>>();
  let notified = false;
  let hears = false;
  let wake = () => {};
  let stopping = new AbortController();
  let loop: Promise<void> | undefined;

  const notify = () => {
    notified = true;
    wake();
  };

  async function run(signal: AbortSignal): Promise<void> {
    const listening = listenUntil(signal);
    let lost = false;
    while (!signal.aborted) {
      notified = false;
      const { claimed, nextInMs } = await claim(running.size).then(
        (found) => {
          lost = false;
          return found;
        },
        (error: unknown) => {
          if (!lost) log.warn({ err: error }, 'stored events cannot be read');
          lost = true;
          return { claimed: [], nextInMs: deafPollMs };
        },
      );
      for (const concern of claimed) {
        const work = sync(concern)
          .catch((error: unknown) => log.warn({ err: error }, 'events stay claimed until their claim ends'))
          .finally(() => {
            running.delete(work);
            notify();
          });
        running.add(work);
      }
      if (claimed.length === 0) await rest(signal, nextInMs);
    }
    await listening;
  }

  /** Wakes this worker for what other processes store. Where that cannot be heard, it is found by looking. */
  async function listenUntil(signal: AbortSignal): Promise<void> {
    if (databaseUrl === undefined) return;
    const onError = (error: unknown) => log.warn({ err: error }, 'stored events are not heard of');
    const ended = once(signal, 'abort');
    try {
      const hearing = await listen(databaseUrl, storedEventsChannel, {
        onNotification: notify,
        onReconnect: notify,
        onError,
      });
      hears = true;
      notify();
      await ended;
      hears = false;
      await hearing.close();
    } catch (error) {
      onError(error);
    }
  }

  /** Until something is stored, an event is due, or it is time to look whether something was missed. */
  async function rest(signal: AbortSignal, nextInMs: number): Promise<void> {
    await pause(leastPauseMs);
    if (notified || signal.aborted) return;
    const slept = new AbortController();
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const longestMs = hears ? pollMs : deafPollMs;
    const timer = pause(Math.min(nextInMs, longestMs), undefined, { signal: slept.signal }).catch(() => {});
    await Promise.race([woken, timer]);
    slept.abort();
  }

  return {
    start() {
      loop ??= run(stopping.signal);
    },
    notify,
    async stop() {
      stopping.abort();
      notify();
      await loop;
      await Promise.race([Promise.all(running), pause(stopWithinMs, undefined, { ref: false })]);
      stopping = new AbortController();
      loop = undefined;
    },
  };
}

/** Claims concerns and syncs them, fewer at once while the provider does not answer. */
function createSyncer(dependencies: SyncDependencies) {
  const { db, clock, log } = dependencies;
  const holder = randomUUID();
  const outage = watchForOutage();
  let restUntil = 0;

  async function postpone(concern: ClaimedConcern, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    if (outage.noteFailure(concern.id, error)) {
      const restMs = (outage.unanswered() - subjectsInARow + 1) * 1000;
      restUntil = performance.now() + Math.min(Math.max(restMs, 0), longestRestMs);
      log.warn({ concern: concern.id, reason }, 'events are settled later: the provider does not answer');
    } else log.error({ concern: concern.id, err: error }, 'events could not be settled');
    const dead = await postponeEvents(db, concern, { now: clock.now(), reason, ...retries });
    if (dead.length > 0) log.error({ concern: concern.id, events: dead }, 'events were given up');
  }

  return {
    /** What this worker is to sync now, and in how many milliseconds there may be more. */
    async claim(underWay: number): Promise<{ claimed: ClaimedConcern[]; nextInMs: number }> {
      const restMs = restUntil - performance.now();
      if (restMs > 0) return { claimed: [], nextInMs: restMs };
      // A provider that was down is tried with one payment before all others.
      const most = outage.isDown() ? 1 : concurrency;
      const limit = most - underWay;
      if (limit <= 0) return { claimed: [], nextInMs: Number.POSITIVE_INFINITY };
      const now = clock.now();
      const claimedUntil = new Date(now.getTime() + claimMs);
      const { claimed, nextAt } = await claimConcerns(db, { holder, now, claimedUntil, limit });
      return { claimed, nextInMs: nextAt ? nextAt.getTime() - now.getTime() : Number.POSITIVE_INFINITY };
    },
    async sync(concern: ClaimedConcern): Promise<void> {
      try {
        await syncEvents(dependencies, concern);
        outage.answered();
      } catch (error) {
        await postpone(concern, error);
      }
      await releaseConcern(db, concern);
    },
  };
}
