import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';

/** Marks the address as the person's own. Returns whether this was the first proof. */
export async function proveAddress(db: Connection, userId: string): Promise<boolean> {
  const row = await db
    .updateTable('identity_user')
    .set({ email_verified: true })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes away every way of signing in: the password, and other accounts. */
export async function deleteWaysIn(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('identity_account').where('user_id', '=', userId).execute();
}
