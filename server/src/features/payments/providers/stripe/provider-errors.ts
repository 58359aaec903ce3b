import Stripe from 'stripe';
import { NoUsableAnswer } from '#server/platform/http/outgoing.ts';
import { ProviderRefused, ProviderUnavailable, RefundRefusedForNow } from '../provider.ts';

/**
 * For calls that change something. Only an invalid request has certainly done nothing: a 5xx, a lost
 * connection, a conflict or a key of ours that is not accepted leave the outcome unknown.
 * https://docs.stripe.com/error-low-level
 */
export function asRefusal(error: unknown): never {
  // The same request is still under way, so it may have an effect.
  const underWay = error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';
  if (error instanceof Stripe.errors.StripeInvalidRequestError && !underWay) {
    const parameter = error.param ? ` ${error.param}` : '';
    throw new ProviderRefused(
      `Stripe refused: ${error.code ?? 'invalid request'}${parameter}${requestOf(error)}`,
      { cause: error },
    );
  }
  return asUnavailable(error);
}

/** The refusals of a refund that stay as they are, by their code. https://docs.stripe.com/error-codes */
const finalRefusals = [
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'refund_disputed_payment',
  'resource_missing',
];

/** For refunds: what is not known to stay refused may be made later, such as when our balance covers it again. */
export function asRefundRefusal(error: unknown): never {
  const cause = error instanceof ProviderRefused ? error.cause : undefined;
  if (!(error instanceof ProviderRefused && cause instanceof Stripe.errors.StripeInvalidRequestError))
    throw error;
  if (finalRefusals.includes(cause.code ?? '')) throw error;
  // Stripe has no code for this one.
  const reason = /insufficient funds/i.test(cause.message) ? 'insufficient_balance' : 'refused';
  throw new RefundRefusedForNow(reason, error);
}

/** Whether Stripe has no object with the requested id. https://docs.stripe.com/error-codes#resource-missing */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Whether another request was made under the same key. https://docs.stripe.com/api/idempotent_requests */
export function isOtherRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError;
}

/** For calls that only read: after any failure nothing is known. An unreadable answer counts as no answer. */
export function asUnavailable(error: unknown): never {
  const reason =
    error instanceof Stripe.errors.StripeError
      ? error.type
      : error instanceof NoUsableAnswer
        ? error.message
        : 'unreadable';
  throw new ProviderUnavailable(`Stripe gave no answer to use: ${reason}${requestOf(error)}`, {
    cause: error,
  });
}

/** The id of Stripe's request in brackets: its dashboard shows the request with Stripe's own words. */
function requestOf(error: unknown): string {
  return error instanceof Stripe.errors.StripeError && error.requestId ? ` (${error.requestId})` : '';
}
