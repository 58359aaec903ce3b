import pLimit from 'p-limit';
import type { ErrorDefinition } from '#contract/endpoint.ts';
import { Refusal } from './http/errors.ts';

/** How much the newest task counts in how long tasks take. */
const weightOfNewest = 1 / 8;

/**
 * Runs at most `concurrency` tasks at a time; the others wait. Refused with `busy` is one more than `maxWaiting`, and one that
 * would wait for longer than `maxWaitMs`, by how long the last tasks took: whoever comes too late for an answer in time hears
 * so at once, and costs those before them nothing.
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
