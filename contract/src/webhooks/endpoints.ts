import { z } from 'zod';
import { addressNotProven } from '../account/errors.ts';
import { pageContested, pageLeft, pageNotFound, pageOwnersOnly } from '../beneficiaries/errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { pageQuery } from '../envelope.ts';
import { uuid } from '../uuid.ts';
import { tooManyWebhooks, webhookNotFound } from './errors.ts';
import { addWebhookBody, webhookDeliverySchema, webhookSchema, webhookWithSecretSchema } from './schemas.ts';

const onePage = z.object({ id: uuid });
const oneWebhook = onePage.extend({ webhook: uuid });
const forOwners = [pageNotFound, pageOwnersOnly] as const;
const ofOne = [...forOwners, webhookNotFound] as const;

export const listWebhooks = defineEndpoint({
  id: 'listWebhooks',
  method: 'get',
  path: '/webhooks/pages/{id}/endpoints',
  feature: 'webhooks',
  summary: 'The receivers that hear of each tip of an own page, the oldest first; for its owners',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  query: pageQuery,
  answer: { results: webhookSchema },
  errors: forOwners,
});

export const addWebhook = defineEndpoint({
  id: 'addWebhook',
  method: 'post',
  path: '/webhooks/pages/{id}/endpoints',
  feature: 'webhooks',
  summary: 'Have each tip of an own page sent to an address; answers with the secret, once',
  access: 'signed-in',
  limit: 'write',
  params: onePage,
  body: addWebhookBody,
  status: 201,
  answer: { result: webhookWithSecretSchema },
  errors: [...forOwners, pageLeft, pageContested, addressNotProven, tooManyWebhooks],
});

export const removeWebhook = defineEndpoint({
  id: 'removeWebhook',
  method: 'delete',
  path: '/webhooks/pages/{id}/endpoints/{webhook}',
  feature: 'webhooks',
  summary: 'Send nothing more to a receiver, and forget it',
  access: 'signed-in',
  limit: 'write',
  params: oneWebhook,
  answer: { result: z.object({ deleted: z.literal(true) }) },
  errors: ofOne,
});

export const rotateWebhookSecret = defineEndpoint({
  id: 'rotateWebhookSecret',
  method: 'post',
  path: '/webhooks/pages/{id}/endpoints/{webhook}/secret',
  feature: 'webhooks',
  summary: 'Another secret for a receiver; for a day both sign, but for Ko-fi, whose format knows one token',
  access: 'signed-in',
  limit: 'write',
  params: oneWebhook,
  answer: { result: webhookWithSecretSchema },
  errors: [...ofOne, pageContested],
});

export const enableWebhook = defineEndpoint({
  id: 'enableWebhook',
  method: 'post',
  path: '/webhooks/pages/{id}/endpoints/{webhook}/enable',
  feature: 'webhooks',
  summary: 'Send tips again to a receiver that was switched off after days of failure',
  access: 'signed-in',
  limit: 'write',
  params: oneWebhook,
  answer: { result: webhookSchema },
  errors: [...ofOne, pageContested],
});

export const testWebhook = defineEndpoint({
  id: 'testWebhook',
  method: 'post',
  path: '/webhooks/pages/{id}/endpoints/{webhook}/test',
  feature: 'webhooks',
  summary: 'Send a made-up tip, marked as a test, to a receiver at once; answers with what it said',
  access: 'signed-in',
  limit: 'write',
  params: oneWebhook,
  answer: { result: webhookDeliverySchema },
  errors: [...ofOne, pageContested],
});

export const listWebhookDeliveries = defineEndpoint({
  id: 'listWebhookDeliveries',
  method: 'get',
  path: '/webhooks/pages/{id}/endpoints/{webhook}/deliveries',
  feature: 'webhooks',
  summary: 'What was sent to a receiver in the last 30 days and how it answered, the newest first',
  access: 'signed-in',
  limit: 'read',
  params: oneWebhook,
  query: pageQuery,
  answer: { results: webhookDeliverySchema },
  errors: ofOne,
});
