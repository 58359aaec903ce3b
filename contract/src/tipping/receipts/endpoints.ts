import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { uuid } from '../../uuid.ts';
import { receiptNotFound, receiptNotPaid } from '../errors.ts';
import { receiptSchema } from '../schemas.ts';
import { signedReceiptSchema, verifiedReceiptSchema } from './schemas.ts';

export const getSignedTipReceipt = defineEndpoint({
  id: 'getSignedTipReceipt',
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

export const verifyTipReceipt = defineEndpoint({
  id: 'verifyTipReceipt',
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

export const getTipReceipt = defineEndpoint({
  id: 'getTipReceipt',
  method: 'get',
  path: '/tipping/receipts/{code}',
  feature: 'tipping',
  summary: 'Check a receipt by its code: amount, date, beneficiary and state, nothing of who tipped',
  access: 'public',
  limit: 'read',
  params: z.object({ code: uuid }),
  answer: { result: receiptSchema },
  errors: [receiptNotFound],
});
