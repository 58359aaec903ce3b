import { createHash, randomUUID } from 'node:crypto';
import { idempotencyKeyReused } from '#contract/tipping/errors.ts';
import { EVENT_TIP_MAX_SHARES, TIP_MIN_DOLLARS } from '#contract/tipping/schemas.ts';
import { findAccount } from '#server/features/account/public.ts';
import { findLineUp, holdEvent } from '#server/features/events/public.ts';
import { findMethod } from '#server/features/payments/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { describeEventTip } from './checkout-description.ts';
import { insertEventTip } from './event-tips/repository.ts';
import { ledgerAccountOf } from './ledger-account.ts';
import { openTipCheckout, type TipDependencies } from './open-tip-checkout.ts';
import { paymentKinds } from './payments-of-tips.ts';
import { findTipByKey, insertTip, type Tip } from './repository.ts';
import { requireProofForLarge } from './require-proof.ts';
import { readReturnUrl, returnUrlsOf } from './return-url.ts';
import { splitEqually } from './split-equally.ts';
import { tipCurrency } from './tip-amount.ts';

interface Share {
  readonly beneficiaryId: string;
  readonly amountMinor: number;
}

export interface EventTipRequest {
  readonly eventId: string;
  readonly amountMinor: number;
  /** Null for equal shares to everybody on the bill. */
  readonly shares: readonly Share[] | null;
  readonly methodId: string;
  readonly returnUrl: string;
  readonly message: string | null;
}

/**
 * Starts one tip for the performers of an event and returns the address of its hosted checkout: one payment, a tip
 * for each. Keys work as they do for a single tip, with which they are shared; `tipId` is the first share's. Throws
 * InvalidInput and the refusals `idempotency_key_reused`, `tip_already_ended`, `address_not_proven` and
 * `payment_provider_unavailable`.
 */
export async function payEventTip(
  dependencies: TipDependencies,
  caller: Caller,
  request: EventTipRequest,
  idempotencyKey: string | null,
  log: Log,
): Promise<{ tipId: string; checkoutUrl: string }> {
  const returnUrl = readReturnUrl(request.returnUrl, dependencies.publicOrigin);
  const digest = digestOf(request);
  const known = async () =>
    idempotencyKey === null ? undefined : findTipByKey(dependencies.db, caller.accountId, idempotencyKey);
  const tip =
    (await known()) ??
    (await writeEventTip(dependencies, caller, request, { returnUrl, idempotencyKey, digest })) ??
    (await known());
  if (!tip) throw new Error('An event tip was neither written nor found.');
  if (tip.requestDigest !== digest) throw new Refusal(idempotencyKeyReused);
  return { tipId: tip.id, checkoutUrl: await openTipCheckout(dependencies, tip, log) };
}

/** All shares and their payment, or none; the first share, undefined when the key was used in the meantime. */
async function writeEventTip(
  { db, clock, payments }: TipDependencies,
  caller: Caller,
  request: EventTipRequest,
  { returnUrl, idempotencyKey, digest }: { returnUrl: URL; idempotencyKey: string | null; digest: string },
): Promise<Tip | undefined> {
  await requireProofForLarge(db, caller, request.amountMinor);
  const lineUp = await findLineUp(db, request.eventId);
  if (!lineUp) throw noEvent();
  const shares = sharesOf(request, lineUp.beneficiaryIds);
  const method = await findMethod(db, request.methodId);
  if (!method) throw invalid('method', 'Payment method not found');
  const account = await findAccount(db, caller.accountId);
  const { amountMinor, message } = request;
  const whole = {
    id: randomUUID(),
    accountId: caller.accountId,
    currency: tipCurrency,
    createdAt: clock.now(),
  };
  return inTransaction(db, async (transaction) => {
    if (!(await holdEvent(transaction, request.eventId))) throw noEvent();
    const insertShare = (share: Share, key: string | null) =>
      insertTip(transaction, {
        ...whole,
        ...share,
        message,
        idempotencyKey: key,
        requestDigest: digest,
        eventTipId: whole.id,
      });
    const [lead, ...others] = shares;
    const first = lead && (await insertShare(lead, idempotencyKey));
    if (!first) return undefined;
    await insertEventTip(transaction, {
      ...whole,
      eventId: request.eventId,
      eventTitle: lineUp.title,
      amountMinor,
    });
    for (const share of others) await insertShare(share, null);
    await payments.start(transaction, {
      reference: { kind: paymentKinds.eventTip, id: whole.id },
      accountId: caller.accountId,
      amountMinor,
      currency: tipCurrency,
      allocations: shares.map((share) => ({
        accountName: ledgerAccountOf(share.beneficiaryId),
        amountMinor: share.amountMinor,
      })),
      description: describeEventTip(lineUp.title),
      customerEmail: account?.email,
      method,
      returnUrls: returnUrlsOf(returnUrl, first.id),
    });
    return first;
  });
}

const noEvent = () => invalid('event', 'Event not found');

/** The shares asked for, or equal ones; each of a performer of the event, together the whole amount. */
function sharesOf({ amountMinor, shares }: EventTipRequest, performers: readonly string[]): readonly Share[] {
  if (performers.length === 0) throw invalid('event', 'Nobody at this event can be tipped yet');
  if (shares === null) return equalShares(amountMinor, performers);
  const known = new Set(performers);
  const seen = new Set<string>();
  for (const [at, { beneficiaryId }] of shares.entries()) {
    if (!known.has(beneficiaryId))
      throw invalid(`shares.${at}.beneficiary`, 'This performer is not at this event');
    if (seen.has(beneficiaryId)) throw invalid(`shares.${at}.beneficiary`, 'Each performer has one share');
    seen.add(beneficiaryId);
  }
  if (shares.reduce((sum, share) => sum + share.amountMinor, 0) !== amountMinor)
    throw invalid('shares', 'The shares must add up to the amount');
  return shares;
}

function equalShares(amountMinor: number, performers: readonly string[]): Share[] {
  if (performers.length > EVENT_TIP_MAX_SHARES)
    throw invalid('shares', `Choose at most ${EVENT_TIP_MAX_SHARES} performers`);
  const smallest = performers.length * TIP_MIN_DOLLARS;
  if (amountMinor < smallest * 100)
    throw invalid(
      'total_amount',
      `With ${performers.length} performers the smallest amount is ${smallest} dollars`,
    );
  const amounts = splitEqually(amountMinor, performers.length);
  return performers.map((beneficiaryId, at) => ({ beneficiaryId, amountMinor: amounts[at] ?? 0 }));
}

/** Tells a repeated request from another one under the same key. */
function digestOf({ eventId, amountMinor, shares, methodId, returnUrl, message }: EventTipRequest): string {
  const parts = shares?.map((share) => [share.beneficiaryId, share.amountMinor]) ?? null;
  return createHash('sha256')
    .update(JSON.stringify(['event', eventId, amountMinor, parts, methodId, returnUrl, message]))
    .digest('base64url');
}
