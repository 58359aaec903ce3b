import { z } from 'zod';
import {
  amount,
  boolean,
  created,
  currency,
  expandPaths,
  ignored,
  integer,
  limit,
  metadata,
  metadataChanges,
  webAddress,
} from '../api-parameters.ts';

/** Parameters of POST /v1/checkout/sessions that save a card. */
export const createSetupSessionParameters = z.strictObject({
  mode: z.literal('setup'),
  ui_mode: z.literal('hosted_page', { error: 'The sandbox plays ui_mode=hosted_page only.' }).optional(),
  currency: currency.default('usd'),
  customer: z.string().optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: z.email({ error: 'Invalid email address' }).max(800).optional(),
  success_url: z.string().min(1).max(5_000),
  cancel_url: webAddress.optional(),
  client_reference_id: z.string().min(1).max(200).optional(),
  expires_at: integer.optional(),
  allowed_payment_method_types: z.array(z.string()).min(1).optional(),
  metadata,
  setup_intent_data: z
    .strictObject({ metadata, description: z.string().max(1_000).optional() })
    .default({ metadata: {} }),
  locale: z.string().optional(),
  expand: expandPaths,
  billing_address_collection: ignored,
  branding_settings: ignored,
  consent_collection: ignored,
  custom_text: ignored,
});

export const createCustomerParameters = z.strictObject({
  email: z.email({ error: 'Invalid email address' }).max(512).optional(),
  name: z.string().max(256).optional(),
  description: z.string().max(1_000).optional(),
  metadata,
  expand: expandPaths,
});

export const updateCustomerParameters = z.strictObject({
  ...createCustomerParameters.shape,
  metadata: metadataChanges.optional(),
});

export const listPaymentMethodsParameters = z.strictObject({
  limit,
  type: z.string().optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: expandPaths,
});

export const listSetupAttemptsParameters = z.strictObject({
  limit,
  setup_intent: z.string(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
});

export const listPaymentIntentsParameters = z.strictObject({
  limit,
  created,
  customer: z.string().optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: expandPaths,
});

const confirmedAtOnce = 'The sandbox plays payment intents that are confirmed at once, off_session, only.';

/** Parameters of POST /v1/payment_intents that charge a saved card off session. */
export const createPaymentIntentParameters = z.strictObject({
  amount,
  currency,
  customer: z.string(),
  payment_method: z.string(),
  confirm: boolean.refine((value) => value, { error: confirmedAtOnce }),
  off_session: boolean.refine((value) => value, { error: confirmedAtOnce }),
  description: z.string().max(1_000).optional(),
  metadata,
  transfer_group: z.string().min(1).max(500).optional(),
  allowed_payment_method_types: z.array(z.string()).min(1).optional(),
  automatic_payment_methods: ignored,
  receipt_email: ignored,
  statement_descriptor_suffix: ignored,
  expand: expandPaths,
});

export const confirmPaymentIntentParameters = z.strictObject({
  payment_method: z.string().optional(),
  off_session: boolean.refine((value) => value, { error: confirmedAtOnce }),
  expand: expandPaths,
});

export const cancelPaymentIntentParameters = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  expand: expandPaths,
});
