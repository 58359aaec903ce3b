import { pledgeNotCharged, pledgeNotFound } from '#contract/campaigns/errors.ts';
import type { ReceivedPledge } from '#contract/campaigns/own/schemas.ts';
import { minorToMajor } from '#contract/minor-units.ts';
import { notRefundable } from '#contract/payments/errors.ts';
import {
  type AmountsByAccount,
  coverAccount,
  listTaken,
  type Payments,
} from '#server/features/payments/public.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import {
  countReceived,
  findReceived,
  listReceived,
  type ReceivedPledgeRow,
  saveDelivery,
} from '../pledges/backers/repository.ts';
import { pledgePaymentKind } from '../pledges/repository.ts';
import { refundEndedPledge, refundedByOwner } from '../refunds/refund-pledges.ts';
import { refundRunningPledge } from '../refunds/refund-running.ts';
import { type CampaignDependencies, findOwnCampaign } from './own-campaign.ts';
import type { OwnCampaignRow } from './repository.ts';

export type BackerDependencies = CampaignDependencies & { readonly payments: Payments };

interface OnePledge {
  readonly campaignId: string;
  readonly pledgeId: string;
}

async function readReceived(
  dependencies: BackerDependencies,
  { campaignId, pledgeId }: OnePledge,
): Promise<ReceivedPledge> {
  const row = await findReceived(dependencies.db, { campaignId, id: pledgeId });
  const [presented] = row ? await presentReceived(dependencies, [row]) : [];
  if (!presented) throw new Refusal(pledgeNotFound);
  return presented;
}

/** The pledges of an own campaign. Throws `campaign_not_found`. */
export async function readReceivedPledges(
  dependencies: BackerDependencies,
  caller: Caller,
  { campaignId, state, ...page }: Parameters<typeof countReceived>[1] & Parameters<typeof listReceived>[2],
) {
  const { db } = dependencies;
  await findOwnCampaign(db, caller, campaignId, 'seePledges');
  const of = { campaignId, state };
  const [rows, total] = await Promise.all([listReceived(db, of, page), countReceived(db, of)]);
  return { results: await presentReceived(dependencies, rows), metadata: { total, ...page } };
}

/**
 * Stores whether a backer has received their reward. Throws `campaign_not_found`, `pledge_not_found`, and `pledge_not_charged` for
 * a reward that would be delivered before it is paid.
 */
export async function markDelivery(
  dependencies: BackerDependencies,
  caller: Caller,
  { delivered, ...pledge }: OnePledge & { readonly delivered: boolean },
): Promise<ReceivedPledge> {
  const { db, clock } = dependencies;
  await findOwnCampaign(db, caller, pledge.campaignId, 'noteDelivery');
  await readReceived(dependencies, pledge);
  if (!(await saveDelivery(db, pledge.pledgeId, delivered ? clock.now() : null)))
    throw new Refusal(pledgeNotCharged);
  return readReceived(dependencies, pledge);
}

/**
 * Refunds a pledge, once. Also throws `not_refundable`, `refund_delayed`, `refund_unavailable`, and, where the money is the
 * receiver's, `page_owners_only` and `page_contested`.
 */
export async function refundPledge(
  dependencies: BackerDependencies,
  caller: Caller,
  pledge: OnePledge,
): Promise<ReceivedPledge> {
  const campaign = await findOwnCampaign(dependencies.db, caller, pledge.campaignId, 'refund');
  const { state } = await readReceived(dependencies, pledge);
  if (state !== 'refunded') await giveBack(dependencies, caller, { campaign, pledgeId: pledge.pledgeId });
  return readReceived(dependencies, pledge);
}

async function giveBack(
  dependencies: BackerDependencies,
  caller: Caller,
  { campaign, pledgeId }: { campaign: OwnCampaignRow; pledgeId: string },
): Promise<void> {
  const { db, payments } = dependencies;
  const payment = (await payments.findOf(db, pledgePaymentKind, [pledgeId])).get(pledgeId);
  if (payment?.status !== 'succeeded') throw new Refusal(notRefundable);
  if (belongsToReceiver(campaign)) await refundEndedPledge(dependencies, caller, { campaign, pledgeId });
  else
    await refundRunningPledge(
      dependencies,
      { campaignId: campaign.id, pledgeId, paymentId: payment.id },
      refundedByOwner,
    );
}

/** Whether the money of a campaign belongs to its receiver, or will. */
const belongsToReceiver = ({ state }: OwnCampaignRow) =>
  state === 'ended' || state === 'succeeded' || state === 'paid_out';

async function presentReceived(
  { db, payments }: BackerDependencies,
  rows: readonly ReceivedPledgeRow[],
): Promise<ReceivedPledge[]> {
  const paid = await payments.findOf(
    db,
    pledgePaymentKind,
    rows.map(({ id }) => id),
  );
  const { fees, refunded } = await listTaken(
    db,
    [...paid.values()].map(({ id }) => id),
  );
  return rows.map((row) => {
    const paymentId = paid.get(row.id)?.id ?? '';
    const borne = fees.get(paymentId);
    return {
      id: row.id,
      name: row.name,
      shown_as: row.shown_as,
      amount: minorToMajor(row.amount_minor),
      fee: borne ? minorToMajor(sumOff(borne)) : null,
      refunded_amount: minorToMajor(sumOff(refunded.get(paymentId))),
      state: row.state,
      tier: row.tier_id === null ? null : { id: row.tier_id, title: row.tier_title ?? '' },
      message: row.message,
      message_withheld: row.message_withheld,
      giving_back: row.giving_back,
      delivered_at: row.delivered_at?.toISOString() ?? null,
      at: row.created_at.toISOString(),
    };
  });
}

/** What came off a contribution itself, in cents: not off the fee paid on top, nor off our expenses. */
function sumOff(taken: AmountsByAccount = new Map()): number {
  return [...taken]
    .filter(([account]) => account !== coverAccount && !account.startsWith('expense:'))
    .reduce((sum, [, amountMinor]) => sum + amountMinor, 0);
}
