import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory } from '#tests/support/factories.ts';
import { callAs } from '#tests/support/organizing.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

const manager = somebody();
const eventId = randomUUID();
let pageId: string;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  const database = await createOlderDatabase('0202');
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const query = async (text: string, values: unknown[]) => (await owner.query(text, values)).rows[0];
  const account = await query(
    `INSERT INTO account (issuer, subject, email) VALUES ('tibeb', $1, $2) RETURNING id`,
    [manager.subject, manager.email],
  );
  ({ id: pageId } = await query(`INSERT INTO beneficiary (name) VALUES ('Aster Awoke') RETURNING id`, []));
  await query(`INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')`, [
    pageId,
    account.id,
  ]);
  await query(
    `INSERT INTO event (id, title, category_id, starts_at) VALUES ($1, 'Azmari night', $2, now() + interval '1 day')`,
    [eventId, await makeCategory(owner as never, 'Music')],
  );
  await query(
    `INSERT INTO event_beneficiary (event_id, beneficiary_id, name, position) VALUES ($1, $2, 'Aster', 0)`,
    [eventId, pageId],
  );
  await owner.end();
  await database.upgrade();
  server = await startTestServer({ database });
});
afterAll(() => server.stop());

test('a bill from before keeps its links, names pages as they are called now, and those who look after a page may take it off', async () => {
  const shown = async () => {
    const response = await server.request(`/api/v1/events/listing/${eventId}`);
    return (await response.json()).data.result.beneficiaries.map(
      ({ beneficiary: { id, name } }: { beneficiary: { id: string | null; name: string } }) => [id, name],
    );
  };
  expect(await shown()).toEqual([[pageId, 'Aster Awoke']]);
  expect((await server.services.pool.query('SELECT name FROM event_beneficiary')).rows).toEqual([
    { name: 'Aster Awoke' },
  ]);
  const { body } = await callAs(server, manager, 'GET', '/events/invitations');
  expect(body.data.results).toMatchObject([{ event: { id: eventId, organizer: null }, standing: 'listed' }]);
  const path = `/events/listing/${eventId}/performers/${pageId}/agreement`;
  expect((await callAs(server, manager, 'PUT', path, { agreed: false })).status).toBe(200);
  expect(await shown()).toEqual([]);
});

test('pages that were taken back from an impostor before stand on bills again, those with managers and those taken down do not', async () => {
  const database = await createOlderDatabase('0800');
  const owner = new Client(database.ownerUrl);
  await owner.connect();
  const rows = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
  const [pending, declined] = [randomUUID(), randomUUID()];
  const category = await makeCategory(owner as never, 'Music');
  for (const id of [pending, declined])
    await rows(
      `INSERT INTO event (id, title, category_id, starts_at) VALUES ($1, 'Azmari night', $2, '2036-08-08')`,
      [id, category],
    );
  const [account] = await rows(
    `INSERT INTO account (issuer, subject, email) VALUES ('tibeb', 'a', 'a@example.com') RETURNING id`,
  );
  for (const [position, name] of ['Managed', 'Gone', 'Taken back'].entries()) {
    const state = name === 'Gone' ? 'left' : 'published';
    const [page] = await rows('INSERT INTO beneficiary (name, state) VALUES ($1, $2) RETURNING id', [
      name,
      state,
    ]);
    if (name === 'Managed')
      await rows(`INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')`, [
        page.id,
        account.id,
      ]);
    await rows(
      `INSERT INTO event_beneficiary (event_id, beneficiary_id, name, position, invited_at) VALUES ($1, $2, $3, $4, now())`,
      [pending, page.id, name, position],
    );
    await rows(
      'INSERT INTO event_decline (event_id, beneficiary_id, name, declined_at) VALUES ($1, $2, $3, now())',
      [declined, page.id, name],
    );
  }
  await database.upgrade();
  expect(await rows('SELECT name FROM event_decline ORDER BY name')).toEqual([
    { name: 'Gone' },
    { name: 'Managed' },
  ]);
  const waiting = `SELECT name, invited_at IS NOT NULL AS waits, sorts_at IS NOT NULL AS listed FROM event_beneficiary
    ORDER BY name`;
  expect(await rows(waiting)).toEqual([
    { name: 'Gone', waits: true, listed: false },
    { name: 'Managed', waits: true, listed: false },
    { name: 'Taken back', waits: false, listed: true },
  ]);
  await owner.end();
  await database.drop();
});
