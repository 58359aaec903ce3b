import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';

/** Records that the giver was notified of the charge, unless an earlier mail has done it or the pledge was withdrawn. */
export async function saveNotified(
  db: Connection,
  id: string,
  { at, chargeAt }: { at: Date; chargeAt: Date },
): Promise<void> {
  await db
    .updateTable('pledge')
    .set({ notified_at: at, charge_at: chargeAt })
    .where('id', '=', id)
    .where('state', '=', 'announced')
    .where('charge_at', 'is', null)
    .execute();
}

/** Pledges that were announced before this time, and whose givers were not notified. */
export async function listUnnotified(db: Connection, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pledge')
    .select('id')
    .where('state', '=', 'announced')
    .where('charge_at', 'is', null)
    .where('state_at', '<=', before)
    .orderBy('state_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
