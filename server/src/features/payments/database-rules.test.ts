import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { methods } from '#tests/support/paying-server.ts';
import { createTestDatabase } from '#tests/support/test-server.ts';

// The rules of money are held by PostgreSQL itself, so these tests speak SQL: what no code of ours should try.

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url, max: 10 });
  const { rows } = await pool.query(
    "INSERT INTO account (issuer, subject, email) VALUES ('test', 'test', 'a@example.com') RETURNING id",
  );
  accountId = rows[0].id;
  await pool.query(
    "INSERT INTO ledger_account (name, kind) VALUES ('beneficiary:a', 'liability'), ('beneficiary:b', 'liability')",
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Runs the statements in one transaction, as an operation of ours does. */
async function transact(...statements: [text: string, values?: unknown[]][]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const [text, values] of statements) await client.query(text, values);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const insertPayment = (id: string, status = 'pending'): [string, unknown[]] => [
  `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
    provider_type, description, success_url, cancel_url, created_at, expires_at, status)
   VALUES ($1, 'tip', $2, $3, 500, 'USD', $4, 'stripe', 'card', 'Tip', 'http://a/', 'http://a/', now(), now() + interval '30 minutes', $5)`,
  [id, randomUUID(), accountId, methods.card, status],
];
const allocate = (id: string, amountMinor: number, account = 'beneficiary:a'): [string, unknown[]] => [
  'INSERT INTO payment_allocation (payment_id, account_name, amount_minor) VALUES ($1, $2, $3)',
  [id, account, amountMinor],
];
const setStatus = (id: string, status: string): [string, unknown[]] => [
  "UPDATE payment SET status = $2, status_cause = 'test' WHERE id = $1",
  [id, status],
];
function move(
  id: string,
  kind: string,
  entries: [string, number, string?][],
  charge = `ch_${id}`,
): [string, unknown[]][] {
  const movement = randomUUID();
  return [
    [
      "INSERT INTO ledger_movement (id, payment_id, provider, charge, kind) VALUES ($1, $2, 'stripe', $3, $4)",
      [movement, id, charge, kind],
    ],
    ...entries.map(([account, amount, currency = 'USD']): [string, unknown[]] => [
      'INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor) VALUES ($1, $2, $3, $4)',
      [movement, account, currency, amount],
    ]),
  ];
}
const capture = (id: string) =>
  move(id, 'capture', [
    ['provider:stripe', 500],
    ['beneficiary:a', -500],
  ]);
const reverse = (id: string, kind: string) =>
  move(id, kind, [
    ['provider:stripe', -500],
    ['beneficiary:a', 500],
  ]);

async function paymentThatIs(status: string): Promise<string> {
  const id = randomUUID();
  await transact(insertPayment(id), allocate(id, 500));
  if (['succeeded', 'refunded', 'disputed'].includes(status))
    await transact(setStatus(id, 'succeeded'), ...capture(id));
  if (status === 'refunded') await transact(setStatus(id, 'refunded'), ...reverse(id, 'refund'));
  if (status === 'disputed') await transact(setStatus(id, 'disputed'), ...reverse(id, 'dispute'));
  if (['failed', 'canceled', 'expired'].includes(status)) await transact(setStatus(id, status));
  return id;
}

const statuses = ['pending', 'succeeded', 'failed', 'canceled', 'expired', 'refunded', 'disputed'] as const;
const allowed = new Set([
  'pending>succeeded',
  'pending>failed',
  'pending>canceled',
  'pending>expired',
  'succeeded>refunded',
  'succeeded>disputed',
]);

test.each(statuses.flatMap((from) => statuses.filter((to) => to !== from).map((to) => [from, to] as const)))(
  'the edge %s to %s',
  async (from, to) => {
    const id = await paymentThatIs(from);
    const movements = {
      succeeded: capture(id),
      refunded: reverse(id, 'refund'),
      disputed: reverse(id, 'dispute'),
    };
    const walk = transact(
      setStatus(id, to),
      ...(to in movements ? movements[to as keyof typeof movements] : []),
    );
    if (allowed.has(`${from}>${to}`)) await walk;
    else await expect(walk).rejects.toThrow(/cannot go from|duplicate key/);
    const { rows } = await pool.query(
      'SELECT to_status FROM payment_history WHERE payment_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    );
    expect(rows[0].to_status).toBe(allowed.has(`${from}>${to}`) ? to : from);
  },
);

test.each(statuses.filter((status) => status !== 'pending'))(
  'a payment cannot begin as %s',
  async (status) => {
    await expect(transact(insertPayment(randomUUID(), status))).rejects.toThrow('begins pending');
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
])('the %s of a quote never changes', async (column, value) => {
  const id = await paymentThatIs('pending');
  await expect(pool.query(`UPDATE payment SET ${column} = ${value} WHERE id = $1`, [id])).rejects.toThrow(
    'is fixed',
  );
});

test('a checkout and a charge are learned once', async () => {
  const id = await paymentThatIs('pending');
  await pool.query('UPDATE payment SET provider_checkout = $2 WHERE id = $1', [id, `cs_${id}`]);
  await expect(
    pool.query("UPDATE payment SET provider_checkout = 'cs_other' WHERE id = $1", [id]),
  ).rejects.toThrow('is fixed');
  await expect(pool.query('UPDATE payment SET provider_checkout = NULL WHERE id = $1', [id])).rejects.toThrow(
    'is fixed',
  );
});

test.each([
  'payment',
  'payment_history',
  'payment_allocation',
  'payment_quarantine',
  'ledger_movement',
  'ledger_entry',
  'ledger_account',
])('nothing is removed from %s', async (table) => {
  await paymentThatIs('succeeded');
  await pool.query(
    "INSERT INTO payment_quarantine (provider, reason, expected, observed) VALUES ('stripe', 'test', '{}', '{}') ON CONFLICT DO NOTHING",
  );
  await expect(pool.query(`DELETE FROM ${table}`)).rejects.toThrow('never changed or removed');
  await expect(pool.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('never changed or removed');
});

test.each([
  ['payment_history', "cause = 'other'"],
  ['payment_allocation', 'amount_minor = 1'],
  ['ledger_movement', "charge = 'other'"],
  ['ledger_entry', 'amount_minor = 1'],
])('nothing is changed in %s', async (table, change) => {
  await paymentThatIs('succeeded');
  await expect(pool.query(`UPDATE ${table} SET ${change}`)).rejects.toThrow('never changed or removed');
});

test('the history is written by the payments alone', async () => {
  const id = await paymentThatIs('pending');
  await expect(
    pool.query(
      "INSERT INTO payment_history (payment_id, to_status, cause) VALUES ($1, 'succeeded', 'forged')",
      [id],
    ),
  ).rejects.toThrow('written by the payments alone');
});

test.each([
  ['one sided', [['provider:stripe', 500]]],
  [
    'off by a cent',
    [
      ['provider:stripe', 500],
      ['beneficiary:a', -499],
    ],
  ],
  [
    'balanced over two currencies only',
    [
      ['provider:stripe', 500, 'USD'],
      ['beneficiary:a', -500, 'ETB'],
    ],
  ],
  ['without entries', []],
] as [string, [string, number, string?][]][])('a movement %s does not commit', async (_, entries) => {
  const id = await paymentThatIs('pending');
  await expect(transact(setStatus(id, 'succeeded'), ...move(id, 'capture', entries))).rejects.toThrow(
    /does not balance|not of its amount/,
  );
});

test('a balanced movement of another amount does not commit', async () => {
  const id = await paymentThatIs('pending');
  const entries: [string, number][] = [
    ['provider:stripe', 400],
    ['beneficiary:a', -400],
  ];
  await expect(transact(setStatus(id, 'succeeded'), ...move(id, 'capture', entries))).rejects.toThrow(
    'not of its amount',
  );
});

test('a status without its movement, and a movement without its status, do not commit', async () => {
  const id = await paymentThatIs('pending');
  await expect(transact(setStatus(id, 'succeeded'))).rejects.toThrow('its movements are');
  await expect(transact(...capture(id))).rejects.toThrow('its movements are');
});

test('a charge is captured once, by one payment', async () => {
  const [first, second] = [await paymentThatIs('succeeded'), await paymentThatIs('pending')];
  const entries: [string, number][] = [
    ['provider:stripe', 500],
    ['beneficiary:a', -500],
  ];
  await expect(
    transact(setStatus(second, 'succeeded'), ...move(second, 'capture', entries, `ch_${first}`)),
  ).rejects.toThrow('ledger_movement_once');
  await expect(transact(...move(first, 'capture', entries, 'ch_another'))).rejects.toThrow(
    'ledger_movement_once_a_payment',
  );
});

test('allocations that do not make up the amount do not commit', async () => {
  const id = randomUUID();
  await expect(transact(insertPayment(id))).rejects.toThrow('do not make up');
  await expect(transact(insertPayment(id), allocate(id, 499))).rejects.toThrow('do not make up');
  await expect(
    transact(insertPayment(id), allocate(id, 500), allocate(id, 1, 'beneficiary:b')),
  ).rejects.toThrow('do not make up');
  await transact(insertPayment(id), allocate(id, 300), allocate(id, 200, 'beneficiary:b'));
  await expect(transact(allocate(id, 1, 'beneficiary:c'))).rejects.toThrow('do not make up');
});

test('a quarantined case is only ever resolved, once', async () => {
  const { rows } = await pool.query(
    "INSERT INTO payment_quarantine (provider, reason, expected, observed) VALUES ('stripe', 'once', '{}', '{}') RETURNING id",
  );
  const { id } = rows[0];
  await expect(pool.query("UPDATE payment_quarantine SET reason = 'x' WHERE id = $1", [id])).rejects.toThrow(
    'only be resolved',
  );
  await pool.query(
    "UPDATE payment_quarantine SET resolved_at = now(), resolution = 'Refunded by hand' WHERE id = $1",
    [id],
  );
  await expect(
    pool.query('UPDATE payment_quarantine SET resolved_at = NULL, resolution = NULL WHERE id = $1', [id]),
  ).rejects.toThrow('only be resolved');
});
