import Stripe from 'stripe';
import { asUnavailable } from '#server/features/payments/public.ts';
import { answerWithinMs, withinDeadline } from '#server/platform/http/outgoing.ts';
import { RailRefused, RailUnclear } from './sender.ts';

/** Asks Stripe something that changes nothing: a refusal says nothing. Throws ProviderUnavailable and RailUnclear. */
export const read = <Result>(work: () => Promise<Result>) =>
  withinDeadline(answerWithinMs, work).catch((error: unknown) => asFailure(error, new Set()));

/** Has Stripe change something; after these codes it has certainly done nothing. Throws RailRefused too. */
export const change = <Result>(refusals: ReadonlySet<string>, work: () => Promise<Result>) =>
  withinDeadline(answerWithinMs, work).catch((error: unknown) => asFailure(error, refusals));

/**
 * Only an invalid request that Stripe has a known reason against has certainly done nothing: after anything else nothing is
 * known, and a reason that we do not know is for a person. https://docs.stripe.com/error-low-level
 */
function asFailure(error: unknown, refusals: ReadonlySet<string>): never {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return asUnavailable(error);
  const code = error.code ?? 'invalid_request';
  throw refusals.has(code)
    ? new RailRefused(code, { cause: error })
    : new RailUnclear(code, { cause: error });
}
