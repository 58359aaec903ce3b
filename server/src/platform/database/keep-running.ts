import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';

const restartsAllowed = 3;
const restartWindowMs = 60_000;
/** After the postmaster was killed, its backends hold its shared memory for up to some seconds, until they notice. */
const pausesMs = [0, 200, 500, 1000, 2000, 4000];

interface Supervised {
  /** Starts the process; rejects when it ends before it is ready. */
  start(): Promise<void>;
  /** The process that was started last. */
  current(): ChildProcess | undefined;
  /** Ends the running process in order. */
  stop(): Promise<void>;
}

export function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

/**
 * Watches a database process that has been started: one that ends unexpectedly (kill -9, out of memory) is started
 * again, at most three times a minute. `onLost` is called once, when it cannot be started or ended once too often.
 * Returns how to stop it.
 */
export function keepRunning(
  { start, current, stop }: Supervised,
  { log, onLost }: { log: Log; onLost: () => void },
): () => Promise<void> {
  const ends: number[] = [];
  let stopping = false;
  let restarting = Promise.resolve();
  const watch = () => {
    const child = current();
    const ended = () => {
      if (!stopping) restarting = restart(child?.signalCode ?? child?.exitCode ?? undefined);
    };
    if (isRunning(child)) child?.once('exit', ended);
    else ended();
  };
  const restart = async (how: string | number | undefined) => {
    const now = Date.now();
    ends.push(now);
    const recent = ends.filter((time) => now - time < restartWindowMs).length;
    log.error({ how, recent }, 'the embedded database ended; starting it again');
    if (recent > restartsAllowed || !(await startAgain())) {
      onLost();
      return;
    }
    if (!stopping) watch();
  };
  const startAgain = async () => {
    for (const pauseMs of pausesMs) {
      await pause(pauseMs);
      if (stopping) return true;
      const failure = await start().then(
        () => undefined,
        (error: unknown) => error ?? new Error('ended before it was ready'),
      );
      if (failure === undefined) return true;
      log.warn({ err: failure }, 'the embedded database did not start');
    }
    return false;
  };
  watch();
  return async () => {
    stopping = true;
    await restarting;
    if (isRunning(current())) await stop();
  };
}
