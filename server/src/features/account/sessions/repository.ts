import type { Connection, Transaction } from '#server/platform/database/database.ts';
import '../tables.ts';

export interface SessionRow {
  readonly id: string;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The live sessions of a person, the last seen first. */
export function listSessions(db: Connection, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('identity_session')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whether a session is that person's and alive, and so until the transaction ends. */
export async function lockSession(
  transaction: Transaction,
  { sessionId, userId, now }: { sessionId: string; userId: string; now: Date },
): Promise<boolean> {
  const row = await transaction
    .selectFrom('identity_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends a person's sessions: all, one alone, or all but some. No browser can renew its access token then, and the
 * tokens they gave are refused at once. Only the person's own are ever touched. Returns how many there were.
 */
export async function deleteSessions(
  db: Connection,
  userId: string,
  which: { only?: string; except?: readonly string[] } = {},
): Promise<number> {
  let own = db.deleteFrom('identity_session').where('user_id', '=', userId);
  if (which.only !== undefined) own = own.where('id', '=', which.only);
  if (which.except?.length) own = own.where('id', 'not in', which.except);
  const deleted = await own.executeTakeFirst();
  return Number(deleted.numDeletedRows);
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
