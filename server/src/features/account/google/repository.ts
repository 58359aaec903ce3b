import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';

/**
 * Marks the address as the person's own, with their name, unless it had been proven before. Returns whether
 * this was the first proof.
 */
export async function proveAddress(
  db: Connection,
  { userId, fullName }: { userId: string; fullName: string | undefined },
): Promise<boolean> {
  const row = await db
    .updateTable('identity_user')
    .set({ email_verified: true, ...(fullName ? { name: fullName } : {}) })
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

export async function renameAccount(
  db: Connection,
  { issuer, userId, fullName }: { issuer: string; userId: string; fullName: string },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ full_name: fullName })
    .where('issuer', '=', issuer)
    .where('subject', '=', userId)
    .execute();
}
