import { campaignNotInState } from '#contract/campaigns/errors.ts';
import { notRefundable } from '#contract/payments/errors.ts';
import {
  NotRefundable,
  type Payments,
  ProviderRefused,
  ProviderUnavailable,
  RefundFailed,
  RefundRefusedForNow,
} from '#server/features/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { type CampaignDependencies, withOwnCampaign } from '../own/own-campaign.ts';
import { lockCampaign } from '../own/repository.ts';
import { requireOwnerOfMoney } from '../receivers/page-owner.ts';
import { refundPayment } from './refund-payment.ts';
import {
  deleteRequest,
  hasRequests,
  insertRequests,
  isCovered,
  listPaidPledges,
  listRequested,
  lockReceiver,
  makeDue,
  type PaidPledge,
  postpone,
  recordFailure,
  sumLeft,
} from './repository.ts';

export interface RefundDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
}

interface EndedCampaign {
  readonly id: string;
  readonly beneficiary_id: string | null;
}

/** If a request did not finish a refund, the job `campaigns.end` continues after this time. */
export const goesOnAfterMs = 5 * 60_000;
/** How many contributions are refunded at a time, before other campaigns have their turn. */
const atOnce = 50;
/** What the history of a payment says when the owner of the campaign refunded it. */
export const refundedByOwner = 'given back by the owner of the campaign';

/** The same if the desk gives back everything that a hidden campaign collected. */
export const refundedByDesk = 'given back by our team, with all that the campaign collected';

/**
 * Records a refund request for each of these contributions that the receiver's money covers, and counts those it does not cover
 * (`left`): money that was already paid out is not refunded at our cost; the desk decides about it. Money that the campaign
 * itself still has is always refunded, and so is what was requested with a `cause`, while the campaign was running. With `onlyWaiting`
 * the receiver's other money is not touched for what a payout has.
 */
export async function requestRefunds(
  transaction: Transaction,
  { id: campaignId, beneficiary_id: beneficiaryId }: EndedCampaign,
  {
    at,
    pledgeId,
    cause = null,
    onlyWaiting = false,
  }: { at: Date; pledgeId?: string; cause?: string | null; onlyWaiting?: boolean },
): Promise<{ requested: PaidPledge[]; left: number }> {
  if (beneficiaryId === null) return { requested: [], left: 0 };
  await lockReceiver(transaction, beneficiaryId);
  const paid = await listPaidPledges(transaction, { campaignId, pledgeId: pledgeId ?? null });
  let thereMinor = await sumLeft(transaction, { campaignId, beneficiaryId });
  const requested: PaidPledge[] = [];
  for (const pledge of paid) {
    if (!pledge.isRequested && pledge.isReleased && cause === null) {
      if (pledge.amountMinor > thereMinor || (onlyWaiting && !pledge.isWaiting)) continue;
      thereMinor -= pledge.amountMinor;
    }
    requested.push(pledge);
  }
  const added = requested.filter(({ isRequested }) => !isRequested);
  await insertRequests(transaction, added, { campaignId, beneficiaryId, at, cause });
  return { requested, left: paid.length - requested.length };
}

/**
 * Refunds one contribution to a campaign that has ended. If the provider does not answer, or does not make the refund for
 * now, the job `campaigns.end` continues. Throws `not_refundable`, `refund_delayed`, `refund_unavailable`,
 * `page_owners_only` and `page_contested`.
 */
export async function refundEndedPledge(
  { db, clock, payments }: RefundDependencies,
  caller: Caller,
  { campaign, pledgeId }: { readonly campaign: EndedCampaign; readonly pledgeId: string },
): Promise<void> {
  const at = clock.now();
  const { requested } = await inTransaction(db, async (transaction) => {
    // Locks the campaign first and then its receiver, as below.
    await lockCampaign(transaction, campaign.id);
    if (campaign.beneficiary_id !== null)
      await requireOwnerOfMoney(transaction, caller, campaign.beneficiary_id);
    const found = await requestRefunds(transaction, campaign, { at, pledgeId });
    // The job `campaigns.end` continues if this process dies or the provider does not answer.
    const later = new Date(at.getTime() + goesOnAfterMs);
    if (found.requested.length > 0) await makeDue(transaction, campaign.id, later);
    return found;
  });
  const [pledge] = requested;
  const { beneficiary_id: beneficiaryId } = campaign;
  // If it was requested earlier, a payout may have taken the money meanwhile.
  if (!pledge || beneficiaryId === null || !(await isStillThere(db, { pledgeId, beneficiaryId })))
    throw new Refusal(notRefundable);
  try {
    await refundPayment(payments, pledge.paymentId, refundedByOwner);
  } catch (error) {
    if (error instanceof Refusal && error.definition === notRefundable) await deleteRequest(db, pledgeId);
    throw error;
  }
}

