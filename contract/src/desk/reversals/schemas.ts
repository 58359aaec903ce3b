import { z } from 'zod';
import { uuid } from '../../uuid.ts';
import { currency, reasonBody } from '../schemas.ts';

export const reversalQuery = z.object({ currency: currency.default('USD') });

export const reversalBody = reasonBody.extend({
  currency,
  amount_minor: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .describe('What `getDeskReversal` said to be possible, or less'),
});

export const deskReversalSchema = z
  .object({
    /** The ledger account. */
    account: z.string(),
    currency: z.string(),
    /** What the receiver owes, in minor units as all amounts here. */
    debt_minor: z.int(),
    /** The part of the debt that is about to be reversed. */
    requested_minor: z.int(),
    /** What their accounts at the rail have that is not on its way to a bank. */
    balance_minor: z.int(),
    /** How much can be reversed now. */
    possible_minor: z.int(),
    /** The newest first. */
    reversals: z.array(
      z.object({
        id: uuid,
        payout: uuid,
        amount_minor: z.int(),
        state: z.enum(['requested', 'done', 'refused']),
        failure: z.string().nullable(),
        requested_at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'DeskReversal' });
export type DeskReversal = z.infer<typeof deskReversalSchema>;
