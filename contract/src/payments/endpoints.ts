import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { pageQuery, wholeNumberText } from '../envelope.ts';
import { invalidSignature, unknownProvider } from './errors.ts';
import { paymentMethodSchema } from './schemas.ts';

export const listPaymentMethods = defineEndpoint({
  id: 'listPaymentMethods',
  method: 'get',
  path: '/shared/payment-methods',
  feature: 'payments',
  summary: 'Ways to pay',
  access: 'public',
  limit: 'read',
  cacheSeconds: 300,
  query: pageQuery.extend({ limit: wholeNumberText(1, 100, 100) }),
  answer: { results: paymentMethodSchema },
  errors: [],
});

export const receivePaymentWebhook = defineEndpoint({
  id: 'receivePaymentWebhook',
  method: 'post',
  path: '/payments/webhooks/{provider}',
  feature: 'payments',
  summary: 'Signed events of a payment provider',
  access: 'public',
  limit: 'webhook',
  limitsRefusedOnly: true,
  params: z.object({ provider: z.string().max(40) }),
  body: 'raw',
  answer: { result: z.object({ received: z.literal(true) }) },
  errors: [invalidSignature, unknownProvider],
});
