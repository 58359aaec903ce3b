import pLimit from 'p-limit';
import type { ErrorDefinition } from '#contract/endpoint.ts';
import { Refusal } from './http/errors.ts';

/** Runs at most `concurrency` tasks at a time; the others wait, and one more than `maxWaiting` is refused with `busy`. */
export function createBoundedQueue({
  concurrency,
  maxWaiting,
  busy,
}: {
  concurrency: number;
  maxWaiting: number;
  busy: ErrorDefinition;
}) {
  const limit = pLimit(concurrency);
  return async function run<Value>(task: () => Promise<Value>): Promise<Value> {
    if (limit.pendingCount >= maxWaiting) throw new Refusal(busy);
    return limit(task);
  };
}
