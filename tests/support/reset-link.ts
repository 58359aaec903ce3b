import { createHash, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** Inserts a link to choose a new password, as if it had been mailed to this address. Returns its token. */
export async function makeResetLink(pool: Pool, email: string): Promise<string> {
  const token = randomUUID();
  await pool.query(
    `INSERT INTO identity_password_reset (token_digest, user_id, expires_at)
     SELECT $2, id, now() + interval '10 minutes' FROM identity_user WHERE email = $1`,
    [email, createHash('sha256').update(token).digest('base64url')],
  );
  return token;
}
