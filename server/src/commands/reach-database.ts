import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Config, ConfigurationError } from '#server/config/config.ts';
import { findRunningEmbeddedDatabase, startEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { createLog } from '#server/platform/log.ts';

/**
 * The database for a command, beside a running server or without one: then the embedded database is started for as long
 * as the command runs. Throws ConfigurationError where there is none or it does not answer; `what` names what the command
 * looks for.
 */
export async function reachDatabase(
  config: Config,
  what: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const leave = async () => {};
  if (config.database) {
    // Past a pooler: commands set the session of their connection, or listen.
    const url = config.directDatabaseUrl ?? config.database.url;
    await refuseSilent(url);
    return { url, stop: leave };
  }
  const folder = join(config.dataDir, 'postgres');
  const running = findRunningEmbeddedDatabase(folder);
  // As the owner: in a data folder of an older version the other role has no privileges yet.
  if (running) return { url: running.ownerUrl, stop: leave };
  if (!existsSync(folder))
    throw new ConfigurationError(`There are no ${what}: ${folder} does not exist (DATA_DIR).`);
  const { ownerUrl, stop } = await startEmbeddedDatabase(folder, createLog('silent'));
  return { url: ownerUrl, stop };
}

async function refuseSilent(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
  } catch (error) {
    // What PostgreSQL itself says, such as a wrong password, is explained like everywhere.
    if (error instanceof Error && 'severity' in error) throw error;
    throw new ConfigurationError(`The database does not answer (${whyUnreachable(error)}).`);
  }
  await client.end();
}

/** A name with several addresses fails with one error for each of them, and no message of its own. */
function whyUnreachable(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : String(first);
}
