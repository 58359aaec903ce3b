import Stripe from 'stripe';
import { asUnavailable } from '#server/features/payments/public.ts';
import { answerWithinMs, withinDeadline } from '#server/platform/http/outgoing.ts';
import { accountGone, RailRefused, RailUnclear } from './sender.ts';

/** A call to Stripe that only reads: a refusal proves nothing. Throws ProviderUnavailable and RailUnclear. */
export const read = <Result>(work: () => Promise<Result>) =>
  withinDeadline(answerWithinMs, work).catch((error: unknown) => asFailure(error, new Set()));

/** A call to Stripe that changes something; with these error codes it certainly did nothing. Throws RailRefused too. */
export const change = <Result>(refusals: ReadonlySet<string>, work: () => Promise<Result>) =>
  withinDeadline(answerWithinMs, work).catch((error: unknown) => asFailure(error, refusals));

/**
 * Only an invalid request with a code that we know to be a refusal certainly had no effect. A code that we do not know
 * needs a person, like an account that has disconnected itself from us; after any other error the outcome is unknown.
 * https://docs.stripe.com/error-low-level
 */
function asFailure(error: unknown, refusals: ReadonlySet<string>): never {
  if (error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid')
    throw new RailUnclear(accountGone, { cause: error });
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return asUnavailable(error);
  const code = error.code ?? 'invalid_request';
  throw refusals.has(code)
    ? new RailRefused(code, { cause: error })
    : new RailUnclear(code, { cause: error });
}
