import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats the check until it passes, and returns its result; throws its last error when the time is over. Long, because
 * a busy machine is slow and only a failure waits to the end.
 */
export async function eventually<Result>(
  check: () => Result | Promise<Result>,
  timeoutMs = 60_000,
  everyMs = 50,
): Promise<Result> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await pause(everyMs);
  }
}
