import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';

interface Step {
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Step[];
}

/** The indexes that the plan of a query reads, and the largest number of rows that any of its steps reads. */
export async function readPlan(
  pool: Pool,
  sent: CompiledQuery | undefined,
): Promise<{ readonly indexes: readonly string[]; readonly rowsRead: number }> {
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sent?.sql}`, [
    ...(sent?.parameters ?? []),
  ]);
  const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];
  const steps = stepsOf(rows[0]['QUERY PLAN'][0].Plan);
  return {
    indexes: steps.flatMap((step) => step['Index Name'] ?? []),
    rowsRead: Math.max(...steps.map((step) => step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0))),
  };
}
