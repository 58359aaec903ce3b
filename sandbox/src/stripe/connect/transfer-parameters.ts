import { z } from 'zod';
import {
  amount,
  boolean,
  created,
  currency,
  expandPaths,
  limit,
  metadata,
  metadataChanges,
} from '../api-parameters.ts';

export const createTransferParameters = z.strictObject({
  /** Optional with `source_transaction`: then all of that charge. */
  amount: amount.optional(),
  currency,
  destination: z.string(),
  description: z.string().max(1_000).optional(),
  metadata,
  source_transaction: z.string().optional(),
  source_type: z.literal('card', { error: 'The sandbox plays source_type=card only.' }).optional(),
  transfer_group: z.string().min(1).max(500).optional(),
  expand: expandPaths,
});

export const updateTransferParameters = z.strictObject({
  description: z.string().max(1_000).optional(),
  metadata: metadataChanges.optional(),
  expand: expandPaths,
});

const pages = {
  limit,
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: expandPaths,
};

export const listTransfersParameters = z.strictObject({
  ...pages,
  created,
  destination: z.string().optional(),
  transfer_group: z.string().optional(),
});

export const reverseTransferParameters = z.strictObject({
  amount: amount.optional(),
  description: z.string().max(1_000).optional(),
  metadata,
  refund_application_fee: boolean.optional(),
  expand: expandPaths,
});

export const listReversalsParameters = z.strictObject(pages);

export const createPayoutParameters = z.strictObject({
  amount,
  currency,
  description: z.string().max(1_000).optional(),
  destination: z.string().optional(),
  metadata,
  method: z.literal('standard', { error: 'The sandbox plays method=standard only.' }).optional(),
  source_type: z.literal('card', { error: 'The sandbox plays source_type=card only.' }).optional(),
  statement_descriptor: z.string().max(22).optional(),
  expand: expandPaths,
});

export const updatePayoutParameters = z.strictObject({
  metadata: metadataChanges.optional(),
  expand: expandPaths,
});

export const listPayoutsParameters = z.strictObject({
  ...pages,
  created,
  arrival_date: created,
  destination: z.string().optional(),
  status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']).optional(),
});
