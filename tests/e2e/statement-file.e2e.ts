import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { accessTokenCookie } from '#contract/account/access-token.ts';
import { statementPaths } from '#contract/payouts/statements/paths.ts';
import { expect, test } from '#tests/support/performer.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

/** Books the capture of a page's newest tip that many times more; returns a function that removes these bookings. */
async function bookAgain(pool: Pool, page: string, count: number) {
  const ids = Array.from({ length: count }, () => randomUUID());
  const recount = ['SELECT recount_ledger_totals()'] as const;
  const { rows } = await pool.query(
    `SELECT movement.id FROM ledger_movement AS movement JOIN ledger_entry AS entry ON entry.movement_id = movement.id
     WHERE kind = 'capture' AND account_name = 'beneficiary:' || $1::text ORDER BY entry.id DESC LIMIT 1`,
    [page],
  );
  const capture = rows[0].id;
  await withoutTriggers(
    pool,
    [
      `INSERT INTO ledger_movement SELECT (jsonb_populate_record(movement, jsonb_build_object(
         'id', copy.id, 'payment_id', copy.id, 'charge', copy.id))).*
       FROM ledger_movement AS movement, unnest($2::uuid[]) AS copy (id) WHERE movement.id = $1`,
      [capture, ids],
    ],
    [
      `INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
       SELECT copy.id, account_name, currency, amount_minor
       FROM unnest($2::uuid[]) AS copy (id), ledger_entry WHERE movement_id = $1`,
      [capture, ids],
    ],
    recount,
  );
  // As after a while by itself: for a table that it takes for a small one, the database plans statements that take seconds here.
  await pool.query('ANALYZE ledger_movement, ledger_entry');
  return () =>
    withoutTriggers(
      pool,
      ['DELETE FROM ledger_entry WHERE movement_id = ANY($1)', [ids]],
      ['DELETE FROM ledger_movement WHERE id = ANY($1)', [ids]],
      recount,
    );
}

test('the file of a statement has each of 4,001 lines once, which it reads in three parts', async ({
  performer,
  server,
  pool,
}) => {
  const { receive, id, authorization } = await performer();
  await receive(5);
  const remove = await bookAgain(pool, id, 4000);
  try {
    const year = String(new Date().getUTCFullYear());
    const token = authorization.slice('Bearer '.length);
    const response = await fetch(server.origin + statementPaths.file(id, year, 'csv'), {
      headers: { cookie: `${accessTokenCookie}=${token}` },
    });
    const [, ...rows] = (await response.text()).trimEnd().split('\r\n');
    const balances = rows.map((row) => row.split(',')[5]);
    // Opening and closing balance have a line each.
    expect(balances).toHaveLength(4003);
    expect(balances.at(-2)).toBe(balances.at(-1));
  } finally {
    await remove();
  }
});
