import type { JSONWebKeySet } from 'jose';
import { type Expression, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPreparedQuery } from '#server/platform/database/prepared-statement.ts';
import type { AccountTable } from './tables.ts';

export interface Subject {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly fullName: string;
  readonly profilePicture: string | null;
}

export async function findAccount(db: Connection, id: string) {
  return (await runPreparedQuery(db, db.selectFrom('account').selectAll().where('id', '=', id)))[0];
}

export type AccountChange = Pick<
  Updateable<AccountTable>,
  'full_name' | 'picture_id' | 'profile_picture' | 'currency_symbol' | 'currency_symbol_appended'
>;

/** The account's row, locked until the transaction ends. */
export function lockAccount(transaction: Transaction, id: string) {
  return transaction
    .selectFrom('account')
    .select(['id', 'picture_id'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveProfile(
  transaction: Transaction,
  id: string,
  change: AccountChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await transaction.updateTable('account').set(change).where('id', '=', id).execute();
}

/** The channel that announces whose access has ended, by the id of an account or of a session (migration 0360). */
export const endedAccessChannel = 'access_ended';

/** An expression: whether an account still has access, and its session too if one is given. */
export function isAdmitted(
  accountId: Expression<string>,
  sessionId: Expression<string | null>,
): RawBuilder<boolean> {
  return sql`(EXISTS (SELECT FROM account
      WHERE account.id = ${accountId} AND account.erased_at IS NULL AND account.suspended_at IS NULL)
    AND (${sessionId} IS NULL OR EXISTS (SELECT FROM identity_session WHERE identity_session.id = ${sessionId})))`;
}

/** An expression: the mail address of the account with that id; null for a guest without one. */
export function accountEmail(accountId: string): RawBuilder<string | null> {
  return sql`(SELECT nullif(email, '') FROM account WHERE account.id = ${accountId})`;
}

/**
 * An expression: the account itself, or the account that a guest is merged into because its owner has proven the
 * guest's address.
 */
export function ownerOfAccount(accountId: string): RawBuilder<string> {
  return sql`(SELECT coalesce(merged_into, id) FROM account WHERE account.id = ${accountId})`;
}

/** An expression: the mail address of the account with that id if it is proven, otherwise null. */
export function provenEmail(accountId: string): RawBuilder<string | null> {
  return sql`(SELECT email FROM proven_account WHERE proven_account.id = ${accountId})`;
}

/** An expression: whether an account shows the picture with that id. */
export function isPortrait(pictureId: Expression<string>): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM account WHERE account.picture_id = ${pictureId})`;
}

/** Creates the account at first sight. Two requests at once get the same row. Returns its id. */
export async function saveAccount(db: Connection, subject: Subject): Promise<string> {
  const row = await db
    .insertInto('account')
    .values({
      issuer: subject.issuer,
      subject: subject.subject,
      email: subject.email,
      full_name: subject.fullName,
      profile_picture: subject.profilePicture,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ email: subject.email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Sets how amounts are shown to an account. */
export async function saveCurrency(
  db: Connection,
  accountId: string,
  currency: { symbol: string; appended: boolean },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ currency_symbol: currency.symbol, currency_symbol_appended: currency.appended })
    .where('id', '=', accountId)
    .execute();
}

export function findIdentityUser(db: Connection, by: { id: string } | { email: string }) {
  const query = db
    .selectFrom('identity_user')
    .select(['id', 'name', 'email', 'email_verified as emailVerified']);
  return (
    'id' in by ? query.where('id', '=', by.id) : query.where('email', '=', by.email)
  ).executeTakeFirst();
}

/** The person, locked until the transaction ends, so that changes of how somebody signs in run one after the other. */
export function lockIdentityUser(transaction: Transaction, id: string) {
  return (
    transaction
      .selectFrom('identity_user')
      .select(['id', 'name', 'email', 'email_verified as emailVerified'])
      .select('two_factor_enabled as appOn')
      .where('id', '=', id)
      // FOR UPDATE would block inserts of the identity service's sessions, which refer to the row and need not wait.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

/**
 * The person who signs in with this address and a password, and the hash of the password; undefined if there is none.
 */
export async function findCredential(
  db: Connection,
  email: string,
): Promise<{ userId: string; passwordHash: string } | undefined> {
  const row = await db
    .selectFrom('identity_user')
    .innerJoin('identity_account', 'identity_account.user_id', 'identity_user.id')
    .select(['identity_user.id as userId', 'identity_account.password as passwordHash'])
    .where('identity_user.email', '=', email)
    .where('identity_account.provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.passwordHash ? { userId: row.userId, passwordHash: row.passwordHash } : undefined;
}

/** The hash of somebody's password; undefined if they have none. */
export async function findPasswordHash(db: Connection, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_account')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** Sets somebody's password, which may be their first. The caller must hold the lock on the person. */
export async function savePassword(
  transaction: Transaction,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await transaction
    .insertInto('identity_account')
    .values({ user_id: userId, account_id: userId, provider_id: 'credential', password: passwordHash })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: passwordHash, updated_at: sql`now()` }),
    )
    .execute();
}

/** Whether somebody has a way of signing in at all: a password, a linked Google account, or a passkey. */
export async function hasWayIn(db: Connection, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_account')
    .select('user_id')
    .where('user_id', '=', userId)
    .union(db.selectFrom('identity_passkey').select('user_id').where('user_id', '=', userId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes these people from the identity service, with their sessions. Returns how many there were. */
export async function deleteIdentityUsers(db: Connection, emails: readonly string[]): Promise<number> {
  const deleted = await db.deleteFrom('identity_user').where('email', 'in', emails).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Removes the sessions that ended before `now`, and those started before `startedBefore`, however often they were renewed. */
export async function deleteExpiredSessions(
  db: Connection,
  { now, startedBefore }: { now: Date; startedBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('identity_session')
    .where((session) =>
      session.or([session('expires_at', '<', now), session('created_at', '<', startedBefore)]),
    )
    .execute();
}

/** Removes the verifications (of an address, of a sign-in under way) that ended before `now`. */
export async function deleteExpiredVerifications(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('identity_verification').where('expires_at', '<', now).execute();
}

/** The public keys that verify tokens: current ones, and those retired after `retiredAfter`. */
export async function listVerificationKeys(db: Connection, retiredAfter: Date): Promise<JSONWebKeySet> {
  const rows = await db
    .selectFrom('identity_jwks')
    .select(['id', 'public_key', 'alg'])
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', retiredAfter)]))
    .execute();
  return {
    keys: rows.map((row) => ({ ...JSON.parse(row.public_key), kid: row.id, alg: row.alg ?? 'EdDSA' })),
  };
}

/** The number of people, without guests and those who left. */
export async function countAccounts(db: Connection): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select((select) => select.fn.countAll<string>().as('total'))
    .where('erased_at', 'is', null)
    .where('issuer', '<>', 'guest')
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
