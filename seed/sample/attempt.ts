import type { Log } from '#server/platform/log.ts';

/**
 * Takes a step of preparing the sample. Visitors change the sample as they like, so a step may fail: this is logged, and what comes
 * after it goes on.
 */
export async function attempt(log: Log, step: string, take: () => Promise<unknown>): Promise<void> {
  try {
    await take();
  } catch (error) {
    log.warn({ err: error, step }, 'a step of preparing the sample failed; the rest goes on');
  }
}
