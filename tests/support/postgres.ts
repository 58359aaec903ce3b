import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type DatabaseAddresses, startEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { prepareDatabase } from '#server/platform/database/runtime-role.ts';
import { installJobs } from '#server/platform/jobs/queues.ts';
import { createLog } from '#server/platform/log.ts';
import { makeDataFolder } from './data-folder.ts';
import { startTestServer } from './test-server.ts';

/**
 * One real PostgreSQL for the whole run, in a folder of its own; its database `tibeb` is the migrated template that
 * `createTestDatabase` copies. Vitest and Playwright both call this before the first test, pass the environment to their
 * workers, and call the returned function after the last test.
 */
export default async function setup() {
  const folder = makeDataFolder();
  const database = await startEmbeddedDatabase(join(folder, 'postgres'), createLog('silent'), {
    durable: false,
  });
  await prepareDatabase(database.ownerUrl, database.url, installJobs);
  process.env.TEST_DATABASE_URL = await changePassword(database);
  process.env.TEST_DATABASE_OWNER_URL = database.ownerUrl;
  await makeQueues({ url: process.env.TEST_DATABASE_URL, ownerUrl: database.ownerUrl });
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Makes the job queues in the template, which would otherwise take most of the time of starting a server on a copy. */
async function makeQueues({ url, ownerUrl }: DatabaseAddresses): Promise<void> {
  const server = await startTestServer({ database: { url, ownerUrl, drop: async () => {} } });
  await server.stop();
}

/**
 * Live mode recognizes the embedded database by its password and refuses it, and some tests run in live mode. Returns the new
 * address.
 */
async function changePassword({ url, ownerUrl }: DatabaseAddresses): Promise<string> {
  const changed = new URL(url);
  changed.password = 'of-this-run';
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`ALTER ROLE ${changed.username} PASSWORD '${changed.password}'`);
  await owner.end();
  return changed.href;
}
