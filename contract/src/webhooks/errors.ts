import { defineError } from '../endpoint.ts';

export const webhookNotFound = defineError({
  code: 'webhook_not_found',
  status: 404,
  detail: (texts) => texts.webhook_not_found,
});
export const tooManyWebhooks = defineError({
  code: 'too_many_webhooks',
  status: 409,
  detail: (texts) => texts.too_many_webhooks,
});
