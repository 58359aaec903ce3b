import Stripe from 'stripe';
import { answerWithinMs, boundedFetch, withinDeadline } from '#server/platform/http/outgoing.ts';
import type { PaymentProvider } from '../provider.ts';
import { cardCalls } from './card-calls.ts';
import { checkoutCalls } from './checkout-calls.ts';
import { readEvent } from './event-concern.ts';
import { ledgerCalls } from './ledger-calls.ts';
import { asRefusal, asUnavailable } from './provider-errors.ts';
import { readSignedWebhook } from './signed-webhook.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** An address other than Stripe's own, for the sandbox. */
  readonly apiUrl: string | undefined;
  /** The origins that people may be sent to for paying. */
  readonly checkoutOrigins: readonly string[];
  /** The deadline of one operation with all its calls; for lists that may be long, of each page. */
  readonly timeoutMs?: number;
  /** The time at Stripe as far as it is known, for judging the age of signatures. */
  readonly now?: () => Date;
  /** Called with the time of Stripe's clock whenever Stripe answers. */
  readonly onTime?: (theirs: Date) => void;
}

/** A page of a hundred expanded items has some hundred kilobytes. */
const maxAnswerBytes = 4 * 1024 * 1024;

/** Stripe through its official SDK: hosted Checkout Sessions, https://docs.stripe.com/payments/checkout */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const { timeoutMs = answerWithinMs, now = () => new Date() } = options;
  const stripe = openStripe(options, timeoutMs);
  const ask = <Result>(work: () => Promise<Result>) => withinDeadline(timeoutMs, work).catch(asUnavailable);
  const change = <Result>(work: () => Promise<Result>) => withinDeadline(timeoutMs, work).catch(asRefusal);
  const mayLeadTo = (url: string) => options.checkoutOrigins.includes(URL.parse(url)?.origin ?? '');
  const client = { stripe, ask, change, mayLeadTo };
  return {
    name: 'stripe',
    ...checkoutCalls(client),
    ...cardCalls(client),
    ...ledgerCalls(client),
    verifyWebhook: (body, headers) =>
      readSignedWebhook(stripe, { body, headers, secret: options.webhookSecret, now: now() }, readEvent),
    async ping() {
      await ask(() => stripe.events.list({ limit: 1 }));
    },
  };
}

/** A client of Stripe whose answers are bounded in time and size. */
export function openStripe(
  { secretKey, apiUrl, onTime }: Pick<StripeOptions, 'secretKey' | 'apiUrl' | 'onTime'>,
  timeoutMs = answerWithinMs,
): Stripe {
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
