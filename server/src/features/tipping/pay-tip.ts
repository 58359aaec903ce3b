import { createHash } from 'node:crypto';
import { idempotencyKeyReused } from '#contract/tipping/errors.ts';
import type { Payment } from '#server/features/payments/public.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { describeTip } from './checkout-description.ts';
import { ledgerAccountOf } from './ledger-account.ts';
import { openCheckoutOf, openTipCheckout, type TipDependencies } from './open-tip-checkout.ts';
import { paymentKinds } from './payments-of-tips.ts';
import { findTipByKey, insertOfTip, readTipBasis, type TipBasis } from './repository.ts';
import { requireProofForLarge } from './require-proof.ts';
import { readReturnUrl, returnUrlsOf } from './return-url.ts';
import { tipCurrency } from './tip-amount.ts';
import { refuseUnpaid } from './unpaid/refuse-unpaid.ts';

export interface TipRequest {
  readonly beneficiaryId: string;
  readonly amountMinor: number;
  readonly methodId: string;
  readonly returnUrl: string;
  /** Null without a message. */
  readonly message: string | null;
}

/**
 * Starts a tip and returns the address of its hosted checkout. What it needs is read while the person's limit is
 * asked whether the request is `admitted`; nothing is written before. One idempotency key of one person is one tip: the
 * same request gives the same answer, also while the first is under way or after a time-out. Throws InvalidInput
 * and the refusals `idempotency_key_reused`, `tip_already_ended`, `address_not_proven` and `payment_provider_unavailable`.
 */
export async function payTip(
  dependencies: TipDependencies,
  caller: Caller,
  request: TipRequest,
  idempotencyKey: string | null,
  { log, admitted }: { log: Log; admitted: Promise<void> },
): Promise<{ tipId: string; checkoutUrl: string }> {
  const { db } = dependencies;
  const [{ returnUrl, basis }] = await Promise.all([
    prepareTip(dependencies, caller, request, idempotencyKey),
    admitted,
    refuseUnpaid(dependencies, caller.accountId),
  ]);
  const digest = digestOf(request);
  if (!basis.known) {
    await requireProofForLarge(db, caller, request.amountMinor);
    const written = await writeTip(dependencies, caller, request, basis, {
      returnUrl,
      idempotencyKey,
      digest,
    });
    if (written)
      return {
        tipId: basis.freshId,
        checkoutUrl: await openCheckoutOf(dependencies, basis.freshId, written, log),
      };
  }
  const tip =
    basis.known ??
    (idempotencyKey === null ? undefined : await findTipByKey(db, caller.accountId, idempotencyKey));
  if (!tip) throw new Error('A tip was neither written nor found.');
  if (tip.requestDigest !== digest) throw new Refusal(idempotencyKeyReused);
  return { tipId: tip.id, checkoutUrl: await openTipCheckout(dependencies, tip, log) };
}

async function prepareTip(
  { db, publicOrigin }: TipDependencies,
  { accountId }: Caller,
  request: TipRequest,
  idempotencyKey: string | null,
) {
  const returnUrl = readReturnUrl(request.returnUrl, publicOrigin);
  return { returnUrl, basis: await readTipBasis(db, { ...request, accountId, idempotencyKey }) };
}

/** The tip and its payment, both or neither; undefined when the key was used in the meantime. */
function writeTip(
  { db, clock, payments }: TipDependencies,
  { accountId }: Caller,
  { amountMinor, message }: TipRequest,
  { freshId: id, beneficiary, method, customerEmail }: TipBasis,
  { returnUrl, idempotencyKey, digest }: { returnUrl: URL; idempotencyKey: string | null; digest: string },
): Promise<Payment | undefined> {
  if (!beneficiary) throw invalid('beneficiary', 'Beneficiary not found');
  if (!method) throw invalid('method', 'Payment method not found');
  return payments.start(
    db,
    {
      reference: { kind: paymentKinds.tip, id },
      accountId,
      amountMinor,
      currency: tipCurrency,
      allocations: [{ accountName: ledgerAccountOf(beneficiary.id), amountMinor }],
      description: describeTip(beneficiary.name),
      customerEmail: customerEmail ?? undefined,
      method,
      returnUrls: returnUrlsOf(returnUrl, id),
    },
    insertOfTip({
      id,
      accountId,
      beneficiaryId: beneficiary.id,
      amountMinor,
      currency: tipCurrency,
      message,
      idempotencyKey,
      requestDigest: digest,
      eventTipId: null,
      createdAt: clock.now(),
    }),
  );
}

/** Tells a repeated request from another one under the same key; `5` and `5.00` are the same. */
function digestOf(request: TipRequest): string {
  const { beneficiaryId, amountMinor, methodId, returnUrl, message } = request;
  const parts = [beneficiaryId.toLowerCase(), amountMinor, methodId.toLowerCase(), returnUrl, message];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
