import { z } from 'zod';
import { searchedBy } from '#messages/desk.ts';
import { words } from '../../envelope.ts';
import { orNull } from '../../or-null.ts';
import { payoutTexts as texts } from '../../payouts/rules.ts';
import {
  amount,
  moment,
  payoutExchangeSchema,
  payoutSchema,
  payoutStateSchema,
} from '../../payouts/schemas.ts';
import { uuid } from '../../uuid.ts';
import { searchQuery } from '../access.ts';
import { currency, reason } from '../schemas.ts';

/** The rate of every payout in a batch, in birr per dollar, and its source. */
export const batchBody = z.object({
  reason,
  rate: z.string().trim().regex(texts.rate.pattern, texts.rate.wrong),
  rate_source: words(texts.rateSource),
});

export const referenceBody = z.object({ reason, reference: words(texts.reference) });

const chargedMinor = z.int().min(0).max(1_000_000_000);

const seenReturn = {
  seen_return: z
    .string()
    .max(100)
    .optional()
    .describe(
      'The reference of the report that the operator saw, empty for none; refused if there is another report by now',
    ),
};

/** What the operator reads at the bank: the reference, and what the bank charged us on top. */
export const bankPaymentBody = referenceBody.extend({
  charged_minor: chargedMinor
    .optional()
    .describe('What the bank charged us for it; at most the amount of the payout'),
  currency: currency
    .optional()
    .describe('The currency of that charge; refused if it is not that of the payout'),
});

export const enterReferenceBody = bankPaymentBody.extend(seenReturn);

export const correctBody = bankPaymentBody.extend({
  seen_reference: z
    .string()
    .max(100)
    .optional()
    .describe('The reference that the operator saw; refused if it was corrected since'),
  seen_charged_minor: chargedMinor
    .optional()
    .describe('The charge that the operator saw; refused if it was corrected since'),
});

export const failBody = referenceBody.extend(seenReturn);

export const withdrawReturnBody = z.object({
  reason,
  reference: z
    .string()
    .max(100)
    .describe('The reference of the report; refused if there is another report by now'),
});

export const confirmBody = z.object({
  reason,
  reference: z
    .string()
    .max(100)
    .optional()
    .describe('The reference that was compared with the bank; refused if it was corrected since'),
  charged_minor: chargedMinor
    .optional()
    .describe('The charge that was compared with the bank; refused if it was corrected since'),
  ...seenReturn,
});

export const deskPayoutQueues = [
  'approval',
  'by_hand',
  'confirmation',
  'under_way',
  'trouble',
  'failed',
  'all',
] as const;
export const listDeskPayoutsQuery = searchQuery(searchedBy.payouts).extend({
  queue: z.enum(deskPayoutQueues).default('approval').describe('What they wait for'),
});

export const deskPayoutSchema = payoutSchema
  .extend({
    receiver: z.object({ kind: z.string(), id: uuid, name: z.string() }),
    approvals: z.int(),
    approvals_needed: z.int(),
    /** The calling operator has approved it, entered its reference or reported its return; the next step is a colleague's. */
    waits_for_colleague: z.boolean(),
    /** Why it cannot go on automatically, in the rail's words or ours, and since when: a person has to look at it. */
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
    /** What the bank charged us for it, in its currency. */
    charged_minor: z.int(),
    history: z.array(
      z.object({ state: payoutStateSchema, cause: z.string(), account_state: z.string(), at: moment }),
    ),
    /** The bank reference of its return, entered by one operator; a second operator has to confirm it, or has done so. */
    return_reference: z.string().nullable(),
    /** Whether the calling operator may approve it, correct its reference, confirm it, and report that it did not arrive. */
    may_approve: z.boolean(),
    may_correct: z.boolean(),
    may_confirm: z.boolean(),
    may_fail: z.boolean(),
    /** Whether the calling operator may withdraw that report. */
    may_withdraw_return: z.boolean(),
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
        /** The common name of the bank or wallet. */
        institution: z.string(),
        /** The full number: an operator pays to it. */
        number: z.string(),
        bank_reference: z.string().nullable(),
        /** The amount that the bank pays; null for payouts sent before rates were recorded. */
        exchange: orNull(payoutExchangeSchema),
      }),
    ),
  })
  .meta({ id: 'PayoutBatch' });
export type PayoutBatch = z.infer<typeof payoutBatchSchema>;
