import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Config, ConfigurationError } from '#server/config/config.ts';
import { findRunningEmbeddedDatabase, startEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { listMissingMigrations } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/log.ts';

/**
 * The database for a command, beside a running server or without one: then the embedded database is started for as long
 * as the command runs. Throws ConfigurationError where there is none, it does not answer, or is not migrated; `what`
 * names what the command looks for.
 */
export async function reachDatabase(
  config: Config,
  what: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const leave = async () => {};
  if (config.database) {
    // Past a pooler: commands set the session of their connection, or listen.
    const url = config.directDatabaseUrl ?? config.database.url;
    await refuseUnusable(url, {
      name: 'The database',
      remedy: 'run `npm run migrate`, or start the server if it is of a sandbox',
    });
    return { url, stop: leave };
  }
  const folder = join(config.dataDir, 'postgres');
  const embedded = { name: `The database in ${folder}`, remedy: 'start the server, which migrates it' };
  const running = findRunningEmbeddedDatabase(folder);
  // As the owner: in a data folder of an older version the other role has no privileges yet.
  if (running) {
    await refuseUnusable(running.ownerUrl, embedded);
    return { url: running.ownerUrl, stop: leave };
  }
  if (!existsSync(folder))
    throw new ConfigurationError(`There are no ${what}: ${folder} does not exist (DATA_DIR).`);
  const { ownerUrl, stop } = await startEmbeddedDatabase(folder, createLog('silent'));
  try {
    await refuseUnusable(ownerUrl, embedded);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: ownerUrl, stop };
}

/** Throws ConfigurationError where the database does not answer, or lacks tables that a command reads. */
async function refuseUnusable(
  connectionString: string,
  { name, remedy }: { readonly name: string; readonly remedy: string },
): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
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

/** A name with several addresses fails with one error for each of them, and no message of its own. */
function whyUnreachable(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : String(first);
}
