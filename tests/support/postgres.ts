import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type DatabaseAddresses, startEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { prepareDatabase } from '#server/platform/database/runtime-role.ts';
import { installJobs } from '#server/platform/jobs/queues.ts';
import { createLog } from '#server/platform/log.ts';

const prefix = 'tibeb-test-';
/** Linux's folder in memory. A copy of the template is a thousand files, which takes a disk twenty times as long. */
const memory = '/dev/shm';
const roomNeeded = 2 * 1024 ** 3;

/**
 * One real PostgreSQL for the whole run, in a folder of its own; its database `tibeb` is the migrated template that
 * `createTestDatabase` copies. Vitest and Playwright both call this before the first test, pass the environment to their
 * workers, and call the returned function after the last test.
 */
export default async function setup() {
  const folder = mkdtempSync(join(parentFolder(), `${prefix}${process.pid}-`));
  // When root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  const database = await startEmbeddedDatabase(join(folder, 'postgres'), createLog('silent'), {
    durable: false,
  });
  await prepareDatabase(database.ownerUrl, database.url, installJobs);
  process.env.TEST_DATABASE_URL = await changePassword(database);
  process.env.TEST_DATABASE_OWNER_URL = database.ownerUrl;
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** In memory if there is room, else on the disk. What runs that were killed have left in memory is removed. */
function parentFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (pid > 0 && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomNeeded ? memory : tmpdir();
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
