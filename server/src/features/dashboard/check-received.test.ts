import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, receiveTip } from '#tests/support/dashboard-stage.ts';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
});
afterAll(() => server.stop());

/** Changes rows without the database's triggers and constraints, runs the checks, and undoes the change. */
async function failingAfter(change: string, values: unknown[]): Promise<string[]> {
  const { ownerPool } = server;
  const client = await ownerPool.connect();
  const restore = async (table: string) => {
    await client.query(`DELETE FROM ${table}`);
    await client.query(`INSERT INTO ${table} SELECT * FROM kept_${table}`);
    await client.query(`DROP TABLE kept_${table}`);
  };
  const tables = [
    'received_day',
    'received_month',
    'received_night_sum',
    'received_supporter',
    'received_supporter_count',
    'received_returning',
    'received_reversed',
    'received_page',
    'received_tip',
  ];
  try {
    await client.query("SET session_replication_role = 'replica'");
    for (const table of tables) await client.query(`CREATE TABLE kept_${table} AS TABLE ${table}`);
    expect((await client.query(change, values)).rowCount).toBeGreaterThan(0);
    return (await server.failedAuditChecks()).map(({ name }) => name);
  } finally {
    for (const table of tables) await restore(table);
    await client.query('RESET session_replication_role');
    client.release();
  }
}

test('each proof of what pages have received is seen to fail', async () => {
  const { page } = await openPage(server);
  const fan = await server.fan('Hanna');
  const { tipId } = await receiveTip(server, page, fan);
  await receiveTip(server, page, fan, { total_amount: 7 });
  const night = await makeLineUp(server, 1);
  const atNight = await night.start(fan);
  await server.sandbox.stripe.pay(atNight.session, 'succeed');
  await eventually(async () => expect(await server.statusOf(atNight.eventTipId)).toBe('succeeded'));
  for (const { id } of [page, ...night.performers])
    await server.services.pool.query('SELECT number_received_tips($1)', [id]);
  const ofPage = 'WHERE beneficiary_id = $1';
  expect(await server.failedAuditChecks()).toEqual([]);
  const onPage = 'every tip that came in is on the page of its receiver';
  const numbered = 'the tips of every page are numbered without gaps';
  const reversed = 'every page knows what was taken back of its tips';
  const days = 'every page counts the tips of each day';
  const months = 'every page counts the tips of each month';
  const nights = 'every page counts the tips of each night';
  const supporters = 'every page counts the tips of each supporter it may know';
  const counted = 'every page counts its supporters';
  const cameAgain = 'every page counts who came again';
  const cases: [string, unknown[], string[]][] = [
    ['DELETE FROM received_tip WHERE tip_id = $1', [tipId], [onPage, numbered, days, supporters]],
    [
      'UPDATE received_tip SET beneficiary_id = $1, number = NULL WHERE tip_id = $2',
      [server.beneficiary.id, tipId],
      [onPage, numbered, days, supporters],
    ],
    [`UPDATE received_page SET last_number = last_number + 1 ${ofPage}`, [page.id], [numbered]],
    ['UPDATE received_tip SET number = 9 WHERE tip_id = $1', [tipId], [numbered]],
    ['INSERT INTO received_reversed VALUES ($1, 100)', [tipId], [reversed, days, supporters]],
    [`UPDATE received_day SET tip_count = tip_count + 1 ${ofPage}`, [page.id], [days, months]],
    [`UPDATE received_day SET amount_minor = amount_minor - 1 ${ofPage}`, [page.id], [days, months]],
    [`DELETE FROM received_day ${ofPage}`, [page.id], [days, months]],
    [`UPDATE received_month SET tip_count = tip_count - 1 ${ofPage}`, [page.id], [months]],
    [`UPDATE received_month SET amount_minor = amount_minor + 1 ${ofPage}`, [page.id], [months]],
    [`DELETE FROM received_month ${ofPage}`, [page.id], [months]],
    ['UPDATE received_night_sum SET tip_count = tip_count + 1', [], [nights]],
    ['UPDATE received_night_sum SET amount_minor = amount_minor - 1', [], [nights]],
    ['DELETE FROM received_night_sum', [], [nights]],
    ["INSERT INTO received_night_sum VALUES ($1, $2, 'USD', 0, 1, 500)", [page.id, night.event.id], [nights]],
    [`UPDATE received_supporter SET tip_count = tip_count - 1 ${ofPage}`, [page.id], [supporters, cameAgain]],
    [`UPDATE received_supporter SET amount_minor = amount_minor + 1 ${ofPage}`, [page.id], [supporters]],
    [`DELETE FROM received_supporter ${ofPage}`, [page.id], [supporters, counted, cameAgain]],
    [`UPDATE received_supporter_count SET supporters = supporters - 1 ${ofPage}`, [page.id], [counted]],
    [`UPDATE received_returning SET supporters = supporters + 1 ${ofPage}`, [page.id], [cameAgain]],
  ];
  for (const [change, values, failing] of cases)
    expect(await failingAfter(change, values), change).toEqual(failing);
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('the proofs hold once a supporter is erased, and a tip refunded', async () => {
  const { page, manager } = await openPage(server);
  const { pool } = server.services;
  const fan = await server.fan('Hanna Who Left');
  const tips = [await receiveTip(server, page, fan), await receiveTip(server, page, fan)];
  await pool.query(
    `UPDATE account SET full_name = '', email = '', deletion_requested_at = now(), erased_at = now()
     WHERE id = (SELECT account_id FROM tip WHERE id = $1)`,
    [tips[0]?.tipId],
  );
  const charge = await server.chargeOf(tips[1]?.session ?? '');
  await server.gateway('POST', 'refunds', { charge });
  await eventually(async () => expect(await server.statusOf(tips[1]?.tipId ?? '')).toBe('refunded'));
  expect(await server.failedAuditChecks()).toEqual([]);
  const { body } = await server.call(manager, 'GET', `/dashboard/pages/${page.id}/tips`);
  expect(body.data.result.tips).toMatchObject([
    { supporter: null, status: 'refunded' },
    { supporter: null, status: 'succeeded' },
  ]);
});
