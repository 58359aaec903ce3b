import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/platform/database/database.ts';
import { createOlderDatabase, createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

// PostgreSQL itself enforces where money goes, so these tests use SQL to try what our code should never do.

let database: TestDatabase;
let owner: ReturnType<typeof openPool>;
let runtime: ReturnType<typeof openPool>;
let person: string;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openPool(database.ownerUrl, 2);
  runtime = openPool(database.url, 2);
  person = await makePerson();
});
afterAll(async () => {
  await Promise.all([owner.end(), runtime.end()]);
  await database.drop();
});

async function makePerson(): Promise<string> {
  const text =
    "INSERT INTO account (issuer, subject, email) VALUES ('test', $1, 'a@example.com') RETURNING id";
  return (await owner.query(text, [randomUUID()])).rows[0].id;
}

async function account(values: Record<string, unknown> = {}): Promise<{ id: string; receiver: string }> {
  const row = {
    receiver_kind: 'beneficiary',
    receiver_id: randomUUID(),
    rail: 'stripe',
    country: 'US',
    currency: 'USD',
    account_id: person,
    ...values,
  };
  const names = Object.keys(row);
  const { rows } = await owner.query(
    `INSERT INTO payout_account (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})
     RETURNING id, receiver_id AS receiver`,
    Object.values(row),
  );
  return rows[0];
}

const enabled = () => ({
  state: 'enabled',
  provider_account: `acct_${randomUUID()}`,
  verified_at: new Date(),
});
const change = (id: string, assignment: string) =>
  runtime.query(`UPDATE payout_account SET ${assignment} WHERE id = $1`, [id]);

test('one account of a receiver is in use for each currency', async () => {
  const first = await account({ ...enabled(), in_use: true });
  const same = { receiver_id: first.receiver, in_use: true };
  await expect(account({ ...enabled(), ...same })).rejects.toThrow('payout_account_in_use');
  await account({ ...enabled(), ...same, currency: 'ETB' });
  await account({ ...enabled(), ...same, receiver_kind: 'organizer' });
});

test('an account that was never enabled does not come into use', async () => {
  const { id } = await account();
  await expect(change(id, 'in_use = true')).rejects.toThrow('check constraint');
  await expect(account({ state: 'enabled', provider_account: 'acct_1' })).rejects.toThrow('check constraint');
});

test('an account by hand keeps its destination until it is forgotten, and never gets another one', async () => {
  const byHand = { rail: 'by-hand', country: 'ET', state: 'enabled', verified_at: new Date() };
  await expect(account(byHand)).rejects.toThrow('check constraint');
  const { id } = await account({ ...byHand, destination_ciphertext: Buffer.from('secret'), in_use: true });
  await expect(change(id, "destination_ciphertext = 'other'")).rejects.toThrow('another one');
  await expect(change(id, 'destination_ciphertext = NULL')).rejects.toThrow('check constraint');
  await expect(change(id, 'destination_ciphertext = NULL, forgotten_at = now()')).rejects.toThrow(
    'check constraint',
  );
  await change(id, 'destination_ciphertext = NULL, forgotten_at = now(), in_use = false');
});

test('owner, country and provider id of an account cannot change', async () => {
  const { id } = await account(enabled());
  for (const assignment of [
    'receiver_id = uuidv7()',
    "country = 'DE'",
    "currency = 'EUR'",
    "provider_account = 'acct_other'",
    'provider_account = NULL',
    "verified_at = verified_at + interval '1 day'",
  ])
    await expect(change(id, assignment), assignment).rejects.toThrow('another one');
  await expect(runtime.query('DELETE FROM payout_account')).rejects.toThrow('permission denied');
  await expect(owner.query('DELETE FROM payout_account WHERE id = $1', [id])).rejects.toThrow(
    'never changed',
  );
});

test('another destination at the rail locks the account, and a lock is never shortened', async () => {
  const { id } = await account({ ...enabled(), provider_destination: 'ba_1' });
  await expect(change(id, "provider_destination = 'ba_2'")).rejects.toThrow('is not locked');
  await change(id, "provider_destination = 'ba_2', locked_until = now() + interval '7 days'");
  await expect(change(id, 'locked_until = NULL')).rejects.toThrow('not shortened');
  await expect(change(id, 'locked_until = now()')).rejects.toThrow('not shortened');
  await change(id, "locked_until = now() + interval '8 days'");
});

test('the history writes itself, and nobody else writes it or changes it', async () => {
  const { id } = await account({ ...enabled(), provider_destination: 'ba_1' });
  await change(id, 'in_use = true');
  await change(id, "state = 'restricted', reason = 'requirements.past_due'");
  await change(id, 'synced_at = now()');
  await change(id, "provider_destination = 'ba_2', locked_until = now() + interval '7 days'");
  const { rows } = await runtime.query(
    'SELECT state, reason, in_use, destination_changed FROM payout_account_history WHERE payout_account_id = $1 ORDER BY id',
    [id],
  );
  expect(rows).toEqual([
    { state: 'enabled', reason: null, in_use: false, destination_changed: false },
    { state: 'enabled', reason: null, in_use: true, destination_changed: false },
    { state: 'restricted', reason: 'requirements.past_due', in_use: true, destination_changed: false },
    { state: 'restricted', reason: 'requirements.past_due', in_use: true, destination_changed: true },
  ]);
  await expect(runtime.query('DELETE FROM payout_account_history')).rejects.toThrow('permission denied');
  await expect(owner.query("UPDATE payout_account_history SET state = 'enabled'")).rejects.toThrow(
    'never changed',
  );
});

test('a former owner of a page is not paid its money', async () => {
  const { rows } = await owner.query("INSERT INTO beneficiary (name) VALUES ('Aster') RETURNING id");
  const [page, other] = [rows[0].id, await makePerson()];
  const manager = 'INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, $3)';
  await owner.query(manager, [page, person, 'owner']);
  await owner.query(manager, [page, other, 'owner']);
  const { id } = await account({ ...enabled(), receiver_id: page, in_use: true });
  const inUse = async () =>
    (await runtime.query('SELECT in_use FROM payout_account WHERE id = $1', [id])).rows[0].in_use;
  await runtime.query('DELETE FROM page_manager WHERE beneficiary_id = $1 AND account_id = $2', [
    page,
    other,
  ]);
  expect(await inUse()).toBe(true);
  await owner.query(manager, [page, other, 'owner']);
  await runtime.query(
    "UPDATE page_manager SET role = 'editor' WHERE beneficiary_id = $1 AND account_id = $2",
    [page, person],
  );
  expect(await inUse()).toBe(false);
});

test('a database of the version before gets the tables, and its pages stay as they are', async () => {
  const older = await createOlderDatabase('0215');
  const pool = openPool(older.ownerUrl, 1);
  try {
    const { rows } = await pool.query("INSERT INTO beneficiary (name) VALUES ('Aster') RETURNING id");
    await older.upgrade();
    const { rows: after } = await pool.query('SELECT name FROM beneficiary WHERE id = $1', [rows[0].id]);
    expect(after).toEqual([{ name: 'Aster' }]);
    expect((await pool.query('SELECT FROM payout_account')).rowCount).toBe(0);
  } finally {
    await pool.end();
    await older.drop();
  }
});
