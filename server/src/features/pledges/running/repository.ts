import { sql } from 'kysely';
import { isSuspended } from '#server/features/account/public.ts';
import { leftPageIds, takesTips } from '#server/features/beneficiaries/public.ts';
import type { Connection } from '#server/platform/database/database.ts';

/** Active pledges whose page can now be paid, oldest first. Those of suspended givers wait: no mail is sent to them. */
export async function listPayable(db: Connection, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM pledge
    WHERE state = 'active' AND ${takesTips(sql.ref('pledge.beneficiary_id'))}
      AND NOT ${sql.raw(isSuspended('pledge.account_id'))}
    ORDER BY created_at LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Announced pledges whose card is now due to be charged, with whether their page can be paid. */
export async function listChargeable(
  db: Connection,
  now: Date,
  limit: number,
): Promise<{ id: string; payable: boolean }[]> {
  const { rows } = await sql<{ id: string; payable: boolean }>`SELECT id,
      ${takesTips(sql.ref('pledge.beneficiary_id'))} AS payable
    FROM pledge WHERE state = 'announced' AND charge_at <= ${now} ORDER BY charge_at LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** Whether the page of the pledge that became this tip can be paid now; also for a tip of no pledge. */
export async function isPledgedTipPayable(db: Connection, tipId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pledge
    WHERE tip_id = ${tipId} AND NOT ${takesTips(sql.ref('pledge.beneficiary_id'))}`.execute(db);
  return rows.length === 0;
}

/**
 * Pledges whose time is over, or whose page was taken down for good. One that is announced is charged first, or waits
 * again if its page cannot be paid. Two queries, because each has an index of its own.
 */
export async function listEnded(db: Connection, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM (
      SELECT id, ends_at FROM pledge WHERE state = 'active' AND ends_at <= ${now}
      UNION
      SELECT id, ends_at FROM pledge WHERE state = 'active' AND beneficiary_id IN ${sql.raw(leftPageIds)}
    ) AS ended ORDER BY ends_at LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The cards of finished pledges that are not released for forgetting yet. */
export async function listCardsToRelease(
  db: Connection,
  limit: number,
): Promise<{ id: string; cardId: string }[]> {
  const rows = await db
    .selectFrom('pledge')
    .select(['id', 'card_id'])
    .where('card_released', '=', false)
    .where('state', 'in', ['collected', 'withdrawn', 'lapsed', 'failed', 'abandoned'])
    .orderBy('state_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, cardId: row.card_id }));
}

export async function markReleased(db: Connection, id: string): Promise<void> {
  await db.updateTable('pledge').set({ card_released: true }).where('id', '=', id).execute();
}
