import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { expect, vi } from 'vitest';
import type { Connection, Database } from '#server/platform/database/database.ts';

interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Step[];
}

interface QueryPlan {
  /** The indexes that it reads. */
  readonly indexes: readonly string[];
  /** The largest number of rows that any of its steps reads. */
  readonly rowsRead: number;
  /** How often the most frequent step runs. */
  readonly loops: number;
  /** The number of rows that all steps together read from tables. What stands in an index is read there alone. */
  readonly rowsOfTables: number;
}

/** Runs the last query of `ask` once more, for its plan. */
export async function readPlan(pool: Pool, ask: (db: Connection) => Promise<unknown>): Promise<QueryPlan> {
  let sent: CompiledQuery | undefined;
  const db: Database = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent = query;
    },
  });
  await ask(db);
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sent?.sql}`, [
    ...(sent?.parameters ?? []),
  ]);
  const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];
  const steps = stepsOf(rows[0]['QUERY PLAN'][0].Plan);
  const readBy = (step: Step) => step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0);
  const readsTable = (step: Step) => step['Relation Name'] && step['Node Type'] !== 'Index Only Scan';
  return {
    indexes: steps.flatMap((step) => step['Index Name'] ?? []),
    rowsRead: Math.max(...steps.map(readBy)),
    loops: Math.max(...steps.map((step) => step['Actual Loops'])),
    rowsOfTables: steps
      .filter(readsTable)
      .reduce((sum, step) => sum + readBy(step) * step['Actual Loops'], 0),
  };
}

/**
 * Brings statistics up to date and marks which pages all transactions see: the database reads an index alone only where it is
 * marked. Repeats that until every page is marked, because a transaction that began before the rows were written, such as an
 * analysis by the database's own, does not see them. `ownerPool` is of the owner of the table.
 */
export async function vacuum(ownerPool: Pool, table: string): Promise<void> {
  // Rows whose commit is not written to the disk are not marked, and in tests no commit waits for the disk.
  await ownerPool.query("SELECT pg_logical_emit_message(false, 'vacuum', '', true)");
  await vi.waitFor(
    async () => {
      await ownerPool.query(`VACUUM ANALYZE ${table}`);
      const { rows } = await ownerPool.query(
        'SELECT relpages - relallvisible AS unmarked FROM pg_class WHERE oid = $1::regclass',
        [table],
      );
      expect(rows).toEqual([{ unmarked: 0 }]);
    },
    { timeout: 10_000 },
  );
}
