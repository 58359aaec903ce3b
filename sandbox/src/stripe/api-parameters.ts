import { z } from 'zod';

export const integer = z
  .string()
  .regex(/^-?\d+$/, 'Invalid integer')
  .transform(Number);

export const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
export const webAddress = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });
export const ignored = z.unknown().optional();

export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true');
export const amount = integer.pipe(z.number().min(1, 'Invalid positive integer').max(9_999_999_999));
export const currency = z
  .string()
  .regex(/^[a-z]{3}$/i, 'Invalid currency')
  .transform((code) => code.toLowerCase());
export const expandPaths = z.array(z.string()).default([]);

/** Changes to metadata: an empty value removes a key, an empty string removes all of them. */
export const metadataChanges = z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]);

export function mergeMetadata(
  before: Record<string, string>,
  changes: z.infer<typeof metadataChanges> = {},
): Record<string, string> {
  if (changes === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));
}

const productData = z.strictObject({
  name: z.string().min(1).max(1_000),
  description: z.string().max(1_000).optional(),
  images: z.array(webAddress).max(8).optional(),
  metadata,
});

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    product_data: productData,
    unit_amount: integer.pipe(z.number().min(0, 'Invalid non-negative integer').max(99_999_999)),
    tax_behavior: ignored,
  }),
  quantity: integer.pipe(z.number().min(1).max(999_999)).default(1),
});

/** Parameters of POST /v1/checkout/sessions that the sandbox simulates; `ignored` ones are accepted without effect. */
export const createSessionParameters = z.strictObject({
  mode: z.literal('payment', { error: 'The sandbox plays mode=payment and mode=setup only.' }),
  ui_mode: z.literal('hosted_page', { error: 'The sandbox plays ui_mode=hosted_page only.' }).optional(),
  line_items: z.array(lineItem).min(1).max(100),
  success_url: z.string().min(1).max(5_000),
  cancel_url: webAddress.optional(),
  client_reference_id: z.string().min(1).max(200).optional(),
  customer_email: z.email({ error: 'Invalid email address' }).max(800).optional(),
  expires_at: integer.optional(),
  /** Limits the methods that the gateway offers; unknown ones are ignored, as in Stripe. */
  allowed_payment_method_types: z.array(z.string()).min(1).optional(),
  /** Only for callers with an API version in which it still exists. */
  payment_method_types: z.array(z.string()).min(1).optional(),
  metadata,
  payment_intent_data: z
    .strictObject({
      metadata,
      description: z.string().max(1_000).optional(),
      capture_method: z.enum(['automatic', 'automatic_async']).optional(),
      receipt_email: ignored,
      statement_descriptor: ignored,
      statement_descriptor_suffix: ignored,
      transfer_group: z.string().min(1).max(500).optional(),
    })
    .default({ metadata: {} }),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  locale: z.string().optional(),
  expand: expandPaths,
  adaptive_pricing: ignored,
  billing_address_collection: ignored,
  branding_settings: ignored,
  consent_collection: ignored,
  custom_text: ignored,
  customer_creation: ignored,
  origin_context: ignored,
  payment_method_options: ignored,
});

const moment = integer.optional();
export const limit = integer.pipe(z.number().min(1).max(100)).default(10);

export const created = z.strictObject({ gt: moment, gte: moment, lt: moment, lte: moment }).optional();

export const listSessionsParameters = z.strictObject({
  limit,
  created,
  payment_intent: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  starting_after: z.string().optional(),
  expand: expandPaths,
});

export const listRefundsParameters = z.strictObject({
  limit,
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  starting_after: z.string().optional(),
});

export const listChargesParameters = z.strictObject({
  limit,
  payment_intent: z.string().optional(),
  starting_after: z.string().optional(),
});

export const listEventsParameters = z.strictObject({
  limit,
  created,
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
  starting_after: z.string().optional(),
});

export const listBalanceTransactionsParameters = z.strictObject({
  limit,
  created,
  type: z.string().optional(),
  source: z.string().optional(),
  payout: z.string().optional(),
  currency: currency.optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: expandPaths,
});

export const refundParameters = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: amount.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  expand: expandPaths,
});

export const expandParameters = z.strictObject({ expand: expandPaths });

export const listDisputesParameters = z.strictObject({
  limit,
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  starting_after: z.string().optional(),
});
