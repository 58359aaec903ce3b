import type { PaymentProvider } from '../provider.ts';
import { cardCalls } from './card-calls.ts';
import { checkoutCalls } from './checkout-calls.ts';
import { readEvent } from './event-concern.ts';
import { ledgerCalls } from './ledger-calls.ts';
import { openStripeClient, type StripeAccess } from './open-stripe.ts';
import { readSignedWebhook } from './signed-webhook.ts';

export interface StripeOptions extends StripeAccess {
  readonly webhookSecret: string;
  /** The origins that people may be sent to for paying. */
  readonly checkoutOrigins: readonly string[];
  /** The time at Stripe as far as it is known, for judging the age of signatures. */
  readonly now?: () => Date;
}

/** Stripe through its official SDK: hosted Checkout Sessions, https://docs.stripe.com/payments/checkout */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const { now = () => new Date() } = options;
  const mayLeadTo = (url: string) => options.checkoutOrigins.includes(URL.parse(url)?.origin ?? '');
  const client = { ...openStripeClient(options), mayLeadTo };
  const { stripe, ask } = client;
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
