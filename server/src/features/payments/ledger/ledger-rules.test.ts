import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allocate, capture, move, openPaymentsInSql, setStatus } from '#tests/support/payments-in-sql.ts';

// PostgreSQL itself enforces the rules of money, so these tests use SQL to try what our code should never do.

let sql: Awaited<ReturnType<typeof openPaymentsInSql>>;
beforeAll(async () => {
  sql = await openPaymentsInSql();
});
afterAll(() => sql.close());

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
  const id = await sql.paymentThatIs('pending');
  await expect(sql.transact(setStatus(id, 'succeeded'), ...move(id, 'capture', entries))).rejects.toThrow(
    /does not balance|not of its amount/,
  );
});

test('a balanced movement of another amount does not commit', async () => {
  const id = await sql.paymentThatIs('pending');
  const entries: [string, number][] = [
    ['provider:stripe', 400],
    ['beneficiary:a', -400],
  ];
  await expect(sql.transact(setStatus(id, 'succeeded'), ...move(id, 'capture', entries))).rejects.toThrow(
    'not of its amount',
  );
});

test('a status without its movement, and a movement without its status, do not commit', async () => {
  const id = await sql.paymentThatIs('pending');
  await expect(sql.transact(setStatus(id, 'succeeded'))).rejects.toThrow('its movements are');
  await expect(sql.transact(...capture(id))).rejects.toThrow('its movements are');
});

test('a charge is captured once, by one payment', async () => {
  const [first, second] = [await sql.paymentThatIs('succeeded'), await sql.paymentThatIs('pending')];
  const entries: [string, number][] = [
    ['provider:stripe', 500],
    ['beneficiary:a', -500],
  ];
  await expect(
    sql.transact(setStatus(second, 'succeeded'), ...move(second, 'capture', entries, `ch_${first}`)),
  ).rejects.toThrow('ledger_movement_once');
  await expect(sql.transact(...move(first, 'capture', entries, 'ch_another'))).rejects.toThrow(
    'ledger_movement_once_a_payment',
  );
});

test('allocations that do not make up the amount do not commit', async () => {
  const id = randomUUID();
  await expect(sql.transact(sql.insertPayment(id))).rejects.toThrow('do not make up');
  await expect(sql.transact(sql.insertPayment(id), allocate(id, 499))).rejects.toThrow('do not make up');
  await expect(
    sql.transact(sql.insertPayment(id), allocate(id, 500), allocate(id, 1, 'beneficiary:b')),
  ).rejects.toThrow('do not make up');
  await sql.transact(sql.insertPayment(id), allocate(id, 300), allocate(id, 200, 'beneficiary:b'));
  await expect(sql.transact(allocate(id, 1, 'beneficiary:c'))).rejects.toThrow('do not make up');
});

const part = (id: string, kind: string, amount: number, fact: string) =>
  move(id, kind, [
    ['provider:stripe', -amount],
    ['beneficiary:a', amount],
  ]).map(([text, values], index): [string, unknown[]?] =>
    index === 0
      ? [text.replace('kind)', 'kind, fact)').replace('$4)', '$4, $5)'), [...(values ?? []), fact]]
      : [text, values ?? []],
  );

test('parts are taken back up to the capture, each fact once, and no more', async () => {
  const id = await sql.paymentThatIs('succeeded');
  await sql.transact(...part(id, 'refund', 200, `re_1_${id}`));
  await expect(sql.transact(...part(id, 'refund', 100, `re_1_${id}`))).rejects.toThrow(
    'ledger_movement_once',
  );
  await expect(sql.transact(...part(id, 'refund', 301, `re_2_${id}`))).rejects.toThrow(
    /taken back|movements are/,
  );
  await expect(sql.transact(...part(id, 'refund', 300, `re_2_${id}`))).rejects.toThrow('its movements are');
  await expect(sql.transact(...part(id, 'refund_reversed', -201, `re_1_${id}`))).rejects.toThrow(
    'taken back',
  );
  await expect(sql.transact(...part(id, 'refund', -1, `re_3_${id}`))).rejects.toThrow('not of its amount');
  await sql.transact(setStatus(id, 'refunded'), ...part(id, 'refund', 300, `re_2_${id}`));
});

test('an adjustment needs a closed case', async () => {
  const id = await sql.paymentThatIs('succeeded');
  await expect(sql.transact(...part(id, 'adjustment', 100, `case_${id}`))).rejects.toThrow(
    'adjusted_by_case',
  );
});

test('what holds a movement reads by index, also in a session that began while the tables were empty', async () => {
  const id = randomUUID();
  const client = await sql.pool.connect();
  try {
    await client.query('BEGIN');
    const statements = [
      sql.insertPayment(id),
      allocate(id, 500),
      setStatus(id, 'succeeded'),
      ...capture(id),
      ['SET CONSTRAINTS ALL IMMEDIATE'] as const,
    ];
    for (const [text, values] of statements) await client.query(text, values);
    const { rows } = await client.query(
      `SELECT relname AS table, seq_scan::int AS scans FROM pg_stat_xact_user_tables
       WHERE relname IN ('ledger_entry', 'ledger_movement') ORDER BY relname`,
    );
    expect(rows).toEqual([
      { table: 'ledger_entry', scans: 0 },
      { table: 'ledger_movement', scans: 0 },
    ]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
