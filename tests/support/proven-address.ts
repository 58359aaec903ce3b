import type { Pool } from 'pg';
import type { Person } from './test-server.ts';

/** Makes the addresses of these people proven, as if they had typed the code they were sent. */
export async function proveAddresses(pool: Pool, ...people: readonly Person[]): Promise<void> {
  for (const { subject, email, name } of people)
    await pool.query(
      'INSERT INTO identity_user (id, name, email, email_verified) VALUES ($1, $2, $3, true)',
      [subject, name, email],
    );
}
