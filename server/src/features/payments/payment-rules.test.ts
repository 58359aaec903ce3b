import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { methods } from '#tests/support/paying-server.ts';
import { capture, openPaymentsInSql, reverse, setStatus, undo } from '#tests/support/payments-in-sql.ts';

// PostgreSQL itself enforces the rules of money, so these tests use SQL to try what our code should never do.

let sql: Awaited<ReturnType<typeof openPaymentsInSql>>;
beforeAll(async () => {
  sql = await openPaymentsInSql();
});
afterAll(() => sql.close());

const statuses = ['pending', 'succeeded', 'failed', 'canceled', 'expired', 'refunded', 'disputed'] as const;
const allowed = new Set([
  'pending>succeeded',
  'pending>failed',
  'pending>canceled',
  'pending>expired',
  'succeeded>refunded',
  'succeeded>disputed',
  'refunded>succeeded',
  'disputed>succeeded',
]);

test.each(statuses.flatMap((from) => statuses.filter((to) => to !== from).map((to) => [from, to] as const)))(
  'the edge %s to %s',
  async (from, to) => {
    const id = await sql.paymentThatIs(from);
    const undone = from === 'refunded' ? 'refund_reversed' : 'dispute_reversed';
    const movements = {
      succeeded: from === 'refunded' || from === 'disputed' ? undo(id, undone) : capture(id),
      refunded: reverse(id, 'refund'),
      disputed: reverse(id, 'dispute'),
    };
    const walk = sql.transact(
      setStatus(id, to),
      ...(to in movements ? movements[to as keyof typeof movements] : []),
    );
    if (allowed.has(`${from}>${to}`)) await walk;
    else await expect(walk).rejects.toThrow(/cannot go from|duplicate key/);
    const { rows } = await sql.pool.query(
      'SELECT to_status FROM payment_history WHERE payment_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    );
    expect(rows[0].to_status).toBe(allowed.has(`${from}>${to}`) ? to : from);
  },
);

test.each(statuses.filter((status) => status !== 'pending'))(
  'a payment cannot begin as %s',
  async (status) => {
    await expect(sql.transact(sql.insertPayment(randomUUID(), status))).rejects.toThrow('begins pending');
  },
);

test.each([
  ['amount_minor', '501'],
  ['currency', "'ETB'"],
  ['reference_id', 'gen_random_uuid()'],
  ['reference_kind', "'ticket'"],
  ['account_id', 'gen_random_uuid()'],
  ['method_id', `'${methods.link}'`],
  ['provider', "'chapa'"],
  ['created_at', "now() + interval '1 second'"],
  ['expires_at', "now() + interval '2 days'"],
  ['success_url', "'http://evil.example/'"],
])('the %s of a payment never changes', async (column, value) => {
  const id = await sql.paymentThatIs('pending');
  await expect(sql.pool.query(`UPDATE payment SET ${column} = ${value} WHERE id = $1`, [id])).rejects.toThrow(
    'is fixed',
  );
});

test.each(statuses)(
  'the mail address of a %s payment can be forgotten, but neither changed nor added',
  async (status) => {
    const id = await sql.paymentThatIs(status);
    const setAddress = (address: string | null) =>
      sql.pool.query('UPDATE payment SET customer_email = $2 WHERE id = $1', [id, address]);
    await expect(setAddress('other@example.com')).rejects.toThrow('is fixed');
    await setAddress(null);
    await expect(setAddress('fan@example.com')).rejects.toThrow('is fixed');
  },
);

test('a checkout and a charge are learned once', async () => {
  const id = await sql.paymentThatIs('pending');
  await sql.pool.query('UPDATE payment SET provider_checkout = $2 WHERE id = $1', [id, `cs_${id}`]);
  await expect(
    sql.pool.query("UPDATE payment SET provider_checkout = 'cs_other' WHERE id = $1", [id]),
  ).rejects.toThrow('is fixed');
  await expect(
    sql.pool.query('UPDATE payment SET provider_checkout = NULL WHERE id = $1', [id]),
  ).rejects.toThrow('is fixed');
});

test.each([
  'payment',
  'payment_history',
  'payment_allocation',
  'payment_quarantine',
  'payment_case_closing',
  'ledger_movement',
  'ledger_entry',
  'ledger_account',
])('nothing is removed from %s', async (table) => {
  await sql.paymentThatIs('succeeded');
  await sql.pool.query(
    `INSERT INTO payment_quarantine (provider, reason, expected, observed) VALUES ('stripe', 'test', '{}', '{}') ON CONFLICT DO NOTHING;
     INSERT INTO payment_case_closing (case_id, resolution, closed_by, reason)
       SELECT min(id), 'dismiss', 'test', 'test' FROM payment_quarantine ON CONFLICT DO NOTHING`,
  );
  await expect(sql.pool.query(`DELETE FROM ${table}`)).rejects.toThrow('never changed or removed');
  await expect(sql.pool.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('never changed or removed');
});

test.each([
  ['payment_history', "cause = 'other'"],
  ['payment_allocation', 'amount_minor = 1'],
  ['ledger_movement', "charge = 'other'"],
  ['ledger_entry', 'amount_minor = 1'],
])('nothing is changed in %s', async (table, change) => {
  await sql.paymentThatIs('succeeded');
  await expect(sql.pool.query(`UPDATE ${table} SET ${change}`)).rejects.toThrow('never changed or removed');
});

test('the history is written by the payments alone', async () => {
  const id = await sql.paymentThatIs('pending');
  await expect(
    sql.pool.query(
      "INSERT INTO payment_history (payment_id, to_status, cause) VALUES ($1, 'succeeded', 'forged')",
      [id],
    ),
  ).rejects.toThrow('written by the payments alone');
});

test('a quarantined case is only ever resolved, once', async () => {
  const { rows } = await sql.pool.query(
    "INSERT INTO payment_quarantine (provider, reason, expected, observed) VALUES ('stripe', 'once', '{}', '{}') RETURNING id",
  );
  const { id } = rows[0];
  await expect(
    sql.pool.query("UPDATE payment_quarantine SET reason = 'x' WHERE id = $1", [id]),
  ).rejects.toThrow('only be resolved');
  await sql.pool.query(
    "UPDATE payment_quarantine SET resolved_at = now(), resolution = 'Refunded by hand' WHERE id = $1",
    [id],
  );
  await expect(
    sql.pool.query('UPDATE payment_quarantine SET resolved_at = NULL, resolution = NULL WHERE id = $1', [id]),
  ).rejects.toThrow('only be resolved');
});
