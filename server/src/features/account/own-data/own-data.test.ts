import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { openPage, receiveTip } from '#tests/support/dashboard-stage.ts';
import { makeEvent } from '#tests/support/factories.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { testOrigin } from '#tests/support/test-server.ts';
import { ownDataBudgets } from './read-own-data.ts';

let server: PayingServer;
beforeAll(async () => {
  const generous = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  const budgets = { read: generous, write: generous, pay: generous, ...ownDataBudgets };
  server = await startPayingServer({ overrides: { budgets } });
});
afterAll(() => server.stop());

type Value = string | number | boolean | null;

/** Everything the API tells a person about themselves, as objects by table. */
async function readAll(fan: Fan): Promise<Record<string, Record<string, Value>[]>> {
  const all: Record<string, Record<string, Value>[]> = {};
  const { body } = await server.call(fan, 'GET', '/account/data');
  for (const { name, columns } of body.data.result.tables as { name: string; columns: string[] }[]) {
    const rows: Record<string, Value>[] = [];
    let after: string | null = '';
    while (after !== null) {
      const query: string = after ? `?after=${after}` : '';
      const part = (await server.call(fan, 'GET', `/account/data/${name}${query}`)).body.data.result;
      for (const row of part.rows as Value[][])
        rows.push(Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])));
      after = part.next_after;
    }
    all[name] = rows;
  }
  return all;
}

test('somebody takes along all they gave, wrote and follow, and nothing of anybody else', async () => {
  const { page, manager } = await openPage(server);
  const [hanna, sara] = [await server.fan('Hanna'), await server.fan('Sara')];
  const { tipId } = await receiveTip(server, page, hanna, { message: 'Bravo!', anonymity: 'performer' });
  await receiveTip(server, page, sara, { message: 'From Sara alone' });
  await server.call(manager, 'POST', `/dashboard/pages/${page.id}/tips/${tipId}/thanks`, { text: 'You!' });
  await server.call(hanna, 'PUT', `/beneficiary/professionals/${page.id}/follow`);
  const event = await makeEvent(server.services.pool, { title: 'Saved night' });
  await server.call(hanna, 'PUT', `/events/listing/${event.id}/save`);
  const all = await readAll(hanna);
  expect(all.account).toMatchObject([{ full_name: 'Hanna' }]);
  expect(all.tips).toMatchObject([
    {
      id: tipId,
      amount: 5,
      status: 'succeeded',
      message: 'Bravo!',
      anonymity: 'performer',
      thanks: 'You!',
    },
  ]);
  expect(all.payments).toMatchObject([{ amount: 5, status: 'succeeded', paid_with: 'Card' }]);
  expect(all.follows).toMatchObject([{ beneficiary_id: page.id }]);
  expect(all.saved_events).toMatchObject([{ event_id: event.id, event: 'Saved night' }]);
  expect(all.pages).toEqual([]);
  expect(JSON.stringify(all)).not.toContain('Sara');
  expect((await readAll(manager)).pages).toMatchObject([{ id: page.id, role: 'owner' }]);
});

test('what was given back of a payment, and fees that were paid on top, are in the file', async () => {
  const fan = await server.fan();
  const { session, paymentId } = await server.startTip(fan, { total_amount: 20, cover_fee: true });
  const sync = () => server.services.payments.sync(paymentId, 'test');
  await server.sandbox.stripe.pay(session, 'succeed');
  await sync();
  const { pool } = server.services;
  const { rows } = await pool.query(
    "INSERT INTO account (issuer, subject, email) VALUES ('test', 'weaver', 'w@example.com') RETURNING id",
  );
  const { slug } = await makeCampaign(pool, { accountId: rows[0].id, page: server.beneficiary });
  await server.call(fan, 'POST', `/campaigns/listing/${slug}/back`, {
    amount: 25,
    return_url: `${testOrigin}/fund-me/${slug}`,
    cover_fee: true,
  });
  const one = { amount: 20.88, fee_covered: 0.88, refunded: 0 };
  const contribution = { amount: 26.03, fee_covered: 1.03, refunded: 0, status: 'pending' };
  const all = await readAll(fan);
  expect(all.payments).toMatchObject([one, contribution]);
  expect(all.campaign_pledges).toMatchObject([{ amount: 25, fee_covered: 1.03 }]);
  const refund = await server.gateway('POST', 'refunds', {
    charge: await server.chargeOf(session),
    amount: '900',
  });
  await sync();
  expect((await readAll(fan)).payments).toMatchObject([{ ...one, refunded: 9 }, contribution]);
  await server.sandbox.stripe.failRefund(refund.id);
  await sync();
  expect((await readAll(fan)).payments).toMatchObject([one, contribution]);
});

