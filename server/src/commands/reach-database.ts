import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Config, ConfigurationError } from '#server/config/config.ts';
import {
  type DatabaseAddresses,
  findRunningEmbeddedDatabase,
  startEmbeddedDatabase,
} from '#server/platform/database/embedded.ts';
import { listMissingMigrations } from '#server/platform/database/migrate.ts';
import { whyUnreachable } from '#server/platform/database/why-unreachable.ts';
import { createLog, type Log } from '#server/platform/log.ts';

/**
 * The database for a command, beside a running server or without one: then the embedded database is started for as long
 * as the command runs. Throws ConfigurationError where there is none, it does not answer, or is not migrated; `what`
 * names what the command looks for.
 */
export async function reachDatabase(
  config: Config,
  what: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.database) {
    // Past a pooler: commands set the session of their connection, or listen.
    const url = config.directDatabaseUrl ?? config.database.url;
    await refuseUnusable(url, {
      name: 'The database',
      remedy: 'run `npm run migrate`, or start the server if it is of a sandbox',
    });
    return { url, stop: async () => {} };
  }
  const folder = join(config.dataDir, 'postgres');
  // As the owner: in a data folder of an older version the other role has no privileges yet.
  const { ownerUrl, stop } = await reachEmbeddedDatabase(folder, {
    log: createLog('silent'),
    ifMissing: `There are no ${what}: ${folder} does not exist (DATA_DIR).`,
  });
  try {
    await refuseUnusable(ownerUrl, {
      name: `The database in ${folder}`,
      remedy: 'start the server, which migrates it',
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: ownerUrl, stop };
}

/**
 * The embedded database of a folder: that of the server that runs, or one that is started and that `stop` ends. Throws
 * ConfigurationError with `ifMissing` where the folder does not exist.
 */
export async function reachEmbeddedDatabase(
  folder: string,
  { log, ifMissing }: { readonly log: Log; readonly ifMissing: string },
): Promise<DatabaseAddresses & { stop(): Promise<void> }> {
  const running = findRunningEmbeddedDatabase(folder);
  if (running) return { ...running, stop: async () => {} };
  if (!existsSync(folder)) throw new ConfigurationError(ifMissing);
  return startEmbeddedDatabase(folder, log);
}

/** Throws ConfigurationError where the database does not answer, or lacks tables that a command reads. */
async function refuseUnusable(
  connectionString: string,
  { name, remedy }: { readonly name: string; readonly remedy: string },
): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  // A refused connection may also emit an error after `connect` has rejected.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    // What PostgreSQL itself says, such as a wrong password, is explained like everywhere.
    if (error instanceof Error && 'severity' in error) throw error;
    throw new ConfigurationError(`${name} does not answer (${whyUnreachable(error)}).`);
  }
  const missing = await listMissingMigrations(client).finally(() => client.end());
  if (missing.length > 0)
    throw new ConfigurationError(
      `${name} lacks ${missing.length} migrations (${missing[0]} is the first); ${remedy}.`,
    );
}
