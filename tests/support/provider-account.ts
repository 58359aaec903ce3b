import type { Pool } from 'pg';

/** The id that a payout account has at its rail. */
export async function providerAccountOf(pool: Pool, accountId: string): Promise<string> {
  const text = 'SELECT provider_account FROM payout_account WHERE id = $1';
  return (await pool.query(text, [accountId])).rows[0].provider_account;
}
