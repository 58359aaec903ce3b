import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

export interface SecondFactorState {
  readonly appOn: boolean;
  readonly passkeyCount: number;
  /** When the session showed a second factor; null if never. */
  readonly shownAt: Date | null;
}

/**
 * Which second factors the person of a session has, and when the session showed one; undefined if the session has
 * ended.
 */
export async function findSecondFactors(
  db: Connection,
  sessionId: string,
): Promise<SecondFactorState | undefined> {
  const row = await db
    .selectFrom('identity_session')
    .innerJoin('identity_user', 'identity_user.id', 'identity_session.user_id')
    .select(['two_factor_enabled as appOn', 'second_factor_at as shownAt'])
    .select(({ selectFrom, fn }) =>
      selectFrom('identity_passkey')
        .whereRef('identity_passkey.user_id', '=', 'identity_user.id')
        .select(fn.countAll<string>().as('count'))
        .as('passkeyCount'),
    )
    .where('identity_session.id', '=', sessionId)
    .executeTakeFirst();
  return row && { ...row, passkeyCount: Number(row.passkeyCount) };
}

export async function markShown(db: Connection, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('identity_session')
    .set({ second_factor_at: at })
    .where('id', '=', sessionId)
    .execute();
}

/** When somebody's ways of signing in last changed; undefined if they have none any more. */
export async function findWaysInChangedAt(db: Connection, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('identity_account')
    .select('updated_at')
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.updated_at;
}

export function findApp(db: Connection, userId: string) {
  return db
    .selectFrom('identity_two_factor')
    .select(['id', 'secret', 'verified'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Switches on the app after its first correct code. Returns whether this call switched it on, with this secret. */
export async function enableApp(
  transaction: Transaction,
  userId: string,
  { id, secret, recoveryCodes, at }: { id: string; secret: string; recoveryCodes: string; at: Date },
): Promise<boolean> {
  const row = await transaction
    .updateTable('identity_two_factor')
    .set({ verified: true, enabled_at: at, backup_codes: recoveryCodes })
    .where('id', '=', id)
    .where('secret', '=', secret)
    .where('verified', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await saveAppOn(transaction, userId, true);
  return true;
}

/** Adds an authenticator app that is on from now, with a secret and recovery codes in their stored form. */
export async function insertApp(
  db: Connection,
  userId: string,
  { secret, recoveryCodes, at }: { secret: string; recoveryCodes: string; at: Date },
): Promise<void> {
  const text = `
    WITH app AS (
      INSERT INTO identity_two_factor (user_id, secret, backup_codes, verified, enabled_at)
      VALUES ($1, $2, $3, true, $4) ON CONFLICT (user_id) DO NOTHING RETURNING user_id
    )
    UPDATE identity_user SET two_factor_enabled = true FROM app WHERE identity_user.id = app.user_id`;
  await runStatement(db, text, [userId, secret, recoveryCodes, at]);
}

/** Somebody's recovery codes in their stored form; undefined if they have no app. */
export async function findRecoveryCodes(db: Connection, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_two_factor')
    .select('backup_codes')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.backup_codes;
}

/** At most a hundred arrays of recovery codes that are encrypted and not hashed. */
export function listEncryptedCodes(db: Connection) {
  return db
    .selectFrom('identity_two_factor')
    .select(['user_id', 'backup_codes'])
    .where('backup_codes', 'not like', '[%')
    .limit(100)
    .execute();
}

/** Replaces recovery codes, unless somebody else has replaced them meanwhile. */
export async function replaceRecoveryCodes(
  db: Connection,
  userId: string,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await db
    .updateTable('identity_two_factor')
    .set({ backup_codes: after })
    .where('user_id', '=', userId)
    .where('backup_codes', '=', before)
    .execute();
}

/** Returns whether it was on. */
export async function deleteApp(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('identity_two_factor')
    .where('user_id', '=', userId)
    .returning('verified')
    .executeTakeFirst();
  await saveAppOn(transaction, userId, false);
  return row?.verified ?? false;
}

/** Removes all second factors: the app with its recovery codes, and every passkey. */
export async function deleteSecondFactors(transaction: Transaction, userId: string): Promise<RemovedFactors> {
  const app = await deleteApp(transaction, userId);
  const passkeys = await transaction
    .deleteFrom('identity_passkey')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { app, passkeys: Number(passkeys.numDeletedRows) };
}

/** Whether somebody has a passkey with this credential id. */
export async function hasPasskey(db: Connection, userId: string, credentialId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_passkey')
    .select('id')
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface RemovedFactors {
  readonly app: boolean;
  readonly passkeys: number;
}

/** Removes second factors added at that time or later: an app with its recovery codes, and passkeys. */
export async function deleteRecentSecondFactors(
  transaction: Transaction,
  userId: string,
  since: Date,
): Promise<RemovedFactors> {
  const passkeys = await transaction
    .deleteFrom('identity_passkey')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  const recent = await transaction
    .selectFrom('identity_two_factor')
    .select('id')
    .where('user_id', '=', userId)
    .where((row) => row.or([row('enabled_at', 'is', null), row('enabled_at', '>=', since)]))
    .executeTakeFirst();
  const app = recent !== undefined && (await deleteApp(transaction, userId));
  return { app, passkeys: Number(passkeys.numDeletedRows) };
}

async function saveAppOn(transaction: Transaction, userId: string, on: boolean): Promise<void> {
  await transaction
    .updateTable('identity_user')
    .set({ two_factor_enabled: on })
    .where('id', '=', userId)
    .execute();
}

export function listPasskeys(db: Connection, userId: string) {
  return db
    .selectFrom('identity_passkey')
    .select(['id', 'name', 'backed_up', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns whether there is such a passkey of this person. */
export async function savePasskeyName(
  db: Connection,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<boolean> {
  const row = await db
    .updateTable('identity_passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskey(
  transaction: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const row = await transaction
    .deleteFrom('identity_passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The account of a person of our identity service, if they have used the product. */
export async function findAccountOfUser(db: Connection, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('account').select('id').where('subject', '=', userId).executeTakeFirst();
  return row?.id;
}
