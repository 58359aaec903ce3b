import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { decodeJwt } from 'jose';
import type { Pool } from 'pg';
import { apiCalls, signInProvenPerson } from './browser-sign-in.ts';
import { makeBeneficiary, makePageManager } from './factories.ts';

/** Signs in a new person who manages this page, and returns their subject. */
export async function signInManager(
  context: BrowserContext,
  server: { readonly origin: string; readonly databaseUrl: string },
  pool: Pool,
  manager: { readonly page: { readonly id: string }; readonly role?: 'owner' | 'editor' },
): Promise<string> {
  const token = await signInProvenPerson(context, server);
  // The first request for a profile creates the account.
  await apiCalls(server.origin, token)('GET', '/account/users/profile');
  const subject = decodeJwt(token).sub ?? '';
  await makePageManager(pool, { ...manager, subject });
  return subject;
}

/** Signs in a new person who manages a page. The second factor was shown just now. */
export async function signInOwner(
  context: BrowserContext,
  server: { readonly origin: string; readonly databaseUrl: string },
  pool: Pool,
  { role = 'owner' }: { role?: 'owner' | 'editor' } = {},
) {
  const page = await makeBeneficiary(pool, { name: `Aster ${randomUUID().slice(0, 8)}` });
  await pool.query("UPDATE beneficiary SET claim_state = 'claimed' WHERE id = $1", [page.id]);
  const subject = await signInManager(context, server, pool, { page, role });
  const shownAt = (moment: string) =>
    pool.query(`UPDATE identity_session SET second_factor_at = ${moment} WHERE user_id = $1`, [subject]);
  await pool.query('UPDATE identity_user SET two_factor_enabled = true WHERE id = $1', [subject]);
  await shownAt('now()');
  return {
    ...page,
    showFactor: () => shownAt('now()'),
    /** Removes the second factor from the session, as when a quarter of an hour has passed. */
    forgetFactor: () => shownAt('NULL'),
  };
}
