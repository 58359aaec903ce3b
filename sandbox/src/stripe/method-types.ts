import { invalidRequest } from './api-error.ts';

/** The methods that the sandbox's account has enabled; in Stripe the list depends on account, currency and country. */
const offeredTypes = ['card', 'link', 'paypal'];

/** The first API version that refuses `payment_method_types`. */
const removedIn = '2026-09-30';

/**
 * The methods a session offers. Source:
 * https://docs.stripe.com/changelog/endive/2026-09-30/remove-payment-method-types-checkout-sessions
 * @throws StripeApiError for the removed parameter, and when no method is left.
 */
export function selectMethodTypes(
  parameters: {
    allowed_payment_method_types?: string[] | undefined;
    payment_method_types?: string[] | undefined;
  },
  version = removedIn,
): string[] {
  const removed = parameters.payment_method_types;
  if (removed !== undefined && version.slice(0, removedIn.length) >= removedIn) {
    const message =
      'The parameter `payment_method_types` is no longer supported. Use `allowed_payment_method_types` instead.';
    const code = 'payment_method_types_no_longer_supported';
    throw invalidRequest(message, { code, param: 'payment_method_types' });
  }
  const wanted = removed ?? parameters.allowed_payment_method_types;
  const types = offeredTypes.filter((type) => wanted === undefined || wanted.includes(type));
  if (types.length > 0) return types;
  const param = removed ? 'payment_method_types' : 'allowed_payment_method_types';
  throw invalidRequest(`No valid payment method types. The sandbox plays ${offeredTypes.join(', ')}.`, {
    param,
  });
}
