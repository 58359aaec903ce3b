import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { minorUnits } from '../../minor-units.ts';
import '../../tables.ts';

/** What cases have put in suspense of a charge, and nobody has decided about yet. */
export interface InSuspense {
  readonly currency: string;
  /** Below zero if the provider has less than the ledger counted. */
  readonly amountMinor: number;
}

/** By currency; empty if nothing of the charge is in suspense. */
export async function suspenseOf(
  db: Connection,
  { provider, charge }: { provider: string; charge: string },
): Promise<InSuspense[]> {
  const rows = await db
    .selectFrom('ledger_movement')
    .innerJoin('ledger_entry', 'ledger_entry.movement_id', 'ledger_movement.id')
    .select(({ fn }) => ['currency', fn.sum<string>('amount_minor').as('sum')])
    .where('provider', '=', provider)
    .where('charge', '=', charge)
    .where('account_name', '=', `suspense:${provider}`)
    .groupBy('currency')
    .having(({ fn }) => fn.sum('amount_minor'), '<>', 0)
    .execute();
  return rows.map(({ currency, sum }) => ({ currency, amountMinor: -minorUnits(sum) }));
}

/** The charges with money in suspense, each with the last case that waits for the decision about it. */
const suspended = sql`
  SELECT (
    SELECT max(closing.case_id) FROM ledger_movement AS movement JOIN payment_case_closing AS closing
      ON closing.case_id = movement.case_id AND closing.resolution = 'hold'
    WHERE movement.provider = charges.provider AND movement.charge = charges.charge AND movement.kind = 'adjustment'
      AND NOT EXISTS (SELECT FROM payment_case_closing AS later
        WHERE later.case_id = closing.case_id AND later.follows = 'hold')
  ) AS case_id, currency, amount_minor
  FROM (
    SELECT provider, charge, currency, -sum(amount_minor) AS amount_minor
    FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
    WHERE account_name IN (SELECT name FROM ledger_account WHERE name LIKE 'suspense:%')
    GROUP BY provider, charge, currency HAVING sum(amount_minor) <> 0
  ) AS charges`;

export interface SuspendedCase extends InSuspense {
  readonly caseId: string;
}

/** The cases whose money is in suspense, the oldest first. */
export async function listSuspended(
  db: Connection,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<SuspendedCase[]> {
  const { rows } = await sql<{ case_id: string; currency: string; amount_minor: string }>`
    SELECT * FROM (${suspended}) AS suspended ORDER BY case_id, currency LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return rows.map((row) => ({
    caseId: row.case_id,
    currency: row.currency,
    amountMinor: minorUnits(row.amount_minor),
  }));
}

export async function countSuspended(db: Connection): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    SELECT count(*) AS total FROM (${suspended}) AS suspended`.execute(db);
  return Number(rows[0]?.total);
}
