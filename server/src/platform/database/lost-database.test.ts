import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageRenderer } from '#server/platform/pages/page-renderer.ts';
import { makeEvent } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { testimonial } from '#tests/support/testimonial.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;
const list = '/api/v1/beneficiary/professionals';
const statementTimeoutMs = 600;
const pages: PageRenderer = {
  mountAssets() {},
  formAt: async () => undefined,
  sharePictureAt: async () => undefined,
  sitePages: async () => [],
  render: async () => new Response('<!doctype html>', { status: 503 }),
};

let server: Server;
const direct: Client[] = [];
afterEach(async () => {
  for (const client of direct.splice(0)) await client.end();
  await server.stop();
});
const start = async () => {
  server = await startTestServer({
    breakable: true,
    pages,
    overrides: { databaseLimits: { statementTimeoutMs } },
  });
};

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  direct.push(client);
  return client;
}

/** Locks the beneficiaries against all readers until the transaction of this connection ends. */
async function lockBeneficiaries(): Promise<Client> {
  const client = await connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE beneficiary');
  return client;
}

/** Requests a path; returns its status, and whether it has a Retry-After. */
async function ask(path: string) {
  const { status, headers } = await server.request(path);
  return [status, Number(headers.get('retry-after')) > 0];
}

test('a statement that takes too long is answered 503, and the next one as ever', async () => {
  await start();
  const holder = await lockBeneficiaries();
  expect(await ask(list)).toEqual([503, true]);
  await holder.query('ROLLBACK');
  expect(await ask(list)).toEqual([200, false]);
});

test('the database ends a transaction that is left open, and its locks with it', async () => {
  await start();
  const { rows } = await server.services.pool.query('SHOW idle_in_transaction_session_timeout');
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '15s' }]);
});

test('a database that falls silent is given up, and used again once it speaks', async () => {
  await start();
  expect(await ask(list)).toEqual([200, false]);
  server.line?.silence();
  expect(await ask(list)).toEqual([503, true]);
  server.line?.restore();
  // The connection whose answer was lost is not used again.
  expect(await ask(list)).toEqual([200, false]);
  server.line?.silence();
  const answers = await Promise.all([ask(list), ask('/readyz'), ask('/api/v1/events/listing')]);
  expect(answers).toEqual(Array(3).fill([503, true]));
  expect((await server.request('/healthz')).status).toBe(200);
  server.line?.restore();
  expect(await ask('/readyz')).toEqual([200, false]);
});

test('a connection that breaks at work costs its request only', async () => {
  await start();
  const [holder, watcher] = [await lockBeneficiaries(), await connect()];
  const pendingAnswer = ask(list);
  const waiting =
    "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  await vi.waitFor(async () => expect((await watcher.query(waiting)).rowCount).toBe(1));
  server.line?.cut();
  expect(await pendingAnswer).toEqual([503, true]);
  await holder.query('ROLLBACK');
  server.line?.restore();
  await vi.waitFor(async () => expect(await ask(list)).toEqual([200, false]));
});

test('a connection that breaks between two statements of a request does not end the process', async () => {
  await start();
  const client = await server.services.pool.connect();
  expect(() => client.emit('error', new Error('The connection broke.'))).not.toThrow();
  client.release(true);
});

test('until a standby is the primary, writes are answered 503', async () => {
  await start();
  const name = new URL(server.databaseUrl).pathname.slice(1);
  await server.ownerPool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  server.line?.cut();
  server.line?.restore();
  const { status, headers } = await server.request('/api/v1/shared/testimonials', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(testimonial),
  });
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(await ask(list)).toEqual([200, false]);
});

test('with the database gone every door says when to come again, a refusal for good says nothing', async () => {
  await start();
  const { id } = await makeEvent(server.services.pool);
  server.line?.cut();
  for (const path of [
    list,
    '/sitemap.xml',
    '/sitemaps/events-1.xml',
    `/events/${id}/calendar.ics`,
    '/events',
    '/readyz',
  ])
    expect([path, ...(await ask(path))]).toEqual([path, 503, true]);
  server.line?.restore();
  expect(await ask('/events/nowhere/calendar.ics')).toEqual([404, false]);
  expect(await ask('/api/v1/nowhere')).toEqual([404, false]);
});
