import Stripe from 'stripe';
import { answerWithinMs, boundedFetch, withinDeadline } from '#server/platform/http/outgoing.ts';
import { asRefusal, asUnavailable } from './provider-errors.ts';

export interface StripeAccess {
  readonly secretKey: string;
  /** An address other than Stripe's own, for the sandbox. */
  readonly apiUrl: string | undefined;
  /** The deadline of one operation with all its calls; for lists that may be long, of each page. */
  readonly timeoutMs?: number;
  /** Called with the time of Stripe's clock whenever Stripe answers. */
  readonly onTime?: (theirs: Date) => void;
}

/** Stripe, and the ways to call it. */
export interface StripeClient {
  readonly stripe: Stripe;
  /** A request that reads, within the deadline; every failure becomes ProviderUnavailable. */
  ask<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Reads a list that may be long: each page has the deadline of its own. A failure becomes ProviderUnavailable. */
  search<Result>(work: () => Promise<Result>): Promise<Result>;
  /** A request that changes something, within the deadline; a failure may also be ProviderRefused. */
  change<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** A page of a hundred expanded items has some hundred kilobytes. */
const maxAnswerBytes = 4 * 1024 * 1024;

export function openStripeClient(access: StripeAccess): StripeClient {
  const { timeoutMs = answerWithinMs } = access;
  return {
    stripe: openStripe(access),
    ask: (work) => withinDeadline(timeoutMs, work).catch(asUnavailable),
    // Outside of a deadline, boundedFetch ends each request.
    search: (work) => work().catch(asUnavailable),
    change: (work) => withinDeadline(timeoutMs, work).catch(asRefusal),
  };
}

/** A client of Stripe whose answers are bounded in time and size. */
export function openStripe({ secretKey, apiUrl, timeoutMs = answerWithinMs, onTime }: StripeAccess): Stripe {
  // An answer without a request id comes from something between us and Stripe, so its date is ignored.
  const noteTime = (headers: Headers) => {
    const date = headers.get('date');
    if (date && headers.has('request-id')) onTime?.(new Date(date));
  };
  return new Stripe(secretKey, {
    ...addressOf(apiUrl),
    httpClient: Stripe.createFetchHttpClient(
      boundedFetch({ maxBytes: maxAnswerBytes, deadlineMs: timeoutMs, onAnswer: noteTime }),
    ),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

function addressOf(apiUrl: string | undefined): Partial<Stripe.StripeConfig> {
  if (apiUrl === undefined) return {};
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { protocol, host: url.hostname, port: url.port || (protocol === 'http' ? '80' : '443') };
}
