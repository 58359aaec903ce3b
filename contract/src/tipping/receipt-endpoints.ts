import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { uuid } from '../uuid.ts';
import { receiptNotFound, receiptNotPaid } from './errors.ts';
import { signedReceiptSchema, verifiedReceiptSchema } from './receipt-schemas.ts';

export const getSignedReceipt = defineEndpoint({
  id: 'getSignedReceipt',
  method: 'get',
  path: '/tipping/receipts/{code}/signed',
  feature: 'tipping',
  summary: 'The receipt of a paid tip, signed, so that it is verified without asking us',
  access: 'public',
  limit: 'read',
  params: z.object({ code: uuid }),
  answer: { result: signedReceiptSchema },
  errors: [receiptNotFound, receiptNotPaid],
});

export const verifyReceipt = defineEndpoint({
  id: 'verifyReceipt',
  method: 'get',
  path: '/tipping/signed-receipts',
  feature: 'tipping',
  summary: 'Whether a signed receipt is genuine, and whether its tip still stands',
  access: 'public',
  limit: 'read',
  query: z.object({
    receipt: z.string().max(4000).default('').describe('What the code of the receipt says, or its link'),
  }),
  answer: { result: verifiedReceiptSchema },
  errors: [],
});
