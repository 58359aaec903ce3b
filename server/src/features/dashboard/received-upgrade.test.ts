import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { makeBeneficiary, makeEvent, makeStage } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { allocate, move, setStatus } from '#tests/support/payments-in-sql.ts';
import { createOlderDatabase, openOwnerPool } from '#tests/support/test-database.ts';

type Rows = (text: string, values?: unknown[]) => Promise<unknown[]>;

/** Inserts a tip of $5 as versions from 0180 on write it, with its payment and, if it was paid, its capture. */
async function writeTip(
  rows: Rows,
  { account, page, status }: { account: string; page: string; status: 'succeeded' | 'pending' },
): Promise<string> {
  const [tip, payment] = [randomUUID(), randomUUID()];
  await rows(
    `INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, request_digest)
     VALUES ($1, $2, $3, 500, 'USD', 'test')`,
    [tip, account, page],
  );
  await rows(
    `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
       provider_type, description, customer_email, success_url, cancel_url, created_at, expires_at, status)
     VALUES ($1, 'tip', $2, $3, 500, 'USD', $4, 'stripe', 'card', 'Tip', '', 'http://a/', 'http://a/', now(),
       now() + interval '30 minutes', 'pending')`,
    [payment, tip, account, methods.card],
  );
  const name = `beneficiary:${page}`;
  await rows(...allocate(payment, 500, name));
  if (status === 'pending') return tip;
  await rows(...setStatus(payment, status));
  const captured = move(payment, 'capture', [
    ['provider:stripe', 500],
    [name, -500],
  ]);
  for (const statement of captured) await rows(...statement);
  return tip;
}

// Data as written before migration 0180: beneficiaries had no pages, and nobody saw what they received.

test('beneficiaries, tips, followers and kinds from before there were pages are all there, counted and in order', async () => {
  const older = await createOlderDatabase('0180');
  const owner = new Client(older.ownerUrl);
  await owner.connect();
  const rows = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
  const [account, page] = [randomUUID(), randomUUID()];
  await owner.query('BEGIN');
  await rows(
    "INSERT INTO account (id, issuer, subject, email, full_name) VALUES ($1, 'test', 'a', 'hanna@example.com', 'Hanna')",
    [account],
  );
  await rows("INSERT INTO beneficiary (id, name, email) VALUES ($1, 'አስቴር', 'aster@example.com')", [page]);
  await rows('INSERT INTO beneficiary_follow (account_id, beneficiary_id) VALUES ($1, $2)', [account, page]);
  await rows("INSERT INTO beneficiary_type (name) VALUES ('Singer')");
  await rows("INSERT INTO ledger_account (name, kind) VALUES ($1, 'liability')", [`beneficiary:${page}`]);
  const paid = ['succeeded', 'succeeded', 'pending'] as const;
  for (const status of paid) await writeTip(rows, { account, page, status });
  await owner.query('COMMIT');
  await older.upgrade();
  expect(
    await rows(
      'SELECT id, state, claim_state, tipping, published_at IS NOT NULL AS since FROM listed_beneficiary',
    ),
  ).toEqual([{ id: page, state: 'published', claim_state: 'unclaimed', tipping: 'open', since: true }]);
  expect(await rows('SELECT hears_events, hears_posts FROM beneficiary_follow')).toEqual([
    { hears_events: true, hears_posts: true },
  ]);
  expect(await rows('SELECT name, position, retired_at FROM beneficiary_type')).toEqual([
    { name: 'Singer', position: 0, retired_at: null },
  ]);
  expect(
    await rows('SELECT number::int, supporter_name, anonymity, status FROM page_tip ORDER BY number'),
  ).toEqual(
    [1, 2].map((number) => ({ number, supporter_name: 'Hanna', anonymity: 'none', status: 'succeeded' })),
  );
  for (const table of ['received_day', 'received_month', 'received_supporter'])
    expect(await rows(`SELECT tip_count::int, amount_minor::int FROM ${table}`)).toEqual([
      { tip_count: 2, amount_minor: 1000 },
    ]);
  for (const table of ['received_supporter_count', 'received_returning'])
    expect(await rows(`SELECT supporters::int FROM ${table}`)).toEqual([{ supporters: 1 }]);
  expect(await rows('SELECT last_number::int FROM received_page')).toEqual([{ last_number: 2 }]);
  await owner.end();
  await older.drop();
});

