import { type Config, readConfig } from './config/config.ts';
import { explain } from './explain.ts';
import { createLog, type Log } from './platform/log.ts';

/** A process of the product, while it starts and until it stops. */
export interface ProductProcess {
  readonly config: Config;
  readonly log: Log;
  /** Adds a function that runs when the process stops; the last added runs first. */
  onStop(end: () => Promise<void>): void;
  /** Ends the process like a failed start: in order, with exit code 1 and the message of the error. */
  fail(error: unknown): void;
  /** Sends a message to the process that forked this one, if there is one. */
  notifyParent(message: object): void;
}

/**
 * Runs a process of the product until SIGINT, SIGTERM, or the end of the process that forked it, however that one
 * ended; then ends what was started, in reverse order, and exits with 0. A start that fails ends with 1 and, where
 * the cause is known, one sentence on standard error.
 */
export function runProcess(start: (own: ProductProcess) => Promise<void>): void {
  const ends: (() => Promise<void>)[] = [];
  let log: Log | undefined;
  const endAll = async () => {
    for (let end = ends.pop(); end; end = ends.pop())
      await end().catch((error) => log?.warn({ err: error }, 'stopping'));
  };
  const begin = async () => {
    const config = readConfig();
    log = createLog(config.logLevel);
    const notifyParent = (message: object) => void (process.connected && process.send?.(message));
    await start({ config, log, onStop: (end) => ends.push(end), fail, notifyParent });
  };
  let started = Promise.resolve();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Waits for a start in progress, so that nothing of it is left behind.
    await started.catch(() => {});
    await endAll();
    process.exit(process.exitCode ?? 0);
  };
  const fail = (error: unknown) => {
    process.exitCode = 1;
    process.stderr.write(`${explain(error)}\n`);
    void stop();
  };
  // Before anything starts: starting the embedded database takes off the listeners its package adds meanwhile.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  process.once('disconnect', stop);
  started = begin();
  started.catch(fail);
  // The parent may have gone before anything here listened.
  if (process.connected === false) void stop();
}
