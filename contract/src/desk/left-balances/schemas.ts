import { z } from 'zod';

/** What a page that was taken down still has. */
export const leftBalanceSchema = z
  .object({
    /** Of the ledger: `beneficiary:<id>`. */
    account: z.string(),
    name: z.string(),
    currency: z.string(),
    /** In minor units, as all amounts here. Above zero. */
    amount_minor: z.int(),
    /** An owner has an account that can be paid: it goes out every Monday, and is given back to nobody. */
    payable: z.boolean(),
    /** The tips of it that can be given back: whole tips that no payout has, and what the page has of them. */
    returnable_count: z.int(),
    returnable_minor: z.int(),
  })
  .meta({ id: 'LeftBalance' });
export type LeftBalance = z.infer<typeof leftBalanceSchema>;
