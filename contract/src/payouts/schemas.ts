import { z } from 'zod';
import { pageQuery } from '../envelope.ts';
import { orNull } from '../or-null.ts';
import { uuid } from '../uuid.ts';

export const payoutStates = [
  'requested',
  'approved',
  'sending',
  'sent',
  'paid',
  'canceled',
  'refused',
  'failed',
  'returned',
] as const;
export type PayoutState = (typeof payoutStates)[number];
export const payoutStateSchema = z.enum(payoutStates).meta({ id: 'PayoutState' });

/** Why a payout is canceled: an owner took it back, another account is used now, or it was not what would be requested then. */
export const payoutCancellations = ['taken_back', 'account_replaced', 'outdated'] as const;

export const amount = { amount_minor: z.int(), currency: z.string() };
export const moment = z.iso.datetime();

export const payoutExchangeSchema = z
  .object({
    ...amount,
    /** How much of the bank's currency equals one unit of the payout's currency: `155.2000`. */
    rate: z.string(),
    /** Where the rate is from. */
    source: z.string(),
  })
  .meta({ id: 'PayoutExchange' });

export const payoutSchema = z
  .object({
    id: uuid,
    /** In minor units. */
    ...amount,
    state: payoutStateSchema,
    rail: z.string(),
    /** Where it goes, as far as it may be shown: `telebirr ··4567`. */
    destination: z.string().nullable(),
    /** Whether the weekly run requested it. */
    weekly: z.boolean(),
    /** How many tips, fees and refunds it is made of. */
    share_count: z.int(),
    bank_reference: z.string().nullable(),
    /** What the bank pays in the currency of the account, where it differs from the payout's. */
    exchange: orNull(payoutExchangeSchema),
    /** Why it did not arrive, in the word of the bank or the rail. */
    failure: z.string().nullable(),
    /** Null unless it is canceled. */
    cancellation: z.enum(payoutCancellations).nullable(),
    arrives_at: moment.nullable(),
    created_at: moment,
    may_cancel: z.boolean(),
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof payoutSchema>;

/** Why nothing can be paid out at this moment. */
export const payoutBlocks = [
  'no_account',
  'account_not_enabled',
  'account_locked',
  'account_holder_suspended',
  'page_not_claimed',
  'page_contested',
  'page_withheld',
  'payouts_frozen',
  'claimed_lately',
  'comparison_pending',
] as const;
export type PayoutBlock = (typeof payoutBlocks)[number];

export const payoutSummarySchema = z
  .object({
    currency: z.string(),
    /** What could be paid out now, in minor units; below zero when refunds and fees exceed the balance. */
    ready_minor: z.int(),
    /** What waits: until the safety period of card payments is over, or as `blocked_minor` says. */
    waiting_minor: z.int(),
    /** The part of it that waits longer: its payment is looked into or being given back, it was collected for a hidden campaign, or it is a share of a band that cannot be paid. */
    blocked_minor: z.int(),
    /** What is requested or on its way. */
    under_way_minor: z.int(),
    paid_minor: z.int(),
    minimum_minor: z.int(),
    weekly_minimum_minor: z.int(),
    block: z.enum(payoutBlocks).nullable(),
    /** When the hold ends, where it ends automatically. */
    blocked_until: moment.nullable(),
    /** When the next weekly run is. */
    next_run_at: moment,
    destination: z.string().nullable(),
    /** Whether the page's tips are divided among the members of a band, or stopped because one has left; null if it is no band. */
    band: z.enum(['agreed', 'stopped']).nullable(),
    /** Whether the page has, or had, a share of the tips to a band. */
    in_band: z.boolean(),
  })
  .meta({ id: 'PayoutSummary' });
export type PayoutSummary = z.infer<typeof payoutSummarySchema>;

export const listPayoutsQuery = pageQuery;
