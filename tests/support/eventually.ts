import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats the check until it passes, and returns its result; throws the last error after the time limit. The limit is long,
 * because a busy machine is slow and only a failing test waits that long.
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
