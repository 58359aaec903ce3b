import type Stripe from 'stripe';
import type { z } from 'zod';
import { NoUsableAnswer, readAnswer } from '#server/platform/http/outgoing.ts';
import type { FoundCheckout, ProviderState } from '../provider.ts';
import { chargedIntent } from './answers.ts';
import { chargeStateOf } from './charge-state.ts';
import { isMissing } from './provider-errors.ts';

/** Whether this is the id of a payment intent: a charge of a saved card has one in place of a session. */
export function isIntent(id: string): boolean {
  return id.startsWith('pi_');
}

/**
 * The state of a payment intent that charged a saved card. After a refusal only we could confirm it again, which we
 * never do: another attempt is another payment intent. https://docs.stripe.com/payments/paymentintents/lifecycle
 */
export async function readIntentState(stripe: Stripe, intentId: string): Promise<ProviderState> {
  const answer = await stripe.paymentIntents.retrieve(intentId, {
    expand: ['latest_charge.balance_transaction'],
  });
  const found = readAnswer(chargedIntent, answer);
  if (found.id !== intentId) throw new NoUsableAnswer('The answer is about another payment intent.');
  const { status, latest_charge: charge, last_payment_error: error, metadata } = found;
  if (typeof charge === 'string')
    throw new NoUsableAnswer('The answer is not expanded as it was asked to be.');
  switch (status) {
    case 'succeeded':
      if (!charge) throw new NoUsableAnswer('The payment intent is paid by no charge.');
      if (!charge.captured) return { kind: 'processing' };
      return {
        kind: 'captured',
        reference: metadata.payment ?? null,
        ...(await chargeStateOf(stripe, charge)),
      };
    case 'processing':
    case 'requires_capture':
      return { kind: 'processing' };
    default:
      return { kind: 'failed', failureCode: failureOf(error) ?? status };
  }
}

/** Advice of banks by which the same card is not tried again. https://docs.stripe.com/declines/card#retrying-issuer-declines */
const finalAdvice: ReadonlySet<string> = new Set(['confirm_card_data', 'do_not_try_again']);

/** Why a charge failed. The bank's advice not to try again says more than its reason, except that its holder is needed. */
function failureOf(error: z.output<typeof chargedIntent>['last_payment_error']): string | undefined {
  const reason = error?.decline_code ?? error?.code ?? undefined;
  const advice = error?.advice_code;
  return advice && finalAdvice.has(advice) && reason !== 'authentication_required' ? advice : reason;
}

/** The payment that charged a saved card by this payment intent; undefined if it is none of ours. */
export async function findChargeOfIntent(
  stripe: Stripe,
  intentId: string,
): Promise<FoundCheckout | undefined> {
  try {
    const { id, metadata } = readAnswer(chargedIntent, await stripe.paymentIntents.retrieve(intentId));
    const { payment, card } = metadata;
    return payment !== undefined && card !== undefined ? { checkout: id, paymentId: payment } : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
