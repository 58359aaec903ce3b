import { issuer } from '../../bench/token-issuer.ts';
import type { Product } from '../product.ts';

/** Makes a new person the owner of a page that nobody owned. */
export async function owningPage(
  { newFan, pool }: Pick<Product, 'newFan' | 'pool'>,
  page: string,
  email: string,
): Promise<{ readonly token: string; readonly accountId: string }> {
  const { subject, token } = await newFan(email);
  const { rows } = await pool.query<{ account_id: string }>(
    `WITH made AS (INSERT INTO account (issuer, subject, email, address_proven, full_name)
       VALUES ($1, $2, $3, true, 'Page Owner') RETURNING id),
     claimed AS (UPDATE beneficiary SET claim_state = 'claimed' WHERE id = $4)
     INSERT INTO page_manager (beneficiary_id, account_id, role) SELECT $4, id, 'owner' FROM made RETURNING account_id`,
    [issuer, subject, email, page],
  );
  return { token, accountId: rows[0]?.account_id ?? '' };
}
