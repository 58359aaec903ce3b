import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runLedgerAudit } from '#server/commands/check-books.ts';
import { findRunningEmbeddedDatabase, startEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { prepareDatabase } from '#server/platform/database/runtime-role.ts';
import { installJobs } from '#server/platform/jobs/queues.ts';
import { createLog } from '#server/platform/log.ts';
import { makeDataFolder } from './support/data-folder.ts';
import { makeBeneficiary } from './support/factories.ts';
import { databasePid, isAlive } from './support/living-process.ts';
import { startPayingServer } from './support/paying-server.ts';
import { type RealProcess, startProcess } from './support/real-server.ts';
import { runCommandHere } from './support/run-command-file.ts';
import { createTestDatabase, openOwnerPool } from './support/test-database.ts';

// The server and the worker as separate processes, without the launcher.

const server = ['server/src/main.ts', '--api-only'];
const worker = ['server/src/worker.ts'];
const waitOptions = { timeout: 60_000, interval: 50 };
let folder: string;
/** A data folder whose database has no tables yet, and one that a server has migrated; tests work on copies. */
const made = { bare: '', migrated: '' };
const running: RealProcess[] = [];

beforeAll(async () => {
  made.bare = makeDataFolder();
  await (await openFolder(made.bare)).stop();
  made.migrated = makeDataFolder();
  copyDatabase(made.bare, made.migrated);
  const { ownerUrl, url, stop } = await openFolder(made.migrated);
  await prepareDatabase(ownerUrl, url, installJobs);
  await stop();
});

afterAll(() => {
  for (const one of Object.values(made)) rmSync(one, { recursive: true, force: true });
});

const openFolder = (dataDir: string) =>
  startEmbeddedDatabase(join(dataDir, 'postgres'), createLog('silent'), { durable: false });

/** With the owners of its files: PostgreSQL runs as another user where root runs this. */
function copyDatabase(from: string, to: string): void {
  execFileSync('cp', ['-a', join(from, 'postgres'), to]);
}

beforeEach(() => {
  folder = makeDataFolder();
});

afterEach(async () => {
  for (const one of running.splice(0)) await one.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function start(entry: readonly string[], environment: Record<string, string> = {}) {
  const started = await startProcess(entry, {
    DATA_DIR: folder,
    PORT: '0',
    PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...environment,
  });
  running.push(started);
  return started;
}

/** Resolves when the database of the data folder accepts connections. */
async function databaseAnswers(): Promise<void> {
  const connectionString = findRunningEmbeddedDatabase(join(folder, 'postgres'))?.url;
  await vi.waitFor(async () => {
    const client = new Client({ connectionString });
    await client.connect();
    await client.end();
  }, waitOptions);
}

/** Settings of the data folder's database that would let it confirm a commit before it is on the disk. */
async function notWrittenToDisk(): Promise<string[]> {
  const client = new Client({
    connectionString: findRunningEmbeddedDatabase(join(folder, 'postgres'))?.url,
  });
  await client.connect();
  const { rows } = await client.query(
    "SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting <> 'on'",
  );
  await client.end();
  return rows.map(({ name }) => name);
}

/** Everything that a process wrote when it refused to start. */
async function refusal(entry: readonly string[], environment: Record<string, string> = {}): Promise<string> {
  const error = await start(entry, environment).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Error ? error.message : 'it started';
}

test('a data folder serves one server at a time, is taken over after kill -9, and is left with the parent', async () => {
  copyDatabase(made.migrated, folder);
  const first = await start(server);
  const database = databasePid(folder);
  const address = findRunningEmbeddedDatabase(join(folder, 'postgres'));
  expect(await refusal(server)).toBe(
    `${server.join(' ')} ended with 1 before it was ready:\nCannot start: Tibeb already runs on the data folder ${folder} (process ${first.pid}); stop it, or set DATA_DIR and PORT to others.\n`,
  );
  expect(databasePid(folder), 'the first one keeps its database').toBe(database);
  expect(isAlive(database)).toBe(true);
  expect(await notWrittenToDisk()).toEqual([]);

  await first.kill('SIGKILL');
  const second = await start(server);
  expect(isAlive(database)).toBe(false);
  // A worker in another process finds the running database.
  expect(findRunningEmbeddedDatabase(join(folder, 'postgres'))).toEqual(address);

  const left = databasePid(folder);
  const beside = await start(worker);
  second.abandon();
  beside.abandon();
  expect(await second.exited).toBe(0);
  expect(await beside.exited).toBe(0);
  await vi.waitFor(() => expect(isAlive(left)).toBe(false), waitOptions);
}, 180_000);

test('what a process cannot start without is named in one sentence', async () => {
  expect(await refusal(worker)).toBe(
    `${worker.join(' ')} ended with 1 before it was ready:\nCannot start: the worker needs DATABASE_URL, or a server running on the data folder ${folder} (DATA_DIR).\n`,
  );
  const environment = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  for (const entry of [server, worker]) {
    expect(await refusal(entry, environment)).toMatch(
      /ready:\nCannot start: the database does not answer \(.*ECONNREFUSED.*\)\.\n$/,
    );
  }
  expect(await refusal(worker, { MODE: 'demo' })).toMatch(
    /ready:\nCannot start: MODE must be sandbox or live\.\n$/,
  );
});

test('a damaged file stops the start with one sentence that names it, and a command says that a folder is not migrated', async () => {
  copyDatabase(made.bare, folder);
  // Its tables are missing as in a folder of an older version.
  expect(await runCommandHere(runLedgerAudit, [], { DATA_DIR: folder })).toMatchObject({
    code: 1,
    error: expect.stringMatching(
      /^The database in [^\n]*postgres lacks \d+ migrations \(0001_platform_search\.sql is the first\); start the server, which migrates it\.\n$/,
    ),
  });
  expect(findRunningEmbeddedDatabase(join(folder, 'postgres'))).toBeUndefined();
  const map = join(folder, 'postgres/global/pg_filenode.map');
  writeFileSync(map, 'damaged');
  expect(await refusal(server)).toMatch(
    /ready:\nCannot start: the database in [^\n]* fails: [^\n]*global\/pg_filenode\.map[^\n]*; put a copy back \(docs\/operations\.md, "Backup and restore"\)\.\n$/,
  );
});

test('metrics whose port or host cannot be used stop the start with one sentence', async () => {
  const database = await createTestDatabase();
  // The jobs that a worker does at its start have their own lines.
  const addressed = { DATABASE_URL: database.url, LOG_LEVEL: 'error' };
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  try {
    expect(await refusal(worker, { ...addressed, METRICS_PORT: String(port) })).toBe(
      `${worker.join(' ')} ended with 1 before it was ready:\nCannot start: port ${port} is already in use; set METRICS_PORT to another number.\n`,
    );
    const environment = { ...addressed, METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' };
    expect(await refusal(server, environment)).toMatch(
      /Cannot start: METRICS_HOST=192\.0\.2\.1 is not an address of this machine\.\n$/,
    );
    expect(await refusal(worker, { ...addressed, METRICS_PORT: 'nine' })).toMatch(
      /ready:\nCannot start: METRICS_PORT must be a number\.\n$/,
    );
    const pool = openOwnerPool(database.url);
    const { rowCount: startedJobs } = await pool.query('SELECT FROM jobs.job');
    await pool.end();
    expect(startedJobs).toBe(0);
  } finally {
    taken.close();
    await database.drop();
  }
}, 180_000);

test('a worker syncs the events and does the jobs of a server that leaves them, and ends when asked', async () => {
  const paying = await startPayingServer({ syncEvents: false });
  try {
    const to = 'aster@example.com';
    const { id } = await makeBeneficiary(paying.services.pool, { name: 'Aster', email: to });
    const { session, tipId } = await paying.startTip(await paying.fan('Hanna'), { beneficiary: id });
    await paying.sandbox.stripe.pay(session, 'succeed');
    await vi.waitFor(async () => expect(await paying.count('payment_event')).toBe(1), waitOptions);
    expect(await paying.statusOf(tipId)).toBe('pending');

    const started = await start(worker, {
      DATABASE_URL: paying.databaseUrl,
      STRIPE_API_URL: paying.sandbox.url,
      SMTP_URL: `smtp://127.0.0.1:${paying.sandbox.smtpPort}`,
      WORK_JOBS: 'no',
    });
    await vi.waitFor(() => expect(paying.sandbox.mail.messages(to)).toHaveLength(1), waitOptions);
    expect(await paying.statusOf(tipId)).toBe('succeeded');
    await started.kill('SIGTERM');
    expect(await started.exited).toBe(0);
    expect(started.failures()).toEqual([]);
  } finally {
    await paying.stop();
  }
});

test('an embedded database that is killed is started again, and a server whose database cannot be ends', async () => {
  copyDatabase(made.migrated, folder);
  const { pid: serverPid, ...one } = await start(server, { PORT: '0', LOG_LEVEL: 'error' });
  expect(isAlive(serverPid)).toBe(true);
  for (let round = 1; round <= 3; round += 1) {
    const killed = databasePid(folder);
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => {
      expect(databasePid(folder)).not.toBe(killed);
      expect(one.output().split('the embedded database ended; starting it again')).toHaveLength(round + 1);
    }, waitOptions);
    await databaseAnswers();
  }
  process.kill(databasePid(folder), 'SIGKILL');
  expect(await one.exited).toBe(1);
  expect(one.output()).toMatch(/^The database in .+ ended and cannot be started again: .+$/m);
});

test('a server whose embedded database was just killed stops in order, and after-restore works on the folder it left', async () => {
  copyDatabase(made.migrated, folder);
  const one = await start(server, { LOG_LEVEL: 'silent' });
  process.kill(databasePid(folder), 'SIGKILL');
  await one.kill('SIGTERM');
  expect(await one.exited).toBe(0);
  expect(one.output()).toBe('');
  const restored = await start(['server/src/commands/after-restore.ts'], { LOG_LEVEL: 'silent' });
  expect(await restored.exited).toBe(0);
  expect(restored.output()).toBe('No mail was waiting.\n');
  expect(findRunningEmbeddedDatabase(join(folder, 'postgres'))).toBeUndefined();
});