test('many rows come in parts, each row once', async () => {
  const fan = await server.fan();
  await receiveTip(server, server.beneficiary, fan);
  const { pool } = server.services;
  await pool.query(
    `INSERT INTO beneficiary_follow (account_id, beneficiary_id)
     SELECT (SELECT account_id FROM tip ORDER BY created_at DESC LIMIT 1), id FROM beneficiary`,
  );
  await pool.query(`WITH made AS (INSERT INTO beneficiary (name) SELECT 'B ' || n FROM generate_series(1, 1100) n RETURNING id)
    INSERT INTO beneficiary_follow (account_id, beneficiary_id)
    SELECT (SELECT account_id FROM tip ORDER BY created_at DESC LIMIT 1), id FROM made`);
  const follows = (await readAll(fan)).follows ?? [];
  const total = await server.count('beneficiary');
  expect(follows).toHaveLength(total);
  expect(new Set(follows.map(({ beneficiary_id: id }) => id)).size).toBe(total);
});

test('a guest, a table that there is not and a wrong place are refused, and a seventh file within an hour', async () => {
  expect((await server.call(undefined, 'GET', '/account/data')).status).toBe(401);
  const fan = await server.fan();
  const unknown = await server.call(fan, 'GET', '/account/data/passwords');
  expect([unknown.status, unknown.body.errors[0].code]).toEqual([404, 'not_found']);
  const wrong = await server.call(fan, 'GET', '/account/data/tips?after=tomorrow');
  expect([wrong.status, wrong.body.errors[0].attr]).toEqual([400, 'after']);
  expect((await server.call(fan, 'GET', `/account/data/tips?after=${randomUUID()}`)).status).toBe(200);
  const answers: number[] = [];
  for (let nth = 0; nth < 7; nth += 1) answers.push((await server.call(fan, 'GET', '/account/data')).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test('parts are read six hundred times an hour, whichever place they are asked after', async () => {
  const fan = await server.fan();
  const read = async (nth: number) => {
    const after = nth % 2 ? `?after=${randomUUID()}` : '';
    return (await server.call(fan, 'GET', `/account/data/saved_events${after}`)).status;
  };
  expect([await read(1), await read(2)]).toEqual([200, 200]);
  const { rows } = await server.ownerPool.query(
    "UPDATE rate_limit SET points = points + 594 WHERE key LIKE 'own-data-part:%' AND points = 2 RETURNING key",
  );
  expect(rows).toHaveLength(1);
  const answers: number[] = [];
  for (let nth = 597; nth <= 602; nth += 1) answers.push(await read(nth));
  expect(answers).toEqual([200, 200, 200, 200, 429, 429]);
});

/** Tables that hold a person's id and are not part of the download, with the reason. */
const withheld: Readonly<Record<string, string>> = {
  identity_email_code: 'codes that are valid for minutes',
  identity_email_proof: 'links that are valid for a day',
  identity_password_reset: 'links that are valid for an hour',
  identity_two_factor: 'the secret of an authenticator app; whether there is one stands in `identity`',
  claim_link: 'links that are valid for 30 minutes',
  received_supporter: 'sums of what stands in `tips`',
  page_managed_ever: 'who may not decide about money of a page; those they look after stand in `pages`',
  payout_approval: 'what operators decided about money of others, kept as evidence',
  payout_return: 'what operators said of money of others, kept as evidence',
  transfer_reversal: 'what operators took back of money of others, kept as evidence',
  audit_entry: 'what operators did to things of others, kept as evidence',
};

test('every table with the id of a person is in the file, or listed with the reason why not', async () => {
  const { rows } = await server.services.pool.query<{ name: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
     WHERE contype = 'f' AND confrelid IN ('account'::regclass, 'identity_user'::regclass)
     UNION SELECT DISTINCT table_name::text FROM information_schema.columns JOIN information_schema.tables
       USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('account_id', 'user_id')`,
  );
  const found = [...rows.map(({ name }) => name), 'account', 'identity_user'];
  const exported = server.services.ownData.flatMap(({ tables }) => tables);
  expect(found.filter((name) => !exported.includes(name) && withheld[name] === undefined)).toEqual([]);
  expect(Object.keys(withheld).filter((name) => !found.includes(name) || exported.includes(name))).toEqual(
    [],
  );
  expect(exported.filter((name) => !found.includes(name))).toEqual([]);
});
