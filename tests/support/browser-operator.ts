import type { BrowserContext } from '@playwright/test';
import { decodeJwt } from 'jose';
import type { Pool } from 'pg';
import type { OperatorRole } from '#contract/operator-roles.ts';
import { apiCalls, signInProvenPerson } from './browser-sign-in.ts';

/** Signs in a new operator. The second factor was shown just now, unless the operator has none. */
export async function signInOperator(
  context: BrowserContext,
  server: { readonly origin: string; readonly databaseUrl: string },
  pool: Pool,
  { role, factor = true }: { role: OperatorRole; factor?: boolean },
): Promise<{ token: string; accountId: string; showFactor: (interval: string) => Promise<void> }> {
  const token = await signInProvenPerson(context, server);
  await apiCalls(server.origin, token)('GET', '/account/users/profile');
  const subject = decodeJwt(token).sub ?? '';
  const { rows } = await pool.query(
    'INSERT INTO operator (account_id, role) SELECT id, $2 FROM account WHERE subject = $1 RETURNING account_id',
    [subject, role],
  );
  const showFactor = async (interval: string) => {
    await pool.query('UPDATE identity_user SET two_factor_enabled = true WHERE id = $1', [subject]);
    await pool.query(
      `INSERT INTO identity_two_factor (user_id, secret, backup_codes, verified) VALUES ($1, '', '[]', true)
       ON CONFLICT (user_id) DO NOTHING`,
      [subject],
    );
    await pool.query(
      'UPDATE identity_session SET second_factor_at = now() - $2::interval WHERE user_id = $1',
      [subject, interval],
    );
  };
  if (factor) await showFactor('0');
  return { token, accountId: rows[0].account_id, showFactor };
}
