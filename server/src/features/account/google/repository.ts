import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';

/** Marks the address as proven. Returns whether it was unproven before. */
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

/** Removes every way of signing in: the password and linked providers. */
export async function deleteWaysIn(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('identity_account').where('user_id', '=', userId).execute();
}
