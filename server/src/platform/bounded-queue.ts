import pLimit from 'p-limit';
import type { ErrorDefinition } from '#contract/endpoint.ts';
import { Refusal } from './http/errors.ts';

/** The weight of the newest task in the moving average of task durations. */
const weightOfNewest = 1 / 8;

/**
 * Runs at most `concurrency` tasks at a time; the others wait. Refuses a task with `busy` when `maxWaiting` tasks wait
 * already, or when its expected wait, from the duration of recent tasks, exceeds `maxWaitMs`. So a caller who cannot be
 * served in time learns it at once and does not delay those before them.
 */
export function createBoundedQueue({
  concurrency,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitMs = Number.POSITIVE_INFINITY,
  busy,
}: {
  concurrency: number;
  maxWaiting?: number;
  maxWaitMs?: number;
  busy: ErrorDefinition;
}) {
  const limit = pLimit(concurrency);
  let taskMs = 0;
  const expectedWaitMs = () => {
    const inFront = limit.activeCount + limit.pendingCount + 1 - concurrency;
    return (Math.max(inFront, 0) * taskMs) / concurrency;
  };
  return async function run<Value>(task: () => Promise<Value>): Promise<Value> {
    if (limit.pendingCount >= maxWaiting) throw new Refusal(busy);
    if (expectedWaitMs() > maxWaitMs)
      throw new Refusal(busy, { retryAfterSeconds: Math.ceil((2 * maxWaitMs) / 1000) });
    return limit(async () => {
      const startedAt = performance.now();
      try {
        return await task();
      } finally {
        taskMs += (performance.now() - startedAt - taskMs) * weightOfNewest;
      }
    });
  };
}
