import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';

/** Whom to find: the person of our own identity service, and the issuer of its tokens. */
export interface IdentityPerson {
  readonly issuer: string;
  readonly userId: string;
}

/** Ends every session of a person. Returns how many there were. */
export async function deleteSessions(db: Connection, { userId }: IdentityPerson): Promise<number> {
  const deleted = await db.deleteFrom('identity_session').where('user_id', '=', userId).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/**
 * Refuses the access tokens a person was given until now. Tokens carry whole seconds, so those of the very
 * second of the change still stand: one given right after it must.
 */
export async function revokeAccessTokens(db: Connection, { issuer, userId }: IdentityPerson): Promise<void> {
  await db
    .updateTable('account')
    .set({ tokens_valid_from: sql<Date>`date_trunc('second', now())` })
    .where('issuer', '=', issuer)
    .where('subject', '=', userId)
    .execute();
}

export async function hasPassword(db: Connection, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_account')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row !== undefined;
}
