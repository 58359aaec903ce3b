import type { Stripe } from 'stripe';
import { type Gateway, nowSeconds } from '../gateway.ts';
import { newId } from '../identifiers.ts';

interface Parameters {
  email?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  metadata?: Stripe.Metadata;
}

/** https://docs.stripe.com/api/customers/create */
export function createCustomer(gateway: Gateway, parameters: Parameters): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId('customer'),
    object: 'customer',
    address: null,
    balance: 0,
    created: nowSeconds(gateway),
    currency: null,
    default_source: null,
    delinquent: false,
    description: parameters.description ?? null,
    email: parameters.email ?? null,
    invoice_prefix: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: parameters.metadata ?? {},
    name: parameters.name ?? null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  gateway.store.put('customer', customer.id, customer);
  return customer;
}
