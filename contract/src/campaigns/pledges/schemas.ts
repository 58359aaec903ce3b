import { z } from 'zod';
import { tooManyDecimals } from '#messages/forms.ts';
import { text } from '../../envelope.ts';
import { dollarsToMinor, isWholeCents } from '../../minor-units.ts';
import { paymentStatusSchema } from '../../payments/schemas.ts';
import { challengeSolution } from '../../tipping/schemas.ts';
import { uuid } from '../../uuid.ts';
import { campaignFundings, pledgeStates, publicCampaignStates } from '../campaign-rules.ts';
import { shownAsSchema } from '../schemas.ts';
import { contributionRules } from './rules.ts';

/** The input is in dollars, the parsed value in cents. */
const contribution = z
  .number(contributionRules.tooSmall)
  .min(contributionRules.min, contributionRules.tooSmall)
  .max(contributionRules.max, contributionRules.tooLarge)
  .refine(isWholeCents, tooManyDecimals)
  .transform(dollarsToMinor);

export const backCampaignBody = z.object({
  amount: contribution,
  /** Null for a contribution without a reward. */
  tier: uuid.nullable().default(null),
  message: text(contributionRules.messageMaxLength).optional(),
  shown_as: shownAsSchema.default('name'),
  method: uuid.optional().describe('The id of a payment method; by card unless it is given'),
  return_url: text(2000).describe(
    "Where the checkout sends the person back to: a page of this site. The contribution's id is added as `pledge`",
  ),
  cover_fee: z
    .boolean()
    .default(false)
    .describe('Whether the sender pays the processing fee on top, as with a tip'),
  solution: challengeSolution,
});

/** What replaces a pledge that is not charged yet; its message and its card stay. */
export const changePledgeBody = backCampaignBody.pick({
  amount: true,
  tier: true,
  shown_as: true,
  cover_fee: true,
});

export const pledgeCheckoutSchema = z
  .object({ pledge: uuid, checkout_url: z.string() })
  .meta({ id: 'PledgeCheckout' });

/** A card that was refused after the goal was reached. */
export const recoverySchema = z.object({
  reason: z
    .enum(['authentication', 'card', 'declined'])
    .describe(
      'authentication: the bank wants its holder to confirm; card: this card can no longer be charged; declined: the bank refused',
    ),
  /** When the card is charged again automatically; null where that would not help, or is no longer done. */
  next_try_at: z.iso.datetime({ offset: true }).nullable(),
  /** Until when its sender may pay by another card; then the pledge ends. */
  until: z.iso.datetime({ offset: true }),
});

/** A contribution as its sender sees it. Amounts are dollars. */
export const pledgeSchema = z
  .object({
    id: uuid,
    campaign: z.object({
      id: uuid,
      slug: z.string(),
      title: z.string(),
      state: z.enum(publicCampaignStates),
      funding: z.enum(campaignFundings),
      closes_at: z.iso.datetime({ offset: true }),
    }),
    amount: z.number(),
    fee_covered: z.number(),
    /** What was given back of both. */
    refunded_amount: z.number(),
    currency: z.string(),
    state: z.enum(pledgeStates),
    /** The status of its payment; null while nothing was charged. */
    payment_status: paymentStatusSchema.nullable(),
    /** The card that is charged when the campaign reaches its goal; null where none is saved. */
    card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
    /** What the sender can do after that card was refused; null otherwise. */
    recovery: recoverySchema.nullable(),
    /** The goal is reached, but the money cannot reach its receiver: the card is charged once it can, until this moment. */
    waits_until: z.iso.datetime({ offset: true }).nullable(),
    /** Why it cannot: our team hides the campaign, or something about its receiver or creator. Null if it does not wait. */
    waits_because: z.enum(['campaign_hidden', 'receiver']).nullable(),
    /** Why nothing was charged although the goal was reached; null otherwise. */
    dropped_because: z
      .enum(['refused', 'unreachable', 'campaign_hidden', 'not_charged'])
      .nullable()
      .describe(
        'refused: the bank refused the card for a week; unreachable: the money could not reach its receiver; campaign_hidden: our team had hidden the campaign; not_charged: the charge could not be made',
      ),
    tier: z.object({ id: uuid, title: z.string(), expected_month: z.string().nullable() }).nullable(),
    message: z.string().nullable(),
    shown_as: shownAsSchema,
    may_withdraw: z.boolean(),
    /** Whether its amount and its tier can be changed: nothing is charged yet. */
    may_change: z.boolean(),
    delivered_at: z.iso.datetime({ offset: true }).nullable(),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Pledge' });
export type Pledge = z.infer<typeof pledgeSchema>;