/**
 * Requests the refund of all contributions to the caller's own campaign, which has ended; the job `campaigns.end` makes the
 * refunds. Returns for how many contributions the receiver has enough money (`requested`) and for how many not (`left`). Throws
 * `campaign_not_found`, `campaign_not_in_state`, `page_owners_only` and `page_contested`.
 */
export function refundAll(
  dependencies: CampaignDependencies,
  caller: Caller,
  id: string,
): Promise<{ requested: number; left: number }> {
  const own = { id, action: 'refund', from: ['ended', 'paid_out'] } as const;
  return withOwnCampaign(dependencies, caller, own, async (transaction, campaign) => {
    // What waits because the desk hides the campaign can be given back; other money is about to be released.
    if (campaign.released_at === null && campaign.hidden_because === null)
      throw new Refusal(campaignNotInState);
    if (campaign.beneficiary_id !== null)
      await requireOwnerOfMoney(transaction, caller, campaign.beneficiary_id);
    const at = dependencies.clock.now();
    const { requested, left } = await requestRefunds(transaction, campaign, { at });
    if (requested.length > 0) await makeDue(transaction, id, at);
    return { requested: requested.length, left };
  });
}

/** Whether the money of a request is still there. If a payout has taken it meanwhile, the request is deleted. */
function isStillThere(
  db: Database,
  request: { readonly pledgeId: string; readonly beneficiaryId: string },
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await lockReceiver(transaction, request.beneficiaryId);
    if (await isCovered(transaction, request)) return true;
    await deleteRequest(transaction, request.pledgeId);
    return false;
  });
}

/**
 * Requests the refund of everything that a campaign which gives it back received and that was not paid out, including payments and
 * payouts that came back since the last run.
 */
export function requestEverything(
  { db, clock }: Pick<RefundDependencies, 'db' | 'clock'>,
  campaign: EndedCampaign,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockCampaign(transaction, campaign.id);
    await requestRefunds(transaction, campaign, { at: clock.now(), onlyWaiting: true });
  });
}

/**
 * Makes requested refunds, a limited number at a time. Returns `more` if others are left for the next turn, and `open` if one
 * could not be made. It stops at the first request that the provider does not answer, because each further one would wait as long.
 * A refund that it refuses for now is tried again later, at growing intervals, and its money stays reserved. If everything goes back
 * (`givesBack`), a refund without an answer is tried last the next time, and one that failed at the bank is left to an operator: it would
 * be requested again.
 */
export async function refundRequested(
  { db, clock, payments, log }: RefundDependencies & { readonly log: Log },
  campaignId: string,
  { cause, givesBack }: { cause: string; givesBack: boolean },
): Promise<'nothing' | 'more' | 'open'> {
  const requested = await listRequested(db, campaignId, { at: clock.now(), limit: atOnce });
  let left: 'nothing' | 'open' = 'nothing';
  for (const request of requested) {
    const { paymentId, pledgeId } = request;
    if (!(await isStillThere(db, request))) {
      log.warn({ payment: paymentId }, 'the receiver has not enough any more to give a contribution back');
      continue;
    }
    const outcome = await giveBack(payments, paymentId, request.cause ?? cause);
    if (outcome === 'refunded') continue;
    if (outcome === 'unanswered') {
      if (givesBack) await postpone(db, pledgeId, clock.now());
      return 'open';
    }
    if (outcome === 'postponed') {
      log.warn({ payment: paymentId }, 'a refund is refused for now');
      continue;
    }
    if (outcome === 'failed' && givesBack) {
      await recordFailure(db, pledgeId, clock.now());
      log.error({ payment: paymentId }, 'a refund failed at the bank: an operator has to decide about it');
      continue;
    }
    await deleteRequest(db, pledgeId);
    left = 'open';
    log.warn({ payment: paymentId, reason: outcome }, 'a contribution could not be given back');
  }
  if (requested.length === atOnce) return 'more';
  return left === 'nothing' && (await hasRequests(db, campaignId)) ? 'open' : left;
}

/** Refunds a payment. `failed`: it was refunded before, and the bank sent that refund back. */
async function giveBack(
  payments: Payments,
  paymentId: string,
  cause: string,
): Promise<'refunded' | 'unanswered' | 'postponed' | 'failed' | 'refused'> {
  try {
    await payments.refund(paymentId, cause);
    return 'refunded';
  } catch (error) {
    if (error instanceof RefundFailed) return 'failed';
    if (error instanceof ProviderUnavailable) return 'unanswered';
    if (error instanceof RefundRefusedForNow) return 'postponed';
    if (error instanceof NotRefundable || error instanceof ProviderRefused) return 'refused';
    throw error;
  }
}
