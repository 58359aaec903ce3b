import { pledgeNotFound } from '#contract/campaigns/errors.ts';
import { listReceivedPledges, markDelivery, refundPledge } from '#contract/campaigns/own-endpoints.ts';
import type { ReceivedPledge } from '#contract/campaigns/own-schemas.ts';
import { notRefundable } from '#contract/desk/errors.ts';
import {
  balanceOf,
  coverAccount,
  ledgerAccountOf,
  listFees,
  type Payments,
} from '#server/features/payments/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { campaignCurrency, minorToDollars } from '../../campaign-money.ts';
import { type CampaignDependencies, findOwnCampaign } from '../../managing/own-campaign.ts';
import type { OwnCampaignRow } from '../../managing/repository.ts';
import { pledgePaymentKind } from '../repository.ts';
import { refundPayment } from '../withdraw-pledge.ts';
import {
  countReceived,
  findReceived,
  listReceived,
  type ReceivedPledgeRow,
  saveDelivery,
} from './repository.ts';

type BackerDependencies = CampaignDependencies & { readonly payments: Payments };

/** What the owner of a campaign sees of its backers, and does for them. */
export function backerEndpoints(dependencies: BackerDependencies): EndpointHandler[] {
  const { db, clock } = dependencies;
  const read = async (campaignId: string, id: string) => {
    const row = await findReceived(db, { campaignId, id });
    const [presented] = row ? await presentReceived(dependencies, [row]) : [];
    if (!presented) throw new Refusal(pledgeNotFound);
    return presented;
  };
  return [
    handle(listReceivedPledges, async ({ caller, params, query: { state, ...page } }) => {
      await findOwnCampaign(db, caller, params.id, 'seePledges');
      const of = { campaignId: params.id, state };
      const [rows, total] = await Promise.all([listReceived(db, of, page), countReceived(db, of)]);
      return { results: await presentReceived(dependencies, rows), metadata: { total, ...page } };
    }),
    handle(markDelivery, async ({ caller, params, body }) => {
      await findOwnCampaign(db, caller, params.id, 'noteDelivery');
      await read(params.id, params.pledge);
      await saveDelivery(db, params.pledge, body.delivered ? clock.now() : null);
      return read(params.id, params.pledge);
    }),
    handle(refundPledge, async ({ caller, params }) => {
      const campaign = await findOwnCampaign(db, caller, params.id, 'refund');
      const { state } = await read(params.id, params.pledge);
      if (state !== 'refunded') await giveBack(dependencies, campaign, params.pledge);
      return read(params.id, params.pledge);
    }),
  ];
}

/** Throws `not_refundable` and `refund_unavailable`. */
async function giveBack(
  { db, payments }: BackerDependencies,
  campaign: OwnCampaignRow,
  pledgeId: string,
): Promise<void> {
  const payment = (await payments.findOf(db, pledgePaymentKind, [pledgeId])).get(pledgeId);
  if (payment?.status !== 'succeeded') throw new Refusal(notRefundable);
  if (campaign.released_at !== null) await requireStillThere(db, campaign, payment.amountMinor);
  await refundPayment(payments, payment.id, 'given back by the owner of the campaign');
}

/** What was paid out already is not given back at our cost: the desk decides about that. Throws `not_refundable`. */
async function requireStillThere(
  db: Connection,
  { beneficiary_id: pageId }: OwnCampaignRow,
  amountMinor: number,
): Promise<void> {
  const balances = pageId === null ? [] : await balanceOf(db, [ledgerAccountOf(pageId)]);
  const balance = balances.find(({ currency }) => currency === campaignCurrency);
  if ((balance?.amountMinor ?? 0) < amountMinor) throw new Refusal(notRefundable);
}

async function presentReceived(
  { db, payments }: BackerDependencies,
  rows: readonly ReceivedPledgeRow[],
): Promise<ReceivedPledge[]> {
  const paid = await payments.findOf(
    db,
    pledgePaymentKind,
    rows.map(({ id }) => id),
  );
  const fees = await listFees(
    db,
    [...paid.values()].map(({ id }) => id),
  );
  return rows.map((row) => {
    const borne = [...(fees.get(paid.get(row.id)?.id ?? '') ?? [])];
    const offIt = borne.filter(([account]) => account !== coverAccount && !account.startsWith('expense:'));
    const fee = offIt.reduce((sum, [, amountMinor]) => sum + amountMinor, 0);
    return {
      id: row.id,
      name: row.name,
      shown_as: row.shown_as,
      amount: minorToDollars(row.amount_minor),
      fee: borne.length === 0 ? null : minorToDollars(fee),
      state: row.state,
      tier: row.tier_id === null ? null : { id: row.tier_id, title: row.tier_title ?? '' },
      message: row.message,
      delivered_at: row.delivered_at?.toISOString() ?? null,
      at: row.created_at.toISOString(),
    };
  });
}
