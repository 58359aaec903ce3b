import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import type { ClaimRow } from '../repository.ts';
import '../tables.ts';

/** The newest claims of a page, whatever became of them. */
export function listNewestClaims(db: Connection, pageId: string, limit: number): Promise<ClaimRow[]> {
  return db
    .selectFrom('claim')
    .selectAll()
    .where('beneficiary_id', '=', pageId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The version of the claims of a claim's page, which changes with each that is made, disputed or decided. */
export async function findVersion(db: Connection, id: string): Promise<string | undefined> {
  const text = `SELECT md5(string_agg(concat(id, state, ' ', extract(epoch FROM disputed_at), ' ',
      extract(epoch FROM decided_at)), ',' ORDER BY id)) AS version
    FROM claim WHERE beneficiary_id = (SELECT beneficiary_id FROM claim WHERE id = $1)`;
  return (await runStatement<{ version: string | null }>(db, text, [id]))[0]?.version ?? undefined;
}

const waits = sql<boolean>`(state = 'open' OR disputed_at IS NOT NULL)`;
/** An expression: how many claims wait for an operator. */
export const waitingClaims = sql<number>`(SELECT count(*)::integer FROM claim WHERE ${waits})`;

/** The claims that wait, the oldest first. */
export function listWaiting(
  db: Connection,
  { limit, offset }: { limit: number; offset: number },
): Promise<ClaimRow[]> {
  return db
    .selectFrom('claim')
    .selectAll()
    .where(waits)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countWaiting(db: Connection): Promise<number> {
  const { total } = await db
    .selectFrom('claim')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where(waits)
    .executeTakeFirstOrThrow();
  return Number(total);
}
