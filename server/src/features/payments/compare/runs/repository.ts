import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { findLastRestore } from '#server/platform/database/restored-copy.ts';
import type { Comparison } from '../comparison.ts';
import '../../tables.ts';

/** A finished comparison. */
export interface ComparisonRun extends Comparison {
  readonly startedAt: Date;
  readonly endedAt: Date;
}

export async function insertComparisonRun(db: Connection, run: ComparisonRun): Promise<void> {
  const { startedAt, endedAt, differences, balances, ...counts } = run;
  await db
    .insertInto('payment_comparison_run')
    .values({
      ...counts,
      started_at: startedAt,
      ended_at: endedAt,
      differences: JSON.stringify(differences),
      balances: JSON.stringify(balances),
    })
    .execute();
}

export async function findLastComparisonRun(db: Connection): Promise<ComparisonRun | undefined> {
  const row = await db
    .selectFrom('payment_comparison_run')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: _, started_at: startedAt, ended_at: endedAt, ...counts } = row;
  return { ...counts, startedAt, endedAt };
}

/**
 * The last restore of the database, as long as no complete comparison has begun after it that found every transfer of a
 * payout in the ledger; undefined otherwise. Until then, the original database may have paid out what seems unpaid here.
 */
export async function findUncomparedRestore(db: Connection): Promise<Date | undefined> {
  const restoredAt = await findLastRestore(db);
  if (!restoredAt) return undefined;
  const { rows } = await sql<{ compared: boolean }>`
    SELECT EXISTS (SELECT FROM payment_comparison_run WHERE started_at > ${restoredAt} AND complete
      AND NOT differences @? '$[*] ? (@.payoutId != null && @.providerMinor > @.ledgerMinor)') AS compared`.execute(
    db,
  );
  return rows[0]?.compared ? undefined : restoredAt;
}