test('a tip that was on no page, for its sender became anonymous as it came in, is received and counted afterwards', async () => {
  const older = await createOlderDatabase('0297');
  const owner = new Client(older.ownerUrl);
  await owner.connect();
  const rows = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
  const [account, page] = [randomUUID(), randomUUID()];
  await owner.query('BEGIN');
  await rows(
    "INSERT INTO account (id, issuer, subject, email, full_name) VALUES ($1, 'test', 'a', 'hanna@example.com', 'Hanna')",
    [account],
  );
  await rows("INSERT INTO beneficiary (id, name, email) VALUES ($1, 'አስቴር', 'aster@example.com')", [page]);
  await rows("INSERT INTO ledger_account (name, kind) VALUES ($1, 'liability')", [`beneficiary:${page}`]);
  const tips: string[] = [];
  for (const status of ['succeeded', 'succeeded', 'succeeded', 'pending'] as const)
    tips.push(await writeTip(rows, { account, page, status }));
  await owner.query('COMMIT');
  // As if the second and third of the paid tips had never been recorded as received.
  await owner.query("SET session_replication_role = 'replica'");
  await rows('DELETE FROM received_tip WHERE tip_id = ANY($1)', [tips.slice(1)]);
  await rows('UPDATE received_day SET tip_count = 1, amount_minor = 500');
  await rows('UPDATE received_supporter SET tip_count = 1, amount_minor = 500');
  await rows("UPDATE tip SET anonymity = 'performer' WHERE id = $1", [tips[2]]);
  await owner.query('RESET session_replication_role');
  await older.upgrade();
  const received = await rows('SELECT tip_id FROM received_tip');
  expect(new Set(received.map(({ tip_id }) => tip_id))).toEqual(new Set(tips.slice(0, 3)));
  for (const table of ['received_day', 'received_month'])
    expect(
      await rows(`SELECT sum(tip_count)::int AS tips, sum(amount_minor)::int AS minor FROM ${table}`),
    ).toEqual([{ tips: 3, minor: 1500 }]);
  expect(await rows('SELECT tip_count::int, amount_minor::int FROM received_supporter')).toEqual([
    { tip_count: 2, amount_minor: 1000 },
  ]);
  await owner.end();
  await older.drop();
});

test('what was taken back of tips in part before is in no figure afterwards', async () => {
  const older = await createOlderDatabase('0760');
  const owner = openOwnerPool(older.ownerUrl, 1);
  const rows = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
  const { id: page } = await makeBeneficiary(owner);
  const event = await makeEvent(owner);
  await makeStage(owner, event);
  const account = randomUUID();
  await rows("INSERT INTO account (id, issuer, subject, email) VALUES ($1, 'test', 'a', 'a@example.com')", [
    account,
  ]);
  const name = `beneficiary:${page}`;
  await rows("INSERT INTO ledger_account (name, kind) VALUES ($1, 'liability')", [name]);
  /** A tip of $5 at the stage, of which so many cents were taken back. */
  const tip = async (kind: 'refund' | 'dispute', status: string, cents: number) => {
    await rows('BEGIN');
    const id = await writeTip(rows, { account, page, status: 'succeeded' });
    await rows('INSERT INTO stage_tip (tip_id, event_id) VALUES ($1, $2)', [id, event.id]);
    await rows('COMMIT');
    await rows('BEGIN');
    const [payment] = await rows('SELECT id FROM payment WHERE reference_id = $1', [id]);
    if (status !== 'succeeded') await rows(...setStatus(payment.id, status));
    const moved = move(payment.id, kind, [
      ['provider:stripe', -cents],
      [name, cents],
    ]);
    for (const statement of moved) await rows(...statement);
    await rows('COMMIT');
  };
  await tip('refund', 'succeeded', 190);
  await tip('dispute', 'disputed', 200);
  await tip('refund', 'refunded', 500);
  const counted = async () => {
    const sums: unknown[] = [];
    for (const table of ['received_day', 'received_month', 'received_night_sum', 'received_supporter'])
      sums.push(
        ...(await rows(`SELECT sum(tip_count)::int AS tips, sum(amount_minor)::int AS minor FROM ${table}`)),
      );
    return sums;
  };
  expect(await counted()).toEqual(Array(4).fill({ tips: 1, minor: 500 }));
  await older.upgrade();
  expect(await counted()).toEqual(Array(4).fill({ tips: 2, minor: 610 }));
  for (const table of ['received_supporter_count', 'received_returning'])
    expect(await rows(`SELECT sum(supporters)::int AS supporters FROM ${table}`)).toEqual([
      { supporters: 1 },
    ]);
  expect(await rows('SELECT reversed_minor::int AS minor FROM page_tip ORDER BY 1')).toEqual([
    { minor: 190 },
    { minor: 200 },
    { minor: 500 },
  ]);
  await owner.end();
  await older.drop();
});
