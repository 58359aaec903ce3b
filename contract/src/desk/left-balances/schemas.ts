import { z } from 'zod';
import { currency, reasonBody } from '../schemas.ts';

/** What a page that was taken down still has. */
export const leftBalanceSchema = z
  .object({
    /** The ledger account: `beneficiary:<id>`. */
    account: z.string(),
    name: z.string(),
    currency: z.string(),
    /** In minor units, as all amounts here. Above zero. */
    amount_minor: z.int(),
    /** What of it is in no payout while the desk hides the campaign that it was collected for. */
    waiting_minor: z.int(),
    /** An owner has an account that can be paid: what does not wait is paid out every Monday, and no tip is refunded. */
    payable: z.boolean(),
    /** The tips that can be refunded: whole tips that are in no payout, with the page's share of them. */
    returnable_count: z.int(),
    returnable_minor: z.int(),
  })
  .meta({ id: 'LeftBalance' });
export type LeftBalance = z.infer<typeof leftBalanceSchema>;

export const giveBackBody = reasonBody.extend({
  currency,
  amount_minor: z.int().min(1).describe('What could be given back when the operator saw it'),
});
