import Stripe from 'stripe';
import {
  type Checkout,
  type CheckoutRequest,
  type FoundCheckout,
  InvalidSignature,
  type PaymentProvider,
  type Period,
  type ProviderEvent,
  ProviderRefused,
  ProviderUnavailable,
} from '../provider.ts';
import { readChargeState } from './charge-state.ts';
import { concernOf, eventsOfUse } from './event-concern.ts';
import { createdIn, listMovements } from './movements.ts';
import { asRefusal, asUnavailable, isMissing } from './provider-errors.ts';
import { readSessionState } from './session-state.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address than Stripe's own: the sandbox. */
  readonly apiUrl: string | undefined;
  readonly timeoutMs?: number;
}

/** Stripe's clock and ours may differ by this much. */
const clockSkewSeconds = 120;

/** Stripe through its official SDK: hosted Checkout Sessions, https://docs.stripe.com/payments/checkout */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = new Stripe(options.secretKey, {
    ...addressOf(options.apiUrl),
    timeout: options.timeoutMs ?? 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return {
    name: 'stripe',

    async createCheckout(request) {
      const session = await stripe.checkout.sessions
        .create(sessionParameters(request), { idempotencyKey: request.paymentId })
        .catch(asRefusal);
      return toCheckout(session);
    },

    async findCheckout({ paymentId, createdAt, createUntil }) {
      const created = {
        gte: Math.floor(createdAt.getTime() / 1000) - clockSkewSeconds,
        lte: Math.ceil(createUntil.getTime() / 1000) + clockSkewSeconds,
      };
      try {
        for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
          if (session.client_reference_id === paymentId) return toCheckout(session);
        }
        return undefined;
      } catch (error) {
        return asUnavailable(error);
      }
    },

    readState: (checkout) =>
      readSessionState(stripe, checkout).catch((error) =>
        isMissing(error) ? ({ kind: 'missing' } as const) : asUnavailable(error),
      ),

    readCharge: (charge) => readChargeState(stripe, charge).catch(asUnavailable),

    listMovements: (period) => orUnavailable(listMovements(stripe, period)),

    listEvents: (period) => orUnavailable(listEvents(stripe, period)),

    async locate(intent): Promise<FoundCheckout | undefined> {
      const found = await stripe.checkout.sessions
        .list({ payment_intent: intent, limit: 1 })
        .catch((error) => (isMissing(error) ? undefined : asUnavailable(error)));
      const session = found?.data[0];
      return session && { checkout: session.id, paymentId: session.client_reference_id };
    },

    verifyWebhook(body, headers) {
      try {
        const signature = headers.get('stripe-signature') ?? '';
        const event = stripe.webhooks.constructEvent(Buffer.from(body), signature, options.webhookSecret);
        return { id: event.id, type: event.type, about: concernOf(event) };
      } catch (error) {
        throw new InvalidSignature('The webhook is not signed as it must be.', { cause: error });
      }
    },

    async cancel(checkout) {
      try {
        await stripe.checkout.sessions.expire(checkout).catch(asRefusal);
        return true;
      } catch (error) {
        // Stripe refuses to expire what is complete or expired already.
        if (error instanceof ProviderRefused) return false;
        throw error;
      }
    },

    async refund(charge, key) {
      await stripe.refunds.create({ charge }, { idempotencyKey: `refund-${key}` }).catch(asRefusal);
    },
  };
}

/** https://docs.stripe.com/api/events/list: Stripe keeps events for 30 days. */
async function* listEvents(stripe: Stripe, period: Period): AsyncGenerator<ProviderEvent> {
  const query = { created: createdIn(period), types: [...eventsOfUse], limit: 100 };
  for await (const event of stripe.events.list(query)) {
    yield { id: event.id, type: event.type, about: concernOf(event) };
  }
}

/** A list that breaks off, or that cannot be read, tells nothing. */
async function* orUnavailable<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) asUnavailable(error);
    throw new ProviderUnavailable('Stripe answered with a list that cannot be read', { cause: error });
  }
}

/** Depends on the stored payment alone, so that a repetition under the same idempotency key is the same. */
function sessionParameters(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment: request.paymentId };
  return {
    mode: 'payment',
    client_reference_id: request.paymentId,
    ...(request.customerEmail === null ? {} : { customer_email: request.customerEmail }),
    allowed_payment_method_types: [request.type],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amountMinor,
          product_data: { name: request.description },
        },
      },
    ],
    // Else the person might be charged in a currency we have not quoted.
    adaptive_pricing: { enabled: false },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    metadata,
    payment_intent_data: { metadata, description: request.description },
  };
}

function toCheckout(session: Stripe.Checkout.Session): Checkout {
  return { id: session.id, url: session.url };
}

function addressOf(apiUrl: string | undefined): Partial<Stripe.StripeConfig> {
  if (apiUrl === undefined) return {};
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { protocol, host: url.hostname, port: url.port || (protocol === 'http' ? '80' : '443') };
}
