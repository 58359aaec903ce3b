import { type Config, ConfigurationError, readConfig } from './config.ts';
import { explain } from './explain.ts';
import { migrate } from './platform/database/migrate.ts';
import { createLog, type Log } from './platform/log.ts';
import { openServices, type Services } from './services.ts';

/** A process of the product, while it starts and until it stops. */
export interface ProductProcess {
  readonly config: Config;
  readonly log: Log;
  /** Adds what is to be ended when the process stops: the last added first. */
  onStop(end: () => Promise<void>): void;
  /** Tells whoever forked this process; nobody, when it runs by itself. */
  tellParent(message: object): void;
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
    const tellParent = (message: object) => void (process.connected && process.send?.(message));
    await start({ config, log, onStop: (end) => ends.push(end), tellParent });
  };
  let started = Promise.resolve();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // What is being started is waited for, so that nothing of it is left behind.
    await started.catch(() => {});
    await endAll();
    process.exit(process.exitCode ?? 0);
  };
  // Before anything starts: starting the embedded database takes off the listeners its package adds meanwhile.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  process.once('disconnect', stop);
  started = begin();
  started.catch((error: unknown) => {
    process.exitCode = 1;
    process.stderr.write(`${explain(error)}\n`);
    void stop();
  });
  // It may have gone before anything here listened.
  if (process.connected === false) void stop();
}

/** Opens the services on a migrated database until the process stops. Throws ConfigurationError where none answers. */
export async function openMigratedServices(
  { config, log, onStop }: ProductProcess,
  databaseUrl: string,
): Promise<Services> {
  const services = openServices(config, databaseUrl, { log });
  onStop(() => services.close());
  await services.pool.connect().then(
    (client) => client.release(),
    (error: Error) => {
      throw new ConfigurationError(`Cannot start: the database does not answer (${error.message}).`);
    },
  );
  await migrate(databaseUrl);
  return services;
}
