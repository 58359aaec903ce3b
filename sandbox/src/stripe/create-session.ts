import type { Stripe } from 'stripe';
import type { z } from 'zod';
import { invalidRequest } from './api-error.ts';
import type { createSessionParameters } from './api-parameters.ts';
import { type Gateway, nowSeconds, type SessionRecord } from './gateway.ts';
import { newId } from './identifiers.ts';
import { selectMethodTypes } from './method-types.ts';
import { newSessionObject } from './session-object.ts';
import { watchSession } from './watch-session.ts';

type Parameters = z.infer<typeof createSessionParameters>;

/** Stripe's smallest charge in dollars; the sandbox uses it for every currency. */
const smallestAmount = 50;
const minute = 60;

/**
 * Opens a Checkout Session. https://docs.stripe.com/api/checkout/sessions/create
 * `version` is the API version the caller asked for.
 * @throws StripeApiError when Stripe would refuse it.
 */
export function createSession(gateway: Gateway, parameters: Parameters, version?: string): SessionRecord {
  const created = nowSeconds(gateway);
  const expiresAt = expiryOf(parameters, created);
  const lineItems = parameters.line_items.map((item) => lineItemObject(item, created));
  const currency = lineItems[0]?.currency ?? 'usd';
  if (lineItems.some((item) => item.currency !== currency)) {
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' });
  }
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  if (total < smallestAmount) {
    const message = "The Checkout Session's total amount due must add up to at least $0.50 usd";
    throw invalidRequest(message, { code: 'amount_too_small' });
  }
  const record: SessionRecord = {
    session: newSessionObject({
      id: newId('session'),
      created,
      expires_at: expiresAt,
      amount_total: total,
      currency,
      success_url: parameters.success_url,
      cancel_url: parameters.cancel_url ?? null,
      client_reference_id: parameters.client_reference_id ?? null,
      customer_email: parameters.customer_email ?? null,
      metadata: parameters.metadata,
      allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
      payment_method_types: selectMethodTypes(parameters, version),
      submit_type: parameters.submit_type ?? null,
      locale: parameters.locale ?? null,
    }),
    lineItems,
    paymentIntentData: {
      description: parameters.payment_intent_data.description ?? null,
      transferGroup: parameters.payment_intent_data.transfer_group ?? null,
      metadata: parameters.payment_intent_data.metadata,
    },
    confirmation: null,
  };
  gateway.store.put('session', record.session.id, record);
  watchSession(gateway, record);
  return record;
}

/**
 * When a session expires, in seconds since 1970.
 * @throws StripeApiError for a time that is too near or too far, and for a bad return address.
 */
export function expiryOf(
  parameters: { expires_at?: number | undefined; success_url: string },
  created: number,
): number {
  const expiresAt = parameters.expires_at ?? created + 24 * 60 * minute;
  if (expiresAt < created + 30 * minute) {
    const message = 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.';
    throw invalidRequest(message, { param: 'expires_at' });
  }
  if (expiresAt > created + 24 * 60 * minute) {
    const message = 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.';
    throw invalidRequest(message, { param: 'expires_at' });
  }
  if (!URL.canParse(parameters.success_url)) {
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'success_url' });
  }
  return expiresAt;
}

function lineItemObject(item: Parameters['line_items'][number], created: number): Stripe.LineItem {
  const { currency, product_data: product, unit_amount: unitAmount } = item.price_data;
  const amount = unitAmount * item.quantity;
  return {
    id: newId('lineItem'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: product.name,
    metadata: {},
    price: {
      id: newId('price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('product'),
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: unitAmount,
      unit_amount_decimal: null,
    },
    quantity: item.quantity,
  };
}
