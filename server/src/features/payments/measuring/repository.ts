import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';

export async function countPaymentsByStatus(db: Connection): Promise<{ label: string; value: number }[]> {
  const { rows } = await sql<{ label: string; value: number }>`
    SELECT status AS label, count(*)::float8 AS value FROM payment GROUP BY status`.execute(db);
  return rows;
}

/** The sum of all entries of each currency: always zero, as each movement balances. */
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

export interface InboxFigures {
  readonly waiting: number;
  /** How long the oldest of them has been waiting since it came; 0 when none waits. */
  readonly oldestSeconds: number;
  readonly dead: number;
}

/** The provider events that are not synced, and those that were given up; there is a small index of each. */
export async function measureInbox(db: Connection): Promise<InboxFigures> {
  const { rows } = await sql<InboxFigures>`
    SELECT waiting.count::int AS waiting, waiting.seconds AS "oldestSeconds", dead.count::int AS dead
    FROM
      (SELECT count(*), coalesce(greatest(extract(epoch FROM now() - min(received_at)), 0), 0)::float8 AS seconds
       FROM payment_event WHERE settle_at IS NOT NULL) AS waiting,
      (SELECT count(*) FROM payment_event WHERE dead_at IS NOT NULL) AS dead`.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, dead: 0 };
}
