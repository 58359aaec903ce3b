import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { callAs } from '#tests/support/organizing.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

// Data as written before migration 0192: pages older than the page states have no time at which they were published.

const createdAt = new Date('2035-01-02T03:04:05Z');
const singer = somebody();
let server: Awaited<ReturnType<typeof startTestServer>>;
let page: string;
beforeAll(async () => {
  const database = await createOlderDatabase('0192');
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const text = `INSERT INTO beneficiary (name, created_at, claim_state) VALUES ('Aster', $1, 'claimed') RETURNING id`;
  page = (await owner.query(text, [createdAt])).rows[0].id;
  await owner.query(`INSERT INTO beneficiary_handle (handle, beneficiary_id) VALUES ('aster', $1)`, [page]);
  await owner.end();
  await database.upgrade();
  server = await startTestServer({ database });
  await call('GET', '/beneficiary/pages');
  await server.services.pool.query(
    `INSERT INTO page_manager (beneficiary_id, account_id, role)
     SELECT $1, id, 'owner' FROM account WHERE subject = $2`,
    [page, singer.subject],
  );
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: object) => callAs(server, singer, method, path, body);
const leadsTo = async (path: string) => (await server.request(path)).headers.get('location');

test('a page of before says since when it is published', async () => {
  const { result } = await call('GET', `/beneficiary/pages/${page}`);
  expect(result.published_at).toBe(createdAt.toISOString());
});

test('its short address leads to it for good, for visitors have seen it', async () => {
  await call('PATCH', `/beneficiary/pages/${page}`, { handle: 'aster-official' });
  expect(await leadsTo('/@aster')).toBe(`/professionals/${page}`);
});

test('it is taken down with its owner’s account, not deleted: its tips and short addresses stay', async () => {
  await call('PUT', '/account/users/profile/deletion');
  const inMs = 31 * 24 * 60 * 60 * 1000;
  const later = { ...server.services, clock: { now: () => new Date(Date.now() + inMs) } };
  const job = jobDefinitions(later).find(({ name }) => name === 'account.erase');
  if (!job) throw new Error('There is no such job.');
  await (job.work as () => Promise<void>)();
  const { rows } = await server.services.pool.query(
    'SELECT state, (SELECT count(*)::int FROM beneficiary_handle WHERE beneficiary_id = id) AS handles FROM beneficiary',
  );
  expect(rows).toEqual([{ state: 'left', handles: 2 }]);
});

test('a page that is made as published says so by itself', async () => {
  const text = `INSERT INTO beneficiary (name) VALUES ('Mahmoud') RETURNING published_at IS NOT NULL AS said`;
  expect((await server.services.pool.query(text)).rows).toEqual([{ said: true }]);
});
