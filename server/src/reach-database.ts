import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigurationError } from './config.ts';
import { findRunningEmbeddedDatabase, startEmbeddedDatabase } from './platform/database/embedded.ts';
import { createLog } from './platform/log.ts';

/**
 * The configured database for a command: works beside a running server; without one, the embedded database is started
 * for as long as it takes.
 */
export async function reachDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const leave = async () => {};
  if (config.databaseUrl) return { url: config.databaseUrl, stop: leave };
  const folder = join(config.dataDir, 'postgres');
  const running = findRunningEmbeddedDatabase(folder);
  if (running) return { url: running, stop: leave };
  if (!existsSync(folder))
    throw new ConfigurationError(`There are no books to check: ${folder} does not exist (DATA_DIR).`);
  return startEmbeddedDatabase(folder, createLog('silent'));
}
