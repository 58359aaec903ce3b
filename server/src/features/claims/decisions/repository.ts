import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
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
