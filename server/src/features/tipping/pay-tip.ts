import { randomUUID } from 'node:crypto';
import { dollarsToMinor } from '#contract/minor-units.ts';
import { idempotencyKeyReused, tippingClosed, tippingNotYet } from '#contract/tipping/errors.ts';
import { processingFeeOf, TIP_UNPROVEN_MAX_DOLLARS } from '#contract/tipping/rules.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import { findLineUp, lockEvent } from '#server/features/events/public.ts';
import type { Payment } from '#server/features/payments/public.ts';
import { isRefusedBy } from '#server/platform/database/constraint.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { checkoutTexts } from '#server/texts/en/tipping.ts';
import { openCheckoutOf, openTipCheckout, type TipDependencies } from './open-tip-checkout.ts';
import { paymentKinds } from './payments-of-tips.ts';
import { findTipByKey, readTipBasis, type Tip, type TipBasis, writtenTips } from './repository.ts';
import { readReturnUrl, returnUrlsOf } from './return-url.ts';
import { allocationsOf, undivided } from './splits/allocations.ts';
import { tipCurrency } from './tip-currency.ts';
import { digestOf, type TipRequest } from './tip-request.ts';
import { divideTip, type Share } from './tip-shares.ts';
import { refuseUnpaid } from './unpaid/refuse-unpaid.ts';

interface Attempt {
  readonly idempotencyKey: string | null;
  /** Rejects when the person has paid too often; nothing is written before it resolves. */
  readonly admitted: Promise<void>;
  readonly log: Log;
}

export interface TipAnswer {
  /** For an event, the tip of the first share. */
  readonly tipId: string;
  readonly checkoutUrl: string;
}

/**
 * Starts a tip, or one for the performers of an event, and returns the URL of its hosted checkout: one payment, with a
 * tip for each performer. An idempotency key of a person stands for one tip: the same request gets the same answer,
 * also while the first one is running or after a time-out. Throws InvalidInput and the refusals
 * `idempotency_key_reused`, `tipping_closed`, `tipping_not_yet`, `tip_already_ended`, `address_not_proven`,
 * `too_many_requests`, `payment_method_unavailable` and `payment_provider_unavailable`.
 */
export async function payTip(
  dependencies: TipDependencies,
  caller: Caller,
  request: TipRequest,
  attempt: Attempt,
): Promise<TipAnswer> {
  try {
    return await tryTip(dependencies, caller, request, attempt);
  } catch (error) {
    // The members of a band agreed on shares, or one left, between reading and writing: it is read again.
    if (!isRefusedBy(error, 'tip_split_agreed', 'tip_band_stands')) throw error;
    return tryTip(dependencies, caller, request, attempt);
  }
}

async function tryTip(
  dependencies: TipDependencies,
  caller: Caller,
  request: TipRequest,
  { idempotencyKey, admitted, log }: Attempt,
): Promise<TipAnswer> {
  const { db, payments } = dependencies;
  const { offeredMethods } = payments;
  const { accountId } = caller;
  const { to, methodId } = request;
  const returnUrl = readReturnUrl(request.returnUrl, dependencies.publicOrigin);
  const beneficiaryId = 'beneficiaryId' in to ? to.beneficiaryId : null;
  const [basis, lineUp] = await Promise.all([
    readTipBasis(db, { accountId, idempotencyKey, beneficiaryId, methodId, offeredMethods }),
    'eventId' in to ? findLineUp(db, to.eventId) : undefined,
    admitted,
    refuseUnpaid(dependencies, accountId),
  ]);
  if (basis.known) return repeatTip(dependencies, basis.known, request, log);
  await requireProofForLarge(db, caller, request.amountMinor);
  const plan = planTip(request, basis, lineUp);
  const payment = await writeTip(dependencies, caller, { request, basis, plan, returnUrl, idempotencyKey });
  if (!payment) {
    const first = idempotencyKey === null ? undefined : await findTipByKey(db, accountId, idempotencyKey);
    if (!first) throw new Error('A tip was neither written nor found.');
    return repeatTip(dependencies, first, request, log);
  }
  const checkoutUrl = await openCheckoutOf(dependencies, basis.freshId, payment, log);
  return { tipId: basis.freshId, checkoutUrl };
}

/** The answer to a request with a known key, if the request is the same. */
async function repeatTip(
  dependencies: TipDependencies,
  tip: Tip,
  request: TipRequest,
  log: Log,
): Promise<TipAnswer> {
  if (tip.requestDigest !== digestOf(request)) throw new Refusal(idempotencyKeyReused);
  return { tipId: tip.id, checkoutUrl: await openTipCheckout(dependencies, tip, log) };
}

