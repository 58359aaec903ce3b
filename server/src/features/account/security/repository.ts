import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';

/** Whose reset link this is and until when; undefined for one that was used, or never was. */
export function findResetLink(db: Connection, token: string) {
  return db
    .selectFrom('identity_verification')
    .select(['value as userId', 'expires_at as expiresAt'])
    .where('identifier', '=', `reset-password:${token}`)
    .executeTakeFirst();
}

/** Takes away every way by mail into an account: links to choose a password, and to change the address. */
export async function deleteLinks(db: Connection, userId: string): Promise<void> {
  await db
    .deleteFrom('identity_verification')
    .where('value', '=', userId)
    .where('identifier', 'like', 'reset-password:%')
    .execute();
  await db.deleteFrom('identity_email_proof').where('user_id', '=', userId).execute();
}

export async function insertProof(
  db: Connection,
  proof: {
    tokenDigest: string;
    userId: string;
    email: string;
    /** The one that asked for it. */
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
    .execute();
}

/** Uses a link up: of two at once, one gets it. */
export function takeProof(db: Connection, tokenDigest: string) {
  return db
    .deleteFrom('identity_email_proof')
    .where('token_digest', '=', tokenDigest)
    .returning(['user_id as userId', 'email', 'session_id as sessionId', 'expires_at as expiresAt'])
    .executeTakeFirst();
}

export async function deleteExpiredProofs(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('identity_email_proof').where('expires_at', '<', now).execute();
}

/** Makes the address the person's, proven. The database refuses one that is another's. */
export async function saveProvenEmail(db: Connection, userId: string, email: string): Promise<void> {
  await db
    .updateTable('identity_user')
    .set({ email, email_verified: true })
    .where('id', '=', userId)
    .execute();
}

/** The product's own record of the address, which mails and the profile go by. */
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
