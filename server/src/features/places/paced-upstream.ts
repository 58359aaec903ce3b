import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Question } from './question.ts';
import { findPause, pauseAsking, reserveSlot } from './repository.ts';
import { type Answer, askUpstream, type UpstreamAnswer, type UpstreamTrouble } from './upstream.ts';

/** A question that would have to wait longer for its turn is refused, so that the queue cannot grow without end. */
export const longestWaitMs = 20_000;
/** How long upstream is not asked after a refusal without a Retry-After; quota and key problems need a person. */
const pauseSeconds: Record<UpstreamTrouble, number> = { 402: 300, 403: 300, 408: 5, 429: 5, 503: 5 };
const longestPauseSeconds = 300;

interface PacedUpstreamOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly upstream: { readonly url: string; readonly key: string; readonly perSecond: number };
  readonly upstreamTimeoutMs: number;
  readonly pause: (ms: number) => Promise<void>;
  readonly stopped: AbortSignal;
}

/** Asks upstream at the rate that all processes share, and not at all for a while after a refusal. */
export function createPacedUpstream(options: PacedUpstreamOptions): (question: Question) => Promise<Answer> {
  const { db, clock, log, upstream, upstreamTimeoutMs, pause, stopped } = options;
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  async function pauseAfter(answer: Exclude<UpstreamAnswer, { status: 200 }>): Promise<void> {
    const seconds = Math.min(longestPauseSeconds, answer.retryAfterSeconds ?? pauseSeconds[answer.status]);
    log.warn({ status: answer.status, pausedSeconds: seconds }, 'the geocoder did not answer');
    await pauseAsking(db, { until: later(seconds * 1000), status: answer.status });
  }

  return async function askAtPace(question: Question): Promise<Answer> {
    const slot = await reserveSlot(db, {
      now: clock.now(),
      intervalMs: 1000 / upstream.perSecond,
      longestWaitMs,
    });
    const refused = () => findPause(db, clock.now());
    if (!slot) return { status: (await refused()) ?? 429 };
    await pause(Math.max(0, slot.getTime() - clock.now().getTime()));
    // Those before us may have been refused while we waited.
    const trouble = stopped.aborted ? 503 : await refused();
    if (trouble) return { status: trouble };
    const timeout = AbortSignal.timeout(upstreamTimeoutMs);
    const answer = await askUpstream(upstream, question, AbortSignal.any([timeout, stopped]));
    if (answer.status !== 200 && !stopped.aborted) await pauseAfter(answer);
    return answer;
  };
}
