import type { Stripe } from 'stripe';
import type { Gateway, SessionRecord } from './gateway.ts';

/** The session as the API returns it: only an open one has a page address. */
export function presentSession(gateway: Gateway, record: SessionRecord): Stripe.Checkout.Session {
  const { session } = record;
  return { ...session, url: session.status === 'open' ? checkoutUrl(gateway, session.id) : null };
}

function checkoutUrl(gateway: Gateway, sessionId: string): string {
  return `${gateway.publicUrl()}/stripe/checkout/${sessionId}`;
}

type SessionParameters = Pick<
  SessionRecord['session'],
  | 'id'
  | 'created'
  | 'expires_at'
  | 'amount_total'
  | 'currency'
  | 'cancel_url'
  | 'success_url'
  | 'client_reference_id'
  | 'customer_email'
  | 'metadata'
  | 'allowed_payment_method_types'
  | 'payment_method_types'
  | 'submit_type'
  | 'locale'
>;

/** A new, open session with all of Stripe's fields. */
export function newSessionObject(parameters: SessionParameters): SessionRecord['session'] {
  return {
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: parameters.amount_total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: parameters.customer_email === null ? null : customerDetails(parameters.customer_email),
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    managed_payments: null,
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    wallet_options: null,
    ...parameters,
  };
}

function customerDetails(email: string): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}
