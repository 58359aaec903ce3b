import { sql } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import '../tables.ts';
import { googleProvider } from './google-options.ts';

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

/**
 * How somebody signs in without a passkey: whether by a password, and by which Google accounts, the first one first. There can be
 * several after a change of address.
 */
export async function findWaysIn(
  db: Connection,
  userId: string,
): Promise<{ password: boolean; google: { id: string; email: string | null; linkedAt: Date }[] }> {
  const ways = await db
    .selectFrom('identity_account')
    .select(['id', 'provider_id', 'email', 'created_at as linkedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const google = ways.filter((way) => way.provider_id === googleProvider);
  return {
    password: ways.some((way) => way.provider_id === 'credential'),
    google: google.map(({ id, email, linkedAt }) => ({ id, email, linkedAt })),
  };
}

/** Whether a Google account, known by its `sub`, opens somebody's account. */
export async function hasGoogleLink(
  db: Connection,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('identity_account')
    .select('id')
    .where('provider_id', '=', googleProvider)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes the Google accounts that are linked to somebody's: all, the one whose link has the id `only`, or those with another
 * address than `exceptEmail` or with one that is not known. The caller must hold the lock on the person. A second step that is
 * under way expires, because it may have begun with Google: the other ways of signing in count as changed. Returns whether
 * anything was removed.
 */
export async function deleteGoogleLinks(
  transaction: Transaction,
  userId: string,
  { only, exceptEmail }: { only?: string | undefined; exceptEmail?: string } = {},
): Promise<boolean> {
  let links = transaction
    .deleteFrom('identity_account')
    .where('user_id', '=', userId)
    .where('provider_id', '=', googleProvider);
  if (only !== undefined) links = links.where('id', '=', only);
  if (exceptEmail !== undefined) links = links.where('email', 'is distinct from', exceptEmail);
  const deleted = await links.executeTakeFirst();
  if (deleted.numDeletedRows === 0n) return false;
  await transaction
    .updateTable('identity_account')
    .set({ updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** Stores the address that a linked Google account has now, which may be another one than when it was linked. */
export async function saveGoogleEmail(
  db: Connection,
  { userId, accountId, email }: { userId: string; accountId: string; email: string },
): Promise<void> {
  await db
    .updateTable('identity_account')
    .set({ email })
    .where('provider_id', '=', googleProvider)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('email', 'is distinct from', email)
    .execute();
}