interface TipPlan {
  readonly shares: readonly Share[];
  /** What the person reads at the checkout. */
  readonly description: string;
  /** The event whose performers the shares are for; undefined for a tip to one beneficiary. */
  readonly event: { readonly id: string; readonly title: string; readonly tipId: string } | undefined;
}

type LineUp = Awaited<ReturnType<typeof findLineUp>>;

/** The receivers and their amounts. Throws InvalidInput, `tipping_closed` and `tipping_not_yet`. */
function planTip({ to, amountMinor }: TipRequest, { beneficiary }: TipBasis, lineUp: LineUp): TipPlan {
  if ('beneficiaryId' in to) {
    if (!beneficiary) throw invalid('beneficiary', ({ checks }) => checks.beneficiaryUnknown);
    if (beneficiary.tipping !== 'open') {
      const reason = beneficiary.tipping === 'closed' ? tippingClosed : tippingNotYet;
      throw new Refusal(reason, { attr: 'beneficiary' });
    }
    return {
      shares: [{ beneficiaryId: beneficiary.id, amountMinor }],
      description: checkoutTexts.tip(shorten(beneficiary.name, 120)),
      event: undefined,
    };
  }
  if (!lineUp) throw noEvent();
  return {
    shares: divideTip({ amountMinor, shares: to.shares }, lineUp.beneficiaryIds),
    description: checkoutTexts.lineUp(shorten(lineUp.title, 100)),
    event: { id: to.eventId, title: lineUp.title, tipId: randomUUID() },
  };
}

const noEvent = () => invalid('event', ({ checks }) => checks.eventUnknown);

/** Providers limit the length of a description. */
function shorten(text: string, maxCharacters: number): string {
  const characters = [...text];
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join('')}…` : text;
}

/**
 * The tips and their payment, all or none; undefined when the key was used in the meantime. Throws InvalidInput and
 * `tipping_closed`.
 */
async function writeTip(
  { db, clock, payments }: TipDependencies,
  { accountId }: Caller,
  input: {
    request: TipRequest;
    basis: TipBasis;
    plan: TipPlan;
    returnUrl: URL;
    idempotencyKey: string | null;
  },
): Promise<Payment | undefined> {
  const { request, basis, plan, returnUrl, idempotencyKey } = input;
  const { amountMinor, message, anonymity, coverFee } = request;
  const { event, shares } = plan;
  if (!basis.method) throw invalid('method', ({ checks }) => checks.methodUnknown);
  const newPayment = {
    reference: event
      ? { kind: paymentKinds.eventTip, id: event.tipId }
      : { kind: paymentKinds.tip, id: basis.freshId },
    accountId,
    amountMinor,
    feeCoverMinor: coverFee ? processingFeeOf(amountMinor) : 0,
    currency: tipCurrency,
    description: plan.description,
    customerEmail: basis.customerEmail ?? undefined,
    method: basis.method,
    returnUrls: returnUrlsOf(returnUrl, basis.freshId),
  };
  const tips = writtenTips({
    id: basis.freshId,
    accountId,
    amountMinor,
    currency: tipCurrency,
    message,
    anonymity,
    idempotencyKey,
    requestDigest: digestOf(request),
    createdAt: clock.now(),
    shares,
    event,
    stageOf: request.stageOf ?? null,
  });
  if (!event && !basis.beneficiary?.divided)
    return payments.start(db, { ...newPayment, allocations: undivided(shares) }, tips);
  return inTransaction(db, async (transaction) => {
    if (event) await requireLineUp(transaction, event.id, shares);
    const allocations = await allocationsOf(transaction, shares);
    return payments.start(transaction, { ...newPayment, allocations }, tips);
  });
}

/**
 * Throws InvalidInput for an event that is gone, and `tipping_closed` if a performer has declined since the tip was
 * planned.
 */
async function requireLineUp(
  transaction: Transaction,
  eventId: string,
  shares: readonly Share[],
): Promise<void> {
  if (!(await lockEvent(transaction, eventId))) throw noEvent();
  const taking = new Set((await findLineUp(transaction, eventId))?.beneficiaryIds);
  if (!shares.every(({ beneficiaryId }) => taking.has(beneficiaryId))) throw new Refusal(tippingClosed);
}

/** Throws `address_not_proven` for a payment of more than $100 by a person with an unproven mail address. */
async function requireProofForLarge(db: Connection, caller: Caller, amountMinor: number): Promise<void> {
  if (amountMinor > dollarsToMinor(TIP_UNPROVEN_MAX_DOLLARS)) await requireProvenAddress(db, caller);
}
