import type { Selectable } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import type { AccountTable } from '../tables.ts';

export interface SessionRow {
  readonly id: string;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The live sessions of a person, the most recently used first. */
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

/** Whether a session is live and belongs to that person. It stays so until the transaction ends. */
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

/** Whose a session is, and when it began; undefined when it has ended. */
export function findSessionStart(db: Connection, { sessionId, now }: { sessionId: string; now: Date }) {
  return db
    .selectFrom('identity_session')
    .select(['id as sessionId', 'user_id as userId', 'created_at as startedAt'])
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Ends a person's sessions: all, one, or all but some. No browser can then renew its access token, and their tokens
 * are refused at once. Sessions of other people are never touched. Returns how many sessions ended.
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

/** The columns of an account that its person sees as their profile. */
export type ProfileAccount = Pick<
  Selectable<AccountTable>,
  | 'id'
  | 'email'
  | 'full_name'
  | 'profile_picture'
  | 'deletion_requested_at'
  | 'currency_symbol'
  | 'currency_symbol_appended'
> & { readonly is_operator: boolean };

const profileColumns = `account.id, account.email, account.full_name, account.profile_picture, account.deletion_requested_at,
  account.currency_symbol, account.currency_symbol_appended,
  EXISTS (SELECT FROM operator WHERE operator.account_id = account.id) AS is_operator`;

export async function findProfileAccount(db: Connection, id: string): Promise<ProfileAccount | undefined> {
  const text = `SELECT ${profileColumns} FROM account WHERE id = $1`;
  return (await runPrepared<ProfileAccount>(db, text, [id]))[0];
}

/** What is known about a token's subject before the request; `erased_at` is set if the person has left. */
export type TokenAccount = ProfileAccount &
  Pick<Selectable<AccountTable>, 'erased_at' | 'suspended_at' | 'address_proven'>;

export async function findTokenAccount(
  db: Connection,
  issuer: string,
  subject: string,
): Promise<TokenAccount | undefined> {
  const text = `SELECT ${profileColumns}, erased_at, suspended_at, address_proven FROM account
    WHERE issuer = $1 AND subject = $2`;
  const [row] = await runPrepared<TokenAccount>(db, text, [issuer, subject]);
  return row;
}

/** A person who has not been seen before has no account yet. */
export type SessionAccount =
  | (Pick<TokenAccount, keyof ProfileAccount | 'erased_at' | 'suspended_at'> & {
      readonly email_verified: boolean;
    })
  | { readonly id: null; readonly erased_at: null; readonly suspended_at: null };

/** The same for a session of our own identity service; undefined when it has ended. */
export async function findAccountOfSession(
  db: Connection,
  { issuer, subject, sessionId }: { issuer: string; subject: string; sessionId: string },
): Promise<SessionAccount | undefined> {
  const text = `SELECT ${profileColumns}, account.erased_at, account.suspended_at,
      (SELECT email_verified FROM identity_user WHERE identity_user.id = identity_session.user_id) AS email_verified
    FROM identity_session LEFT JOIN account ON account.issuer = $1 AND account.subject = $2
    WHERE identity_session.id = $3 AND identity_session.user_id = $4`;
  const values = [issuer, subject, sessionId, subject];
  const [row] = await runPrepared<SessionAccount>(db, text, values);
  return row;
}
