import { createHash } from 'node:crypto';
import { idempotencyKeyReused } from '#contract/tipping/errors.ts';
import { findAccount } from '#server/features/account/public.ts';
import { findBeneficiaryForTip } from '#server/features/beneficiaries/public.ts';
import { UnknownPaymentMethod } from '#server/features/payments/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { InvalidInput, Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { ledgerAccountOf } from './ledger-account.ts';
import { openTipCheckout, type TipDependencies } from './open-tip-checkout.ts';
import { paymentKinds } from './payments-of-tips.ts';
import { findTipByKey, insertTip, type Tip } from './repository.ts';
import { readReturnUrl, returnUrlsOf } from './return-url.ts';
import { tipCurrency } from './tip-amount.ts';

export interface TipRequest {
  readonly beneficiaryId: string;
  readonly amountMinor: number;
  readonly methodId: string;
  readonly returnUrl: string;
  /** Null without a message. */
  readonly message: string | null;
}

/**
 * Starts a tip and returns the address of its hosted checkout. One idempotency key of one person is one tip: the
 * same request gives the same answer, also while the first is under way or after a time-out. Throws InvalidInput
 * and the refusals `idempotency_key_reused`, `tip_already_ended` and `payment_provider_unavailable`.
 */
export async function payTip(
  dependencies: TipDependencies,
  caller: Caller,
  request: TipRequest,
  idempotencyKey: string | null,
  log: Log,
): Promise<{ tipId: string; checkoutUrl: string }> {
  const returnUrl = readReturnUrl(request.returnUrl, dependencies.publicOrigin);
  const digest = digestOf(request);
  const known = async () =>
    idempotencyKey === null ? undefined : findTipByKey(dependencies.db, caller.accountId, idempotencyKey);
  const tip =
    (await known()) ??
    (await writeTip(dependencies, caller, request, { returnUrl, idempotencyKey, digest })) ??
    (await known());
  if (!tip) throw new Error('A tip was neither written nor found.');
  if (tip.requestDigest !== digest) throw new Refusal(idempotencyKeyReused);
  return { tipId: tip.id, checkoutUrl: await openTipCheckout(dependencies, tip, log) };
}

/** The tip and its payment, both or neither; undefined when the key was used in the meantime. */
async function writeTip(
  { db, clock, payments }: TipDependencies,
  caller: Caller,
  request: TipRequest,
  { returnUrl, idempotencyKey, digest }: { returnUrl: URL; idempotencyKey: string | null; digest: string },
): Promise<Tip | undefined> {
  const { amountMinor, methodId, message } = request;
  const beneficiary = await findBeneficiaryForTip(db, request.beneficiaryId);
  if (!beneficiary) throw invalid('beneficiary', 'Beneficiary not found');
  const account = await findAccount(db, caller.accountId);
  try {
    return await inTransaction(db, async (transaction) => {
      const tip = await insertTip(transaction, {
        accountId: caller.accountId,
        beneficiaryId: beneficiary.id,
        amountMinor,
        currency: tipCurrency,
        message,
        idempotencyKey,
        requestDigest: digest,
        eventTipId: null,
        createdAt: clock.now(),
      });
      if (!tip) return undefined;
      await payments.start(transaction, {
        reference: { kind: paymentKinds.tip, id: tip.id },
        accountId: caller.accountId,
        amountMinor,
        currency: tipCurrency,
        allocations: [{ accountName: ledgerAccountOf(beneficiary.id), amountMinor }],
        description: describe(beneficiary.name),
        customerEmail: account?.email,
        methodId,
        returnUrls: returnUrlsOf(returnUrl, tip.id),
      });
      return tip;
    });
  } catch (error) {
    if (error instanceof UnknownPaymentMethod) throw invalid('method', 'Payment method not found');
    throw error;
  }
}

/** Tells a repeated request from another one under the same key; `5` and `5.00` are the same. */
function digestOf(request: TipRequest): string {
  const { beneficiaryId, amountMinor, methodId, returnUrl, message } = request;
  const parts = [beneficiaryId.toLowerCase(), amountMinor, methodId.toLowerCase(), returnUrl, message];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** What the person reads at the checkout and on their statement; providers limit its length. */
function describe(name: string): string {
  const characters = [...name];
  return `Tip for ${characters.length > 120 ? `${characters.slice(0, 119).join('')}…` : name}`;
}

function invalid(attr: string, detail: string): InvalidInput {
  return new InvalidInput([{ code: 'invalid', detail, attr }]);
}
