import { createHash } from 'node:crypto';
import {
  backsOwnCampaign,
  campaignClosed,
  campaignNotFound,
  refundedTooOften,
  tierTaken,
} from '#contract/campaigns/errors.ts';
import type { PledgeShownAs } from '#contract/campaigns/pledges/rules.ts';
import { tooManyRequests } from '#contract/errors.ts';
import { dollarsToMinor } from '#contract/minor-units.ts';
import { idempotencyKeyReused } from '#contract/tipping/errors.ts';
import { processingFeeOf, TIP_UNPROVEN_MAX_DOLLARS } from '#contract/tipping/rules.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import { ledgerAccountOf, type Payment, type SavedCard } from '#server/features/payments/public.ts';
import { readReturnUrl } from '#server/features/tipping/public.ts';
import { isRefusedBy } from '#server/platform/database/constraint.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { formatDollars } from '#server/platform/dollars.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { campaignMailTexts as texts } from '#server/texts/en/campaigns.ts';
import { campaignCurrency } from '../campaign-currency.ts';
import {
  openCardPageOf,
  openCheckoutOf,
  openPledgeCheckout,
  type PledgeDependencies,
} from './open-pledge-checkout.ts';
import {
  countUnpaid,
  findPledgeByKey,
  insertPledgeStatement,
  type PledgeBasis,
  type PledgeRow,
  pledgePaymentKind,
  readPledgeBasis,
} from './repository.ts';

export interface PledgeRequest {
  readonly slug: string;
  readonly amountMinor: number;
  readonly tierId: string | null;
  /** Null without a message. */
  readonly message: string | null;
  readonly shownAs: PledgeShownAs;
  /** Null for a card. */
  readonly methodId: string | null;
  readonly returnUrl: string;
  readonly coverFee: boolean;
}

interface Attempt {
  readonly idempotencyKey: string | null;
  /** Rejects when the person has paid too often; nothing is written before it resolves. */
  readonly admitted: Promise<void>;
  readonly log: Log;
}

interface PledgeAnswer {
  readonly pledgeId: string;
  readonly checkoutUrl: string;
}

const hourMs = 3_600_000;
const mostUnpaid = 40;
/** The contributions of a person that a campaign gives back before it takes no more from them. */
const mostRefunds = 2;

/**
 * Starts a pledge and returns the URL of its hosted checkout. One idempotency key of a person stands for one pledge.
 * The database decides whether the pledge is early enough and whether its tier has a place left. Throws InvalidInput,
 * `campaign_not_found`, `campaign_closed`, `backs_own_campaign`, `refunded_too_often`, `tier_taken`, `idempotency_key_reused`,
 * `pledge_already_ended`, `address_not_proven`, `too_many_requests`, `payment_method_unavailable` and
 * `payment_provider_unavailable`.
 */
export async function backCampaign(
  dependencies: PledgeDependencies,
  caller: Caller,
  request: PledgeRequest,
  { idempotencyKey, admitted, log }: Attempt,
): Promise<PledgeAnswer> {
  const { db, payments } = dependencies;
  const { accountId } = caller;
  const returnUrl = readReturnUrl(request.returnUrl, dependencies.publicOrigin);
  const [basis, known] = await Promise.all([
    readPledgeBasis(db, { accountId, ...request, offeredMethods: payments.offeredMethods }),
    idempotencyKey === null ? undefined : findPledgeByKey(db, accountId, idempotencyKey),
    admitted,
    refuseUnpaid(dependencies, accountId),
  ]);
  if (known) return repeatPledge(dependencies, known, request, log);
  if (request.amountMinor > dollarsToMinor(TIP_UNPROVEN_MAX_DOLLARS)) await requireProvenAddress(db, caller);
  const written = await writePledge(dependencies, caller, { request, basis, returnUrl, idempotencyKey });
  if (!written) {
    const first = idempotencyKey === null ? undefined : await findPledgeByKey(db, accountId, idempotencyKey);
    if (!first) throw new Error('A pledge was neither written nor found.');
    return repeatPledge(dependencies, first, request, log);
  }
  const pledgeId = basis.freshId;
  const checkoutUrl =
    'card' in written
      ? await openCardPageOf(dependencies, pledgeId, written.card, log)
      : await openCheckoutOf(dependencies, pledgeId, written.payment, log);
  return { pledgeId, checkoutUrl };
}

/** A person with many unpaid checkouts is refused: that is the pattern of testing stolen cards. */
async function refuseUnpaid({ db, clock }: PledgeDependencies, accountId: string): Promise<void> {
  const from = new Date(clock.now().getTime() - hourMs);
  if ((await countUnpaid(db, accountId, from)) >= mostUnpaid)
    throw new Refusal(tooManyRequests, { retryAfterSeconds: 600 });
}

