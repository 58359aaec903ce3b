import { type Gateway, nowSeconds, type PaymentIntentRecord, type SessionRecord } from './gateway.ts';
import { newId } from './identifiers.ts';

/** The payment intent of a session's first attempt to pay; Stripe makes it no earlier than that. */
export function newPaymentIntent(
  gateway: Gateway,
  { session, paymentIntentData }: SessionRecord,
): PaymentIntentRecord {
  const id = newId('paymentIntent');
  return {
    session: session.id,
    paymentIntent: {
      id,
      object: 'payment_intent',
      allowed_payment_method_types: null,
      amount: session.amount_total ?? 0,
      amount_capturable: 0,
      amount_received: 0,
      application: null,
      application_fee_amount: null,
      automatic_payment_methods: null,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: 'automatic_async',
      client_secret: `${id}_secret_sandbox`,
      confirmation_method: 'automatic',
      created: nowSeconds(gateway),
      currency: session.currency ?? 'usd',
      customer: null,
      customer_account: null,
      description: paymentIntentData.description,
      excluded_payment_method_types: null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      managed_payments: null,
      metadata: paymentIntentData.metadata,
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_configuration_details: null,
      payment_method_options: {},
      payment_method_types: session.payment_method_types,
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
      transfer_group: paymentIntentData.transferGroup ?? null,
    },
  };
}
