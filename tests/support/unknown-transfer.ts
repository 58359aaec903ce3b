import { randomUUID } from 'node:crypto';
import { openStripe } from '#server/features/payments/public.ts';
import type { DeskStage } from './desk-stage.ts';
import { makeBeneficiary } from './factories.ts';
import { giveAccount } from './payout-stage.ts';
import { providerAccountOf } from './provider-account.ts';

/**
 * A transfer of 3 dollars to the account of a page, for a payout that is not in the database: it was made after the copy that
 * the database was restored from. Returns its id at the sandbox, and the request body that books it.
 */
export async function makeUnknownTransfer(
  stage: Pick<DeskStage, 'services' | 'sandbox' | 'paidTip'>,
  fan: { readonly authorization: string; readonly accountId: string },
  reason: string,
): Promise<{ id: string; body: object }> {
  const { pool, config } = stage.services;
  const stripe = openStripe(config.stripe);
  stage.sandbox.stripe.configure({ availableAfterDays: 0 });
  await stage.paidTip(fan);
  const accountId = await giveAccount({ pool, stripe }, await makeBeneficiary(pool), fan, {});
  const destination = await providerAccountOf(pool, accountId);
  const metadata = { payout: randomUUID() };
  const { id } = await stripe.transfers.create({ amount: 300, currency: 'usd', destination, metadata });
  return { id, body: { reason } };
}
