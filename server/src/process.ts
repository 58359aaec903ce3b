import { type Config, ConfigurationError, readConfig } from './config.ts';
import { explain } from './explain.ts';
import { claimInstallation } from './installation/claim-installation.ts';
import { openServices } from './open-services.ts';
import { listMissingMigrations } from './platform/database/migrate.ts';
import { prepareDatabase, whyNotRuntimeRole } from './platform/database/runtime-role.ts';
import { installJobs } from './platform/jobs/queues.ts';
import { createLog, type Log } from './platform/log.ts';
import type { Services } from './services.ts';

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

/**
 * Opens the services, until the process stops, on a database that is migrated and belongs to this mode. With the
 * owner's URL it migrates the database first; in live mode without it, `npm run migrate` has to run beforehand. Throws
 * ConfigurationError where the database does not answer or cannot be used.
 */
export async function openReadyServices(
  { config, log, onStop }: ProductProcess,
  { url, ownerUrl }: { readonly url: string; readonly ownerUrl: string | undefined },
): Promise<Services> {
  const services = openServices(config, url, { log });
  onStop(() => services.close());
  await services.pool.connect().then(
    (client) => client.release(),
    (error: Error) => {
      throw new ConfigurationError(`Cannot start: the database does not answer (${error.message}).`);
    },
  );
  const whyOwner = await whyNotRuntimeRole(services.pool);
  const missing = ownerUrl ? [] : await listMissingMigrations(services.pool);
  // In the sandbox a person's own database may have a single role that may do everything.
  const ownsAll = config.mode === 'sandbox' && (whyOwner !== undefined || missing.length > 0);
  if (ownerUrl || ownsAll) await prepareDatabase(ownerUrl ?? services.databaseUrl, url, installJobs);
  else refuseOldDatabase(missing);
  if (config.mode === 'live') refuseOwnerRole(whyOwner);
  await claimInstallation(services.db, config.mode);
  services.replica?.start();
  await services.clockDifferences.start();
  return services;
}

function refuseOldDatabase(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new ConfigurationError(
    `MODE=live cannot start: the database lacks ${missing.length} migrations (${missing[0]} is the first); run \`npm run migrate\` with DATABASE_OWNER_URL, or set DATABASE_OWNER_URL here.`,
  );
}

function refuseOwnerRole(reason: string | undefined): void {
  if (reason === undefined) return;
  throw new ConfigurationError(
    `MODE=live cannot start: DATABASE_URL must name a role that cannot change the books, but ${reason}; make a role of its own for it and set DATABASE_OWNER_URL to the owner (docs/operations.md, "Roles of the database").`,
  );
}
