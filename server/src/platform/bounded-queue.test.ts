import { expect, test } from 'vitest';
import { unavailable } from '#contract/errors.ts';
import { createBoundedQueue } from './bounded-queue.ts';

/** Tasks that the test ends one by one. */
function stage(options: Partial<Parameters<typeof createBoundedQueue>[0]>) {
  const run = createBoundedQueue({ concurrency: 2, busy: unavailable, ...options });
  const ends: (() => void)[] = [];
  const begin = () => run(() => new Promise<void>((resolve) => ends.push(resolve)));
  const endAll = async (tasks: Promise<void>[]) => {
    let running = tasks.length;
    for (const task of tasks) task.finally(() => running--);
    while (running > 0) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { begin, endAll, ends };
}

test('a request that would wait too long is refused at once, with the time to try again', async () => {
  const { begin, endAll } = stage({ maxWaitMs: 0.001 });
  // The duration of tasks is unknown until one has ended.
  const first = Array.from({ length: 4 }, begin);
  await endAll(first);
  const running = [begin(), begin()];
  await expect(begin()).rejects.toMatchObject({ definition: unavailable, retryAfterSeconds: 1 });
  await endAll(running);
  // While nobody waits, nobody is refused, however long the last tasks took.
  const next = begin();
  await endAll([next]);
});

test('a request beyond the length of the queue is refused', async () => {
  const { begin, endAll, ends } = stage({ maxWaiting: 1 });
  const tasks = [begin(), begin(), begin()];
  await expect.poll(() => ends.length).toBe(2);
  await expect(begin()).rejects.toMatchObject({ definition: unavailable });
  await endAll(tasks);
});
