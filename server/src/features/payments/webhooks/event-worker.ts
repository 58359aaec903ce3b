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

/** How many concerns one process syncs in parallel. */
const concurrency = 8;
/** How often the worker polls for events whose notification was missed, or whose worker died. */
const pollMs = 5000;
/** The same before the connection that listens is open, or if it cannot be opened. */
const pollWithoutNotifyMs = 1000;
/** The shortest rest of the worker, also during a burst of deliveries. */
const leastPauseMs = 10;
/**
 * In a burst one statement should claim several concerns: while fewer than half of the slots are free, claims are at
 * least this far apart.
 */
const leastBetweenClaimsMs = 50;
/** Longer than one sync can take; a concern whose worker died is free after this. */
const claimMs = 120_000;
/** Pauses of 5 s, 10 s, 20 s and so on up to an hour: 48 attempts take more than a day and a half. */
const retries = { firstPauseSeconds: 5, longestPauseSeconds: 3600, mostAttempts: 48 };
/** While the provider is down, a worker rests at most this long between its attempts. */
const longestRestMs = 15_000;
const stopWithinMs = 8000;

export interface EventWorker {
  start(): void;
  /** Polls at once, because events were just stored. */
  notify(): void;
  /** Finishes what is being synced; if that takes too long, another worker continues after the claim ends. */
  stop(): Promise<void>;
}

/** Syncs stored events until it is stopped. Any number of processes may run one. */
export function createEventWorker(
  dependencies: SyncDependencies & { readonly databaseUrl?: string },
): EventWorker {
  const { log, databaseUrl } = dependencies;
  const { claim, sync } = createSyncer(dependencies);
  const running = new Set<Promise<void>>();
  const alarm = createAlarm();
  let listener: Listener | undefined;
  let stopping = new AbortController();
  let loop: Promise<void> | undefined;

  async function run(signal: AbortSignal): Promise<void> {
    listener = listenUntil(signal, { databaseUrl, log, notify: alarm.ring });
    let lost = false;
    while (!signal.aborted) {
      alarm.reset();
      const { claimed, nextInMs, hasMore } = await claim(running.size).then(
        (found) => {
          lost = false;
          return found;
        },
        (error: unknown) => {
          if (!lost) log.warn({ err: error }, 'stored events cannot be read');
          lost = true;
          return { claimed: [], nextInMs: pollWithoutNotifyMs, hasMore: false };
        },
      );
      for (const concern of claimed) {
        const work = sync(concern)
          .catch((error: unknown) => log.warn({ err: error }, 'events stay claimed until their claim ends'))
          .finally(() => {
            running.delete(work);
            alarm.ring();
          });
        running.add(work);
      }
      if (!hasMore) await rest(signal, nextInMs);
    }
    await listener.ended;
  }

  /** Waits until something is stored, an event is due, or it is time to poll for missed events. */
  async function rest(signal: AbortSignal, nextInMs: number): Promise<void> {
    await pause(leastPauseMs);
    if (!signal.aborted)
      await alarm.wait(Math.min(nextInMs, listener?.listens ? pollMs : pollWithoutNotifyMs));
  }

  return {
    start() {
      loop ??= run(stopping.signal);
    },
    notify: alarm.ring,
    async stop() {
      stopping.abort();
      alarm.ring();
      await loop;
      await Promise.race([Promise.all(running), pause(stopWithinMs, undefined, { ref: false })]);
      stopping = new AbortController();
      loop = undefined;
    },
  };
}

interface Listener {
  /** Whether the connection that listens was opened; if it breaks, it is opened again. */
  listens: boolean;
  readonly ended: Promise<void>;
}

/** Wakes the worker for events that other processes store. If the database cannot do that, the worker polls. */
function listenUntil(
  signal: AbortSignal,
  {
    databaseUrl,
    log,
    notify,
  }: Pick<SyncDependencies, 'log'> & { databaseUrl: string | undefined; notify: () => void },
): Listener {
  const onError = (error: unknown) => log.warn({ err: error }, 'stored events are not heard of');
  const listenTo = async (url: string) => {
    const aborted = once(signal, 'abort');
    const connection = await listen(url, storedEventsChannel, {
      onNotification: notify,
      onReconnect: notify,
      onError,
    });
    listener.listens = true;
    notify();
    await aborted;
    listener.listens = false;
    await connection.close();
  };
  const ended = databaseUrl === undefined ? Promise.resolve() : listenTo(databaseUrl).catch(onError);
  const listener: Listener = { listens: false, ended };
  return listener;
}

/** A pause that can be ended early, even before it begins. */
function createAlarm() {
  let rung = false;
  let wake = () => {};
  return {
    reset() {
      rung = false;
    },
    ring() {
      rung = true;
      wake();
    },
    async wait(ms: number): Promise<void> {
      if (rung) return;
      const slept = new AbortController();
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const timer = pause(ms, undefined, { signal: slept.signal }).catch(() => {});
      await Promise.race([woken, timer]);
      slept.abort();
    },
  };
}

/** Claims concerns and syncs them, fewer in parallel while the provider does not answer. */
function createSyncer(dependencies: SyncDependencies) {
  const { db, clock, log } = dependencies;
  const holder = randomUUID();
  const outage = watchForOutage();
  let restUntil = 0;
  let claimedAt = 0;

  async function postpone(concern: ClaimedConcern, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    if (outage.recordFailure(concern.id, error)) {
      const restMs = (outage.unansweredCount() - subjectsInARow + 1) * 1000;
      restUntil = performance.now() + Math.min(Math.max(restMs, 0), longestRestMs);
      log.warn({ concern: concern.id, reason }, 'events are synced later: the provider does not answer');
    } else log.error({ concern: concern.id, err: error }, 'events could not be synced');
    const dead = await postponeEvents(db, concern, { now: clock.now(), reason, ...retries });
    if (dead.length > 0) log.error({ concern: concern.id, events: dead }, 'events are not retried any more');
  }

  return {
    /** The concerns that this worker syncs now, whether there are more, and in how many milliseconds the next is due. */
    async claim(
      underWay: number,
    ): Promise<{ claimed: ClaimedConcern[]; nextInMs: number; hasMore: boolean }> {
      const later = (nextInMs: number) => ({ claimed: [], nextInMs, hasMore: false });
      const restMs = restUntil - performance.now();
      if (restMs > 0) return later(restMs);
      // After an outage, a single payment tests the provider before all others.
      const most = outage.isDown() ? 1 : concurrency;
      const limit = most - underWay;
      if (limit <= 0) return later(Number.POSITIVE_INFINITY);
      const untilClaimMs = claimedAt + leastBetweenClaimsMs - performance.now();
      if (limit < most / 2 && untilClaimMs > 0) return later(untilClaimMs);
      claimedAt = performance.now();
      const now = clock.now();
      const claimedUntil = new Date(now.getTime() + claimMs);
      const { claimed, nextAt, hasMore } = await claimConcerns(db, { holder, now, claimedUntil, limit });
      const nextInMs = nextAt ? nextAt.getTime() - now.getTime() : Number.POSITIVE_INFINITY;
      return { claimed, nextInMs, hasMore };
    },
    async sync(concern: ClaimedConcern): Promise<void> {
      let isReleased = false;
      try {
        isReleased = await syncEvents(dependencies, concern);
        outage.answered();
      } catch (error) {
        await postpone(concern, error);
      }
      if (!isReleased) await releaseConcern(db, concern);
    },
  };
}
