import type { Connection } from '#server/platform/database/database.ts';
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
