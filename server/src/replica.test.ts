import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { prepareDatabase } from '#server/platform/database/runtime-role.ts';
import { freePort } from '#server/platform/free-ports.ts';
import { installJobs } from '#server/platform/jobs/queues.ts';
import { createLog } from '#server/platform/log.ts';
import { makeDataFolder } from '#tests/support/data-folder.ts';
import { type DatabaseLine, openDatabaseLine } from '#tests/support/database-line.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { type Standby, startStandby } from '#tests/support/standby.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';
import { serveOwnMetrics } from './metrics.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

let folder: string;
let primary: EmbeddedDatabase;
let standby: Standby;
let line: DatabaseLine;
beforeAll(async () => {
  folder = makeDataFolder();
  const primaryFolder = join(folder, 'primary', 'postgres');
  primary = await startEmbeddedDatabase(primaryFolder, createLog('silent'), { durable: false });
  await prepareDatabase(primary.ownerUrl, primary.url, installJobs);
  standby = await startStandby({
    primary: { folder: primaryFolder, ownerUrl: primary.ownerUrl },
    folder: join(folder, 'standby'),
  });
  line = await openDatabaseLine(standby.addressOf(primary.url));
});
afterAll(async () => {
  await line?.close();
  await standby?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let server: Server;
afterEach(async () => {
  line.restore();
  await standby.query('SELECT pg_wal_replay_resume()');
  await server.stop();
});

/** A server on both databases. */
async function start({ maxLagSeconds = 300, readUrl = line.url, metricsPort = '' } = {}) {
  server = await startTestServer({
    database: { url: primary.url, ownerUrl: primary.ownerUrl, drop: async () => {} },
    environment: {
      DATABASE_READ_URL: readUrl,
      DATABASE_READ_MAX_LAG_SECONDS: String(maxLagSeconds),
      METRICS_PORT: metricsPort,
    },
  });
}

const replicaState = async () => (await (await server.request('/readyz')).json()).replica.state;
const until = (state: string) =>
  vi.waitFor(async () => expect(await replicaState()).toBe(state), { timeout: 20_000, interval: 50 });

/** From now on the replica does not replay any changes. */
const pauseReplay = () => standby.query('SELECT pg_wal_replay_pause()');

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await server.request(path, { headers });
  return { status: answer.status, data: (await answer.json()).data };
}
const signedIn = async () => ({ authorization: `Bearer ${await server.token(somebody())}` });
async function listedTitles(headers?: Record<string, string>) {
  const { status, data } = await get('/api/v1/events/listing?limit=100', headers);
  expect(status).toBe(200);
  return data.results.map(({ title }: { title: string }) => title);
}

test('strangers are answered by the replica, who is signed in by the primary', async () => {
  await start();
  await until('used');
  await pauseReplay();
  const { title } = await makeEvent(server.ownerPool);
  expect(await listedTitles(await signedIn())).toContain(title);
  expect(await listedTitles()).not.toContain(title);
  await standby.query('SELECT pg_wal_replay_resume()');
  await vi.waitFor(async () => expect(await listedTitles()).toContain(title));
});

test('a search is answered by the replica too', async () => {
  await start();
  await until('used');
  await pauseReplay();
  await makeEvent(server.ownerPool, { title: 'Azmari evening in the garden' });
  const search = '/api/v1/events/listing?search=azmari+garden';
  expect((await get(search)).data.metadata.total).toBe(0);
  expect((await get(search, await signedIn())).data.metadata.total).toBe(1);
});

test('what is newer than the replica is found by its address', async () => {
  await start();
  await until('used');
  await pauseReplay();
  const event = await makeEvent(server.ownerPool);
  const beneficiary = await makeBeneficiary(server.ownerPool);
  expect((await get(`/api/v1/events/listing/${event.id}`)).status).toBe(200);
  expect((await get(`/api/v1/beneficiary/professionals/${beneficiary.id}`)).status).toBe(200);
  expect((await get('/api/v1/events/listing/01890000-0000-7000-8000-000000000000')).status).toBe(404);
});

test('what is hidden is gone at once, though the replica still has it', async () => {
  await start();
  const { id, title } = await makeEvent(server.ownerPool);
  await until('used');
  await vi.waitFor(async () => expect(await listedTitles()).toContain(title));
  await pauseReplay();
  await server.ownerPool.query("UPDATE event SET hidden_reason = 'An invention.' WHERE id = $1", [id]);
  await vi.waitFor(async () => expect(await listedTitles()).not.toContain(title));
  expect((await get(`/api/v1/events/listing/${id}`)).status).toBe(404);
});

test('a replica that is too far behind is left alone until it has caught up', async () => {
  await start({ maxLagSeconds: 0.5 });
  await until('used');
  await pauseReplay();
  const { title } = await makeEvent(server.ownerPool);
  await until('behind');
  expect(await listedTitles()).toContain(title);
  await standby.query('SELECT pg_wal_replay_resume()');
  await until('used');
});

test('while the replica is silent or gone the primary answers everything', async () => {
  await start();
  await until('used');
  line.silence();
  const paths = ['/api/v1/events/listing', '/api/v1/events/listing?search=music'];
  const answers = await Promise.all(paths.map((path) => get(path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await replicaState()).toBe('away');
  line.cut();
  expect((await get('/api/v1/events/listing')).status).toBe(200);
  expect((await server.request('/readyz')).status).toBe(200);
  line.restore();
  await until('used');
  line.cut();
  // No measurement has run since: the requests themselves find the broken connections.
  expect((await get('/api/v1/events/listing?limit=3')).status).toBe(200);
});

test('the metrics say whether the replica is read from, and what it answers', async () => {
  const port = await freePort();
  await start({ metricsPort: String(port) });
  const ends: (() => Promise<void>)[] = [];
  await serveOwnMetrics(server.services, { onStop: (end) => ends.push(end) });
  onTestFinished(async () => void (await Promise.all(ends.map((end) => end()))));
  await until('used');
  await listedTitles();
  const scrape = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(scrape).toMatch(/^tibeb_replica_used 1$/m);
  expect(scrape).toMatch(/^tibeb_replica_lag_seconds \d/m);
  expect(scrape).toMatch(/^tibeb_replica_statements_total\{outcome="answered"\} [1-9]/m);
  expect(scrape).toMatch(/^tibeb_replica_statements_total\{outcome="failed"\} 0$/m);
  expect(scrape).toMatch(/^tibeb_database_connections\{pool="replica",state="most"\} 10$/m);
});

test('a database that is no replica of this one is not read from', async () => {
  await start({ readUrl: primary.url });
  await until('foreign');
  expect((await get('/api/v1/events/listing')).status).toBe(200);
  await server.stop();
  await start({ readUrl: process.env.TEST_DATABASE_URL ?? '' });
  await until('foreign');
});
