import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';

export async function countPaymentsByStatus(db: Connection): Promise<{ label: string; value: number }[]> {
  const { rows } = await sql<{ label: string; value: number }>`
    SELECT status AS label, count(*)::float8 AS value FROM payment GROUP BY status`.execute(db);
  return rows;
}

/** What all entries of a currency come to: nothing, as each movement gives as much as it takes. */
export async function sumLedger(db: Connection): Promise<{ label: string; value: number }[]> {
  const { rows } = await sql<{ label: string; value: number }>`
    SELECT currency AS label, sum(amount_minor)::float8 AS value FROM ledger_entry GROUP BY currency`.execute(
    db,
  );
  return rows;
}

export async function countOpenCases(db: Connection): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM payment_quarantine WHERE resolved_at IS NULL`.execute(db);
  return rows[0]?.open ?? 0;
}
