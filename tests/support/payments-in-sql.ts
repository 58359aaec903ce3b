import { randomUUID } from 'node:crypto';
import { openPool } from '#server/platform/database/database.ts';
import { methods } from './paying-server.ts';
import { createTestDatabase } from './test-database.ts';

type Statement = [text: string, values?: unknown[]];

/** A database of its own with payments and movements that its owner writes in SQL: cases that our code should never attempt. */
export async function openPaymentsInSql() {
  const database = await createTestDatabase();
  const pool = openPool(database.ownerUrl, 10);
  const { rows } = await pool.query(
    "INSERT INTO account (issuer, subject, email) VALUES ('test', 'test', 'a@example.com') RETURNING id",
  );
  const accountId: string = rows[0].id;
  await pool.query(
    "INSERT INTO ledger_account (name, kind) VALUES ('beneficiary:a', 'liability'), ('beneficiary:b', 'liability')",
  );

  /** Runs the statements in one transaction, as our operations do. */
  const transact = async (...statements: Statement[]): Promise<void> => {
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
  };
  const insertPayment = (id: string, status = 'pending'): Statement => [
    `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
      provider_type, description, customer_email, success_url, cancel_url, created_at, expires_at, status)
     VALUES ($1, 'tip', $2, $3, 500, 'USD', $4, 'stripe', 'card', 'Tip', 'fan@example.com', 'http://a/', 'http://a/',
      now(), now() + interval '30 minutes', $5)`,
    [id, randomUUID(), accountId, methods.card, status],
  ];

  return {
    databaseUrl: database.ownerUrl,
    /** The same database, as the product connects to it. */
    runtimeUrl: database.url,
    pool,
    transact,
    insertPayment,
    /** A payment of 5 dollars in the given status, reached by allowed steps. */
    async paymentThatIs(status: string): Promise<string> {
      const id = randomUUID();
      await transact(insertPayment(id), allocate(id, 500));
      if (['succeeded', 'refunded', 'disputed'].includes(status))
        await transact(setStatus(id, 'succeeded'), ...capture(id));
      if (status === 'refunded') await transact(setStatus(id, 'refunded'), ...reverse(id, 'refund'));
      if (status === 'disputed') await transact(setStatus(id, 'disputed'), ...reverse(id, 'dispute'));
      if (['failed', 'canceled', 'expired'].includes(status)) await transact(setStatus(id, status));
      return id;
    },
    /** Runs a statement with all triggers and foreign keys off, which only a superuser can do. */
    async tamper(statement: string, values: unknown[] = []): Promise<void> {
      await transact(["SET LOCAL session_replication_role = 'replica'"], [statement, values]);
    },
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

export const allocate = (id: string, amountMinor: number, account = 'beneficiary:a'): Statement => [
  'INSERT INTO payment_allocation (payment_id, account_name, amount_minor) VALUES ($1, $2, $3)',
  [id, account, amountMinor],
];

export const setStatus = (id: string, status: string): Statement => [
  `UPDATE payment SET status = $2, status_cause = 'test',
    provider_charge = CASE WHEN $2 = 'succeeded' THEN 'ch_' || id ELSE provider_charge END WHERE id = $1`,
  [id, status],
];

/** A movement with its entries: account, amount and, if not dollars, currency. */
export function move(
  id: string,
  kind: string,
  entries: [string, number, string?][],
  charge = `ch_${id}`,
): Statement[] {
  const movement = randomUUID();
  return [
    [
      "INSERT INTO ledger_movement (id, payment_id, provider, charge, kind) VALUES ($1, $2, 'stripe', $3, $4)",
      [movement, id, charge, kind],
    ],
    ...entries.map(
      ([account, amount, currency = 'USD']): Statement => [
        'INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor) VALUES ($1, $2, $3, $4)',
        [movement, account, currency, amount],
      ],
    ),
  ];
}

export const capture = (id: string): Statement[] =>
  move(id, 'capture', [
    ['provider:stripe', 500],
    ['beneficiary:a', -500],
  ]);

export const reverse = (id: string, kind: string): Statement[] =>
  move(id, kind, [
    ['provider:stripe', -500],
    ['beneficiary:a', 500],
  ]);

/** A failed refund or a won dispute: the money counts again. */
export const undo = (id: string, kind: string): Statement[] =>
  move(id, kind, [
    ['provider:stripe', 500],
    ['beneficiary:a', -500],
  ]);