/** Answers a request whose idempotency key was used before. Throws if the first request was a different one. */
async function repeatPledge(
  dependencies: PledgeDependencies,
  pledge: PledgeRow,
  request: PledgeRequest,
  log: Log,
): Promise<PledgeAnswer> {
  if (pledge.request_digest !== digestOf(request)) throw new Refusal(idempotencyKeyReused);
  return { pledgeId: pledge.id, checkoutUrl: await openPledgeCheckout(dependencies, pledge, log) };
}

/**
 * The campaign and the payment method of a valid request. Throws InvalidInput, `campaign_not_found`,
 * `campaign_closed`, `backs_own_campaign` and `refunded_too_often`.
 */
function requireFitting({ clock }: PledgeDependencies, request: PledgeRequest, basis: PledgeBasis) {
  const { campaign, tier, method, personId, refunds } = basis;
  if (!campaign) throw new Refusal(campaignNotFound);
  if (campaign.state !== 'live' || new Date(campaign.closes_at) <= clock.now() || !campaign.reaches_receiver)
    throw new Refusal(campaignClosed);
  if (campaign.account_id === personId) throw new Refusal(backsOwnCampaign);
  if (refunds >= mostRefunds) throw new Refusal(refundedTooOften);
  if (request.tierId !== null && !tier) throw invalid('tier', ({ checks }) => checks.tierUnknown);
  if (tier && request.amountMinor < tier.amount_minor)
    throw invalid('amount', ({ checks }) => checks.lessThanTier(formatDollars(tier.amount_minor)));
  if (!method) throw invalid('method', ({ checks }) => checks.methodUnknown);
  if (campaign.funding === 'all_or_nothing' && method.providerType !== 'card')
    throw invalid('method', ({ checks }) => checks.cardsOnly);
  return { campaign, method };
}

/**
 * Inserts the pledge with its payment, or with the card to be charged at the end; undefined if the idempotency key
 * was used meanwhile.
 */
async function writePledge(
  dependencies: PledgeDependencies,
  { accountId }: Caller,
  input: { request: PledgeRequest; basis: PledgeBasis; returnUrl: URL; idempotencyKey: string | null },
): Promise<{ payment: Payment } | { card: SavedCard } | undefined> {
  const { request, basis, returnUrl, idempotencyKey } = input;
  const { amountMinor, tierId, message, shownAs, coverFee } = request;
  const { campaign, method } = requireFitting(dependencies, request, basis);
  const { db, clock, payments } = dependencies;
  const feeCoverMinor = coverFee ? processingFeeOf(amountMinor) : 0;
  const newPayment = {
    reference: { kind: pledgePaymentKind, id: basis.freshId },
    accountId,
    currency: campaignCurrency,
    description: texts.checkout(campaign.title),
    customerEmail: basis.customerEmail ?? undefined,
    method,
    returnUrls: returnUrlsOf(returnUrl, basis.freshId),
  };
  const pledge = insertPledgeStatement({
    id: basis.freshId,
    campaignId: campaign.id,
    accountId,
    tierId,
    amountMinor,
    feeCoverMinor,
    currency: campaignCurrency,
    message,
    shownAs,
    idempotencyKey,
    requestDigest: digestOf(request),
    createdAt: clock.now(),
  });
  try {
    if (campaign.funding === 'all_or_nothing') {
      const card = await inTransaction(db, (transaction) =>
        payments.cards.start(transaction, newPayment, pledge),
      );
      return card && { card };
    }
    const allocations = [{ accountName: ledgerAccountOf(campaign.id, 'campaign'), amountMinor }];
    const payment = await payments.start(
      db,
      { ...newPayment, amountMinor, feeCoverMinor, allocations },
      pledge,
    );
    return payment && { payment };
  } catch (error) {
    if (isRefusedBy(error, 'campaign_tier_places')) throw new Refusal(tierTaken, { attr: 'tier' });
    if (isRefusedBy(error, 'campaign_pledge_in_time')) throw new Refusal(campaignClosed);
    throw error;
  }
}

/** The digest that tells a repeated request from a different one with the same key. */
function digestOf(request: PledgeRequest): string {
  const { slug, amountMinor, tierId, message, shownAs, methodId, returnUrl, coverFee } = request;
  const whole = JSON.stringify([slug, amountMinor, tierId, message, shownAs, methodId, returnUrl, coverFee]);
  return createHash('sha256').update(whole).digest('base64url');
}

/** Both URLs contain the pledge's id; the URL for canceling also says so. */
function returnUrlsOf(returnUrl: URL, pledgeId: string): { success: string; cancel: string } {
  const success = new URL(returnUrl);
  success.searchParams.delete('pledge_outcome');
  success.searchParams.set('pledge', pledgeId);
  const cancel = new URL(success);
  cancel.searchParams.set('pledge_outcome', 'canceled');
  return { success: success.href, cancel: cancel.href };
}
