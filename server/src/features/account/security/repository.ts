import { sql } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import '../tables.ts';

/** The person of a reset link and when it expires; undefined if it was used or never existed. */
export function findReset(db: Connection, tokenDigest: string) {
  return db
    .selectFrom('identity_password_reset')
    .select(['user_id as userId', 'expires_at as expiresAt'])
    .where('token_digest', '=', tokenDigest)
    .executeTakeFirst();
}

/** Stores a reset link. If it is mailed again, its time starts again. */
export async function insertReset(
  db: Connection,
  reset: { tokenDigest: string; userId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('identity_password_reset')
    .values({ token_digest: reset.tokenDigest, user_id: reset.userId, expires_at: reset.expiresAt })
    .onConflict((same) => same.column('token_digest').doUpdateSet({ expires_at: reset.expiresAt }))
    .execute();
}

/** Uses up a reset link; of two uses at once, one succeeds. */
export async function takeReset(transaction: Transaction, tokenDigest: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('identity_password_reset')
    .where('token_digest', '=', tokenDigest)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

const linkTables = ['identity_password_reset', 'identity_email_proof', 'identity_email_code'] as const;

/**
 * Deletes every mailed link or code for an account: links to choose a password, links and codes that prove an
 * address.
 */
export async function deleteLinks(db: Connection, userId: string): Promise<void> {
  for (const table of linkTables) await db.deleteFrom(table).where('user_id', '=', userId).execute();
}

/**
 * Cancels a deletion that a stranger may have requested. If the owner's name is known, it replaces the stranger's
 * name, and the picture is removed. Returns the product's account, the id of that picture, and whether a deletion was
 * canceled; undefined if there is no account.
 */
export async function saveOwner(
  transaction: Transaction,
  { issuer, userId, fullName }: { issuer: string; userId: string; fullName: string | undefined },
): Promise<{ id: string; removedPictureId: string | null; canceledDeletion: boolean } | undefined> {
  const named =
    fullName === undefined ? {} : { full_name: fullName, picture_id: null, profile_picture: null };
  if (fullName !== undefined)
    await transaction.updateTable('identity_user').set({ name: fullName }).where('id', '=', userId).execute();
  return transaction
    .updateTable('account')
    .set({ ...named, deletion_requested_at: null })
    .where('issuer', '=', issuer)
    .where('subject', '=', userId)
    .where('erased_at', 'is', null)
    .returning([
      'id',
      sql<string | null>`CASE WHEN new.picture_id IS NULL THEN old.picture_id END`.as('removedPictureId'),
      sql<boolean>`old.deletion_requested_at IS NOT NULL`.as('canceledDeletion'),
    ])
    .executeTakeFirst();
}

/** Deletes the other links and codes for an address that is now proven. */
export async function deleteProofs(
  transaction: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  for (const table of ['identity_email_proof', 'identity_email_code'] as const)
    await transaction.deleteFrom(table).where('user_id', '=', userId).where('email', '=', email).execute();
}

/** Stores a link that proves an address. If it is mailed again, its time starts again. */
export async function insertProof(
  db: Connection,
  proof: {
    tokenDigest: string;
    userId: string;
    email: string;
    /** The session that requested the link. */
    sessionId: string;
    expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('identity_email_proof')
    .values({
      token_digest: proof.tokenDigest,
      user_id: proof.userId,
      email: proof.email,
      session_id: proof.sessionId,
      expires_at: proof.expiresAt,
    })
    .onConflict((same) => same.column('token_digest').doUpdateSet({ expires_at: proof.expiresAt }))
    .execute();
}

/** What a link proves; undefined if it was used or never existed. */
export function findProof(db: Connection, tokenDigest: string) {
  return db
    .selectFrom('identity_email_proof')
    .select(['user_id as userId', 'email', 'session_id as sessionId', 'expires_at as expiresAt'])
    .where('token_digest', '=', tokenDigest)
    .executeTakeFirst();
}

/** Lets the links that a session requested work with another one. Its codes do not: they are stored with its id. */
export async function moveProofs(
  db: Connection,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await db
    .updateTable('identity_email_proof')
    .set({ session_id: to })
    .where('session_id', '=', from)
    .execute();
}

export async function deleteExpiredLinks(db: Connection, now: Date): Promise<void> {
  for (const table of linkTables) await db.deleteFrom(table).where('expires_at', '<', now).execute();
}

/** Stores a session's code and replaces an older one. */
export async function saveCode(
  db: Connection,
  code: {
    sessionId: string;
    userId: string;
    email: string;
    codeDigest: string;
    triesLeft: number;
    expiresAt: Date;
  },
): Promise<void> {
  const row = {
    user_id: code.userId,
    email: code.email,
    code_digest: code.codeDigest,
    tries_left: code.triesLeft,
    expires_at: code.expiresAt,
  };
  await db
    .insertInto('identity_email_code')
    .values({ session_id: code.sessionId, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute();
}

/** Whether a session has a code for that address with attempts left. */
export async function hasCode(
  db: Connection,
  { sessionId, email }: { sessionId: string; email: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('identity_email_code')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts one attempt at a session's code for that address; undefined if there is no code, or none with attempts left.
 */
export function takeCodeTry(
  transaction: Transaction,
  { sessionId, email }: { sessionId: string; email: string },
) {
  return transaction
    .updateTable('identity_email_code')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('session_id', '=', sessionId)
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .returning([
      'user_id as userId',
      'email',
      'code_digest as codeDigest',
      'tries_left as triesLeft',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst();
}

/** Sets the person's address and marks it as proven. The database refuses an address of somebody else. */
export async function saveProvenEmail(db: Connection, userId: string, email: string): Promise<void> {
  await db
    .updateTable('identity_user')
    .set({ email, email_verified: true })
    .where('id', '=', userId)
    .execute();
}

/** The product's own copy of the address, which mails and the profile use. */
export async function saveAccountEmail(
  db: Connection,
  { issuer, subject, email }: { issuer: string; subject: string; email: string },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ email })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('erased_at', 'is', null)
    .execute();
}
