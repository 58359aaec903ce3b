import { z } from 'zod';
import { pageQuery, words } from '../../envelope.ts';
import { payoutTexts as texts } from '../../payouts/rules.ts';
import { payoutExchangeSchema, payoutSchema, payoutStateSchema } from '../../payouts/schemas.ts';
import { uuid } from '../../uuid.ts';
import { reason } from '../schemas.ts';

/** The rate that everything in a batch is paid at, in birr for a dollar, and where it is from. */
export const batchBody = z.object({
  reason,
  rate: z.string().trim().regex(texts.rate.pattern, texts.rate.wrong),
  rate_source: words(texts.rateSource),
});

export const referenceBody = z.object({ reason, reference: words(texts.reference) });

const amount = { amount_minor: z.int(), currency: z.string() };
const moment = z.iso.datetime();

export const deskPayoutQueues = [
  'approval',
  'by_hand',
  'confirmation',
  'under_way',
  'trouble',
  'failed',
  'all',
] as const;
export const listDeskPayoutsQuery = pageQuery.extend({
  queue: z.enum(deskPayoutQueues).default('approval').describe('What they wait for'),
});

export const deskPayoutSchema = payoutSchema
  .extend({
    receiver: z.object({ kind: z.string(), id: uuid, name: z.string() }),
    approvals: z.int(),
    approvals_needed: z.int(),
    /** Why it does not go on by itself, in the word of the rail or ours, and since when: a person has to look at it. */
    trouble: z.string().nullable(),
    trouble_since: moment.nullable(),
  })
  .meta({ id: 'DeskPayout' });
export type DeskPayout = z.infer<typeof deskPayoutSchema>;

export const deskPayoutDetailsSchema = deskPayoutSchema
  .extend({
    provider_transfer: z.string().nullable(),
    provider_payout: z.string().nullable(),
    batch: uuid.nullable(),
    history: z.array(
      z.object({ state: payoutStateSchema, cause: z.string(), account_state: z.string(), at: moment }),
    ),
    /** What an operator says of its return, by the bank; a second one has to say so too. */
    return_reference: z.string().nullable(),
    /** Whether the operator who asks may approve it, confirm it, and say that it did not arrive. */
    may_approve: z.boolean(),
    may_confirm: z.boolean(),
    may_fail: z.boolean(),
  })
  .meta({ id: 'DeskPayoutDetails' });
export type DeskPayoutDetails = z.infer<typeof deskPayoutDetailsSchema>;

export const payoutBatchSchema = z
  .object({
    id: uuid,
    payouts: z.array(
      z.object({
        id: uuid,
        ...amount,
        holder: z.string(),
        /** The bank or wallet, by the name it is known by. */
        institution: z.string(),
        /** In full: an operator pays by it. */
        number: z.string(),
        bank_reference: z.string().nullable(),
        /** What the bank pays; null for what was sent before rates were written down. */
        exchange: payoutExchangeSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'PayoutBatch' });
export type PayoutBatch = z.infer<typeof payoutBatchSchema>;
