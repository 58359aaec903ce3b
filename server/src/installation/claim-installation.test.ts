import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadBulkData } from '#seed/bulk/load-bulk-data.ts';
import { loadSampleData } from '#seed/sample/load-sample-data.ts';
import { readConfig } from '#server/config/config.ts';
import { explain } from '#server/explain.ts';
import { openReadyServices } from '#server/open-ready-services.ts';
import { openDatabase, openUnlimitedPool } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log.ts';
import { liveEnvironment } from '#tests/support/live-environment.ts';
import { type RealProcess, startProcess } from '#tests/support/real-server.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

// Servers and workers in different modes: the first of each as a process of its own, the others up to the point at which they
// would listen.

const now = new Date('2026-08-01T09:00:00Z');
const cleanups: (() => Promise<void>)[] = [];
const running: RealProcess[] = [];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tibeb-claim-'));
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.kill();
  for (const clean of cleanups.splice(0).reverse()) await clean();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function newDatabase() {
  const database = await createTestDatabase();
  cleanups.push(database.drop);
  return database;
}

async function start(
  database: { url: string },
  mode: 'sandbox' | 'live',
  entry = ['server/src/main.ts', '--api-only'],
) {
  const started = await startProcess(entry, environmentOf(database, mode));
  running.push(started);
  return started;
}

function environmentOf({ url }: { url: string }, mode: 'sandbox' | 'live') {
  const environment =
    mode === 'live' ? { ...liveEnvironment, STRIPE_API_URL: '' } : { PUBLIC_ORIGIN: 'http://127.0.0.1:3000' };
  return { ...environment, PORT: '0', DATA_DIR: folder, DATABASE_URL: url, DATABASE_POOL_SIZE: '2' };
}

/** Opens the services of a server in this process, and returns what it would write instead of starting. */
async function openHere(database: { url: string }, mode: 'sandbox' | 'live'): Promise<string | undefined> {
  const ends: (() => Promise<void>)[] = [];
  try {
    const config = readConfig(environmentOf(database, mode));
    const own = { config, log: createLog('silent'), onStop: (end: () => Promise<void>) => ends.push(end) };
    await openReadyServices(own, config.database ?? { url: '', ownerUrl: undefined });
    return undefined;
  } catch (error) {
    return `${explain(error)}\n`;
  } finally {
    for (const end of ends) await end();
  }
}

/** What the process wrote instead of starting. */
async function refusal(...parameters: Parameters<typeof start>): Promise<string> {
  const error = await start(...parameters).then(
    () => new Error('it started'),
    (reason: Error) => reason,
  );
  return error.message.replace(/^.* before it was ready:\n/, '');
}

const worker = ['server/src/worker.ts'];
const beginClean = 'create an empty database and set DATABASE_URL and DATABASE_OWNER_URL to it.\n';

test('a database that a sandbox has used is refused to live mode, and the other way round', async () => {
  const sandbox = await newDatabase();
  await (await start(sandbox, 'sandbox')).kill();
  for (const refused of [await openHere(sandbox, 'live'), await refusal(sandbox, 'live', worker)])
    expect(refused).toBe(
      `MODE=live cannot start: this database was first used in sandbox mode, whose accounts and tips are invented; ${beginClean}`,
    );
  expect(await openHere(sandbox, 'sandbox')).toBeUndefined();

  const live = await newDatabase();
  await (await start(live, 'live')).kill();
  // A live database starts with the types and categories that people choose from.
  const db = openDatabase(openUnlimitedPool(live.ownerUrl));
  const types = await db.selectFrom('beneficiary_type').select('name').execute();
  expect(types.map(({ name }) => name)).toContain('Musician');
  expect(await db.selectFrom('event_category').select('name').execute()).toContainEqual({ name: 'Music' });
  await db.updateTable('beneficiary_type').set({ name: 'Player' }).where('name', '=', 'Musician').execute();
  expect(await openHere(live, 'sandbox')).toBe(
    'MODE=sandbox cannot start: this database is used in live mode; set DATABASE_URL to another one, or leave it out for the embedded database.\n',
  );
  expect(await openHere(live, 'live')).toBeUndefined();
  expect(await db.selectFrom('beneficiary_type').select('name').execute()).toHaveLength(types.length);
  await db.destroy();
}, 180_000);

test.each([
  ['sample rows', 'beneficiary', (db) => loadSampleData(db, { now }).then(() => {})],
  [
    'seeded rows, whose sample flag is not set,',
    'beneficiary',
    (db) =>
      loadBulkData(db, { beneficiaries: 3, events: 0, tips: 0 }, { seed: 'test', now, onProgress() {} }),
  ],
] satisfies [string, string, (db: ReturnType<typeof openDatabase>) => Promise<void>][])(
  'a database with %s is refused to live mode though nobody has marked it',
  async (_, table, fill) => {
    const database = await newDatabase();
    const db = openDatabase(openUnlimitedPool(database.ownerUrl));
    await fill(db);
    await db.destroy();
    expect(await openHere(database, 'live')).toBe(
      `MODE=live cannot start: this database holds sample or seeded rows (table ${table}), whose people are invented; ${beginClean}`,
    );
  },
  120_000,
);

test('live mode does not run with the role that owns the tables, nor on a database that is not migrated', async () => {
  const database = await newDatabase();
  const owner = new URL(database.ownerUrl);
  expect(await openHere({ url: owner.href }, 'live')).toMatch(
    /DATABASE_URL is the sandbox's embedded database/,
  );
  const empty = new URL(database.url);
  empty.pathname = '/postgres';
  expect(await openHere({ url: empty.href }, 'live')).toMatch(
    /^MODE=live cannot start: the database lacks \d+ migrations \(0001_platform_search\.sql is the first\); run `npm run migrate`/,
  );
});
