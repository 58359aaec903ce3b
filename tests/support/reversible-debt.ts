import { randomUUID } from 'node:crypto';
import { openStripe } from '#server/features/payments/public.ts';
import { type DeskStage, makeDebt } from './desk-stage.ts';
import { giveAccount } from './payout-stage.ts';
import { providerAccountOf } from './provider-account.ts';
import { withoutTriggers } from './without-triggers.ts';

/**
 * A debt of 4 dollars of a page that was paid 5 weeks ago and whose account at the sandbox has 3 dollars. Returns the ledger
 * account, and the request body that takes back one cent.
 */
export async function makeReversibleDebt(
  stage: DeskStage,
  fan: { readonly authorization: string; readonly accountId: string },
  reason: string,
): Promise<{ id: string; body: object }> {
  const { pool, config } = stage.services;
  const stripe = openStripe(config.stripe);
  stage.sandbox.stripe.configure({ availableAfterDays: 0 });
  await stage.paidTip(fan);
  const account = await makeDebt(stage);
  const pageId = account.replace('beneficiary:', '');
  const accountId = await giveAccount({ pool, stripe }, { id: pageId }, fan, {});
  const destination = await providerAccountOf(pool, accountId);
  const { id: transfer } = await stripe.transfers.create({ amount: 300, currency: 'usd', destination });
  await withoutTriggers(stage.ownerPool, [
    `INSERT INTO payout (receiver_kind, receiver_id, account_name, payout_account_id, rail, amount_minor, currency,
         requested_by, created_at, state, sending_since, provider_transfer, provider_payout, arrives_at)
       SELECT 'beneficiary', $1, $2, $3, 'stripe', 500, 'USD', $4, at, 'paid', at, $5, $6, at
       FROM (SELECT now() - interval '5 weeks' AS at) AS paid`,
    [pageId, account, accountId, fan.accountId, transfer, `po_${randomUUID()}`],
  ]);
  return { id: account, body: { currency: 'USD', amount_minor: 1, reason } };
}
