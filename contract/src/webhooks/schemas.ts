import { z } from 'zod';
import * as texts from '#messages/webhooks.ts';
import { uuid } from '../uuid.ts';
import { webhookFormats, webhookRules } from './rules.ts';

export const addWebhookBody = z.object({
  address: z
    .string()
    .trim()
    .min(1, texts.addressMissing)
    .max(webhookRules.address.max, texts.addressTooLong(webhookRules.address.max))
    .pipe(z.url({ protocol: /^https?$/, error: texts.addressWrong })),
  format: z.enum(webhookFormats),
});

/** A receiver that is notified of the tips of a page. Its secret is returned only when it is created. */
export const webhookSchema = z
  .object({
    id: uuid,
    address: z.string(),
    format: z.enum(webhookFormats),
    created_at: z.iso.datetime(),
    /** Since when it has not answered well; null while it does. */
    failing_since: z.iso.datetime().nullable(),
    /** Since when nothing is sent to it. */
    disabled_at: z.iso.datetime().nullable(),
    /** Until when the secret before the last rotation signs as well. */
    former_secret_until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookWithSecretSchema = z
  .object({
    webhook: webhookSchema,
    /** Standard Webhooks: `whsec_` and 32 bytes in base64. Ko-fi: the verification token. Not returned again. */
    secret: z.string(),
  })
  .meta({ id: 'WebhookWithSecret' });

export const webhookDeliverySchema = z
  .object({
    id: uuid,
    /** The same at each attempt; the receiver reads it as `webhook-id`, or `message_id`. */
    message_id: uuid,
    /** Null for a test. */
    tip: uuid.nullable(),
    attempted_at: z.iso.datetime(),
    took_ms: z.int(),
    /** The HTTP status; null where there was no answer. */
    status: z.int().nullable(),
    /** How the answer begins. */
    answer: z.string(),
    delivered: z.boolean(),
    /** When this message is retried; null when there are no more attempts. */
    next_attempt_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
