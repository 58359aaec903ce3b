import { setTimeout as wait } from 'node:timers/promises';
import type { GeocodedPlace } from '#contract/places/geocoding.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Clock } from '#server/platform/clock.ts';
import { batchQuestions } from '#server/platform/database/batch-questions.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import { createPacedUpstream, longestWaitMs } from './paced-upstream.ts';
import type { Question } from './question.ts';
import {
  claimQuestion,
  findCachedPlaces,
  findPause,
  isClaimed,
  releaseQuestion,
  savePlaces,
} from './repository.ts';
import type { Answer } from './upstream.ts';

export interface Geocoder {
  /**
   * Answers from the database, otherwise asks upstream: each question only once at a time, at a rate that all processes
   * share. After `answerWithinMs` it answers 408 and continues in the background. `charge` is called before upstream is
   * asked and may throw.
   */
  ask(question: Question, charge: () => Promise<void>): Promise<Answer>;
  /** Aborts everything that waits for its turn or for an answer, and resolves once nothing is running. */
  stop(): Promise<void>;
}

export interface GeocoderOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly upstream: { readonly url: string; readonly key: string; readonly perSecond: number };
  /** The web waits two seconds (section 7 of the design); this leaves time for the answer to arrive. */
  readonly answerWithinMs?: number;
  /** Longer than any request waits here: the answer is stored for the next one. */
  readonly upstreamTimeoutMs?: number;
  /** Waits this long; replaced in tests. */
  readonly pause?: (ms: number) => Promise<void>;
}

/** A place keeps its name for a long time; a missing name may soon be added by somebody. */
const ttlSeconds = { found: 30 * 86_400, nothing: 3_600 };
/** How long a process caches names from the database: the events on a page are mostly at the same places. */
const remembered = { ttlMs: 60_000, maxEntries: 2000 };
const pollMs = 100;
/** Keeps the cache from storing a missing answer. */
class NotStored extends Error {}

const keyOf = ({ language, key }: Question) => `${language} ${key}`;

export function createGeocoder(options: GeocoderOptions): Geocoder {
  const { db, clock, answerWithinMs = 1_800, upstreamTimeoutMs = 5_000 } = options;
  const stopping = new AbortController();
  const pause = options.pause ?? ((ms) => pauseUnlessStopped(ms, stopping.signal));
  const running = new Map<string, Promise<Answer>>();
  const { findCached, findStored } = openStoredPlaces({ db, clock });
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  const askAtPace = createPacedUpstream({ ...options, upstreamTimeoutMs, pause, stopped: stopping.signal });

  /** Asks upstream when it is our turn, unless another process is asking the same question. */
  async function findPlaces(question: Question): Promise<Answer> {
    const until = later(longestWaitMs + upstreamTimeoutMs + 1_000);
    if (!(await claimQuestion(db, question, { now: clock.now(), until }))) return waitForOther(question);
    try {
      const answer = await askAtPace(question);
      if (answer.status === 200) {
        const seconds = answer.places.length > 0 ? ttlSeconds.found : ttlSeconds.nothing;
        await savePlaces(db, question, answer.places, later(seconds * 1000));
        return answer;
      }
      await releaseQuestion(db, question);
      return answer;
    } catch (error) {
      await releaseQuestion(db, question).catch(() => {});
      throw error;
    }
  }

  /** Waits for the answer of another process to the same question. */
  async function waitForOther(question: Question): Promise<Answer> {
    while (!stopping.signal.aborted && (await isClaimed(db, question, clock.now()))) await pause(pollMs);
    const places = await findCached(question);
    if (places) return { status: 200, places };
    return { status: (await findPause(db, clock.now())) ?? 503 };
  }

  return {
    async ask(question, charge) {
      const key = keyOf(question);
      const places = await findStored(question);
      if (places) return { status: 200, places };
      let lookup = running.get(key);
      if (!lookup) {
        lookup = charge()
          .then(() => findPlaces(question))
          .finally(() => running.delete(key));
        running.set(key, lookup);
      }
      // Avoids an unhandled rejection: the promise is awaited below, but not any more after a timeout.
      lookup.catch(() => {});
      return withinTime(lookup, answerWithinMs);
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled(running.values());
    },
  };
}

/** Places from the database, with a short-lived cache. */
function openStoredPlaces({ db, clock }: Pick<GeocoderOptions, 'db' | 'clock'>) {
  const findCached = batchQuestions((questions: readonly Question[]) =>
    findCachedPlaces(db, questions, clock.now()),
  );
  const known = createTtlCache<readonly GeocodedPlace[]>({ clock, ...remembered });
  return {
    findCached,
    /** Undefined where upstream must be asked. */
    async findStored(question: Question): Promise<readonly GeocodedPlace[] | undefined> {
      try {
        return await known.get(keyOf(question), async () => {
          const places = await findCached(question);
          if (!places) throw new NotStored();
          return places;
        });
      } catch (error) {
        if (error instanceof NotStored) return undefined;
        throw error;
      }
    },
  };
}

function pauseUnlessStopped(ms: number, stop: AbortSignal): Promise<void> {
  return wait(ms, undefined, { signal: stop }).catch(() => {});
}

async function withinTime(answer: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve({ status: 408 }), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
