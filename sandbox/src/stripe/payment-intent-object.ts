import type { Stripe } from 'stripe';
import { type Gateway, nowSeconds, type PaymentIntentRecord, type SessionRecord } from './gateway.ts';
import { newId } from './identifiers.ts';

/** The payment intent of a session; like Stripe, created at the first attempt to pay. */
export function newPaymentIntent(
  gateway: Gateway,
  { session, paymentIntentData }: SessionRecord,
): PaymentIntentRecord {
  const id = newId('paymentIntent');
  return {
    session: session.id,
    paymentIntent: emptyPaymentIntent(gateway, {
      id,
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
      description: paymentIntentData.description,
      metadata: paymentIntentData.metadata,
      payment_method_types: session.payment_method_types,
      transfer_group: paymentIntentData.transferGroup ?? null,
    }),
  };
}

type Parameters = Pick<
  Stripe.PaymentIntent,
  'id' | 'amount' | 'currency' | 'description' | 'metadata' | 'payment_method_types' | 'transfer_group'
>;

/** A payment intent nobody has paid yet. */
export function emptyPaymentIntent(
  gateway: Gateway,
  parameters: Parameters,
): PaymentIntentRecord['paymentIntent'] {
  return {
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${parameters.id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: nowSeconds(gateway),
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    ...parameters,
  };
}
