import type { Pool } from 'pg';
import { readConfig } from '#server/config/config.ts';
import { openStripe } from '#server/features/payments/public.ts';
import { giveAccount } from './payout-stage.ts';
import { providerAccountOf } from './provider-account.ts';

/** Gives a page of an owner an account at Stripe's stand-in that can be paid; returns that one's id there. */
export async function giveStripeAccount(
  server: { readonly sandboxOrigin: string },
  pool: Pool,
  owned: { readonly id: string },
) {
  const stripe = openStripe(readConfig({ STRIPE_API_URL: server.sandboxOrigin }).stripe);
  const { rows } = await pool.query('SELECT account_id FROM page_manager WHERE beneficiary_id = $1', [
    owned.id,
  ]);
  const id = await giveAccount({ pool, stripe }, owned, { accountId: rows[0].account_id }, {});
  return { account: await providerAccountOf(pool, id), stripe };
}
