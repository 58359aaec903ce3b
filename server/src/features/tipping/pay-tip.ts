import { createHash, randomUUID } from 'node:crypto';
import { idempotencyKeyReused, tippingClosed, tippingNotYet } from '#contract/tipping/errors.ts';
import {
  dollarsToMinor,
  processingFeeOf,
  TIP_UNPROVEN_MAX_DOLLARS,
  type TipAnonymity,
} from '#contract/tipping/rules.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import { findLineUp, lockEvent } from '#server/features/events/public.ts';
import { ledgerAccountOf, type Payment } from '#server/features/payments/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { checkoutTexts } from '#server/texts/en/tipping.ts';
import { openCheckoutOf, openTipCheckout, type TipDependencies } from './open-tip-checkout.ts';
import { paymentKinds } from './payments-of-tips.ts';
import { findTipByKey, readTipBasis, type Tip, type TipBasis, writtenTips } from './repository.ts';
import { readReturnUrl, returnUrlsOf } from './return-url.ts';
import { tipCurrency } from './tip-amount.ts';
import { divideTip, type Share } from './tip-shares.ts';
import { refuseUnpaid } from './unpaid/refuse-unpaid.ts';

export interface TipRequest {
  /** One beneficiary, or the performers of an event; `shares` is null for equal ones. Ids are in lower case. */
  readonly to:
    | { readonly beneficiaryId: string }
    | { readonly eventId: string; readonly shares: readonly Share[] | null };
  /** The event at whose stage it is given. */
  readonly stageOf?: string;
  readonly amountMinor: number;
  readonly methodId: string;
  readonly returnUrl: string;
  /** Null without a message. */
  readonly message: string | null;
  readonly anonymity: TipAnonymity;
  /** Whether the sender pays the processing fee on top. */
  readonly coverFee: boolean;
}

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
 * Starts a tip, or one for the performers of an event, and returns the address of its hosted checkout: one payment, a
 * tip for each performer. One idempotency key of one person is one tip: the same request gets the same answer, also
 * while the first is under way or after a time-out. Throws InvalidInput and the refusals `idempotency_key_reused`,
 * `tipping_closed`, `tipping_not_yet`, `tip_already_ended`, `address_not_proven`, `too_many_requests` and `payment_provider_unavailable`.
 */
export async function payTip(
  dependencies: TipDependencies,
  caller: Caller,
  request: TipRequest,
  { idempotencyKey, admitted, log }: Attempt,
): Promise<TipAnswer> {
  const { db } = dependencies;
  const { accountId } = caller;
  const { to, methodId } = request;
  const returnUrl = readReturnUrl(request.returnUrl, dependencies.publicOrigin);
  const beneficiaryId = 'beneficiaryId' in to ? to.beneficiaryId : null;
  const [basis, lineUp] = await Promise.all([
    readTipBasis(db, { accountId, idempotencyKey, beneficiaryId, methodId }),
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

/** The answer to a request whose key was used before, if that was for the same request. */
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

/** Who gets how much. Throws InvalidInput, `tipping_closed` and `tipping_not_yet`. */
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
    allocations: shares.map((share) => ({
      accountName: ledgerAccountOf(share.beneficiaryId),
      amountMinor: share.amountMinor,
    })),
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
  if (!event) return payments.start(db, newPayment, tips);
  return inTransaction(db, async (transaction) => {
    if (!(await lockEvent(transaction, event.id))) throw noEvent();
    // Somebody may have declined since it was planned.
    const taking = new Set((await findLineUp(transaction, event.id))?.beneficiaryIds);
    if (!shares.every(({ beneficiaryId }) => taking.has(beneficiaryId))) throw new Refusal(tippingClosed);
    return payments.start(transaction, newPayment, tips);
  });
}

/** Tells a repeated request from another one under the same key; `5` and `5.00` are the same. */
function digestOf({
  to,
  amountMinor,
  methodId,
  returnUrl,
  message,
  anonymity,
  coverFee,
  stageOf,
}: TipRequest): string {
  const parts =
    'beneficiaryId' in to
      ? [to.beneficiaryId, amountMinor]
      : [
          'event',
          to.eventId,
          amountMinor,
          to.shares?.map((share) => [share.beneficiaryId, share.amountMinor]) ?? null,
        ];
  // Left out where nobody is anonymous and nothing is covered: requests of before there was a choice are repeated with
  // the same digest.
  const choice = [
    ...(anonymity === 'none' ? [] : [anonymity]),
    ...(coverFee ? ['cover'] : []),
    ...(stageOf ? ['stage', stageOf] : []),
  ];
  const whole = JSON.stringify([...parts, methodId, returnUrl, message, ...choice]);
  return createHash('sha256').update(whole).digest('base64url');
}

/** Throws `address_not_proven` for a payment of more than $100 by somebody whose mail address is not proven. */
async function requireProofForLarge(db: Connection, caller: Caller, amountMinor: number): Promise<void> {
  if (amountMinor > dollarsToMinor(TIP_UNPROVEN_MAX_DOLLARS)) await requireProvenAddress(db, caller);
}
