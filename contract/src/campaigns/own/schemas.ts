import { z } from 'zod';
import { tooManyDecimals } from '#messages/forms.ts';
import { pageQuery, text, words } from '../../envelope.ts';
import { isWholeCents } from '../../minor-units.ts';
import { orNull } from '../../or-null.ts';
import { uuid } from '../../uuid.ts';
import {
  campaignCurrencies,
  campaignFundings,
  campaignStates,
  campaignSteps,
  pledgeStates,
  campaignRules as rules,
} from '../campaign-rules.ts';
import { newCampaignCategories } from '../new-campaign-rules.ts';
import { contributionRules } from '../pledges/rules.ts';
import { campaignPictureSchema, campaignTierSchema, shownAsSchema, updateAudiences } from '../schemas.ts';

const goal = z
  .number(rules.goal.wrong)
  .positive(rules.goal.wrong)
  .min(0.01, rules.goal.wrong)
  .max(rules.goal.maxDollars, rules.goal.tooLarge)
  .refine(isWholeCents, tooManyDecimals);

const first = z.object({
  title: words(rules.title),
  description: words(rules.description),
  /** Dollars. */
  goal,
  category: z.enum(newCampaignCategories, rules.category),
});

/** The form of section 5; `submit` submits it for review at once. The other steps follow later. */
export const beginCampaignBody = first.extend({ submit: z.boolean().default(false) });

const tier = z.object({
  /** The id of an existing tier; omitted for a new one. */
  id: uuid.optional(),
  title: words(rules.tiers.title),
  text: words(rules.tiers.text).default(''),
  amount: z
    .number()
    .min(contributionRules.min, contributionRules.tooSmall)
    .max(contributionRules.max, contributionRules.tooLarge)
    .refine(isWholeCents, tooManyDecimals),
  places: z
    .int(rules.tiers.placesWrong)
    .min(1, rules.tiers.placesWrong)
    .max(rules.tiers.maxPlaces, rules.tiers.placesWrong)
    .nullable()
    .default(null),
  expected_month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, rules.tiers.monthWrong)
    .nullable()
    .default(null),
});

/** Any part of a campaign; omitted fields stay unchanged. A list replaces the whole previous list. */
export const changeCampaignBody = first.partial().extend({
  story: words(rules.story).optional(),
  use_of_money: words(rules.useOfMoney).optional(),
  /** The first one is the cover. */
  pictures: z
    .array(z.object({ id: uuid, caption: words(rules.pictures.caption).default('') }))
    .max(rules.pictures.max, rules.pictures.tooMany)
    .optional(),
  currency: z.enum(campaignCurrencies).optional(),
  funding: z.enum(campaignFundings).optional(),
  /** The last day on which it takes contributions, Addis Ababa time. */
  closes_on: z.iso.date({ error: rules.closing.wrong }).nullable().optional(),
  tiers: z.array(tier).max(rules.tiers.max, rules.tiers.tooMany).optional(),
  /** A page that the person owns. */
  receiver: uuid.nullable().optional(),
});
export type CampaignChanges = z.output<typeof changeCampaignBody>;

/** What an operator or the owner did to a campaign. */
export const campaignDecisionSchema = z
  .object({
    from: z.enum(campaignStates).nullable(),
    to: z.enum(campaignStates),
    /** What the operator or the owner wrote; empty for a step without a reason. */
    reason: z.string(),
    at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'CampaignDecision' });

/** A campaign as its owner sees it. Amounts are dollars. */
export const ownCampaignSchema = z
  .object({
    id: uuid,
    slug: z.string(),
    /** Grows with each change of what is reviewed. */
    version: z.int().min(1),
    state: z.enum(campaignStates),
    title: z.string(),
    description: z.string(),
    category: z.enum(newCampaignCategories),
    goal: z.number(),
    currency: z.string(),
    story: z.string(),
    use_of_money: z.string(),
    pictures: z.array(campaignPictureSchema),
    funding: z.enum(campaignFundings),
    closes_on: z.iso.date().nullable(),
    tiers: z.array(campaignTierSchema),
    receiver: z
      .object({
        id: uuid,
        name: z.string(),
        /** Whether the receiver could be paid today. */
        payable: z.boolean(),
      })
      .nullable(),
    /** What is still missing before it can be approved. */
    missing: z.array(z.enum(campaignSteps)),
    /** Why our team has hidden it from everybody; null if it is not hidden. */
    hidden_because: z.string().nullable(),
    /** Since when our team gives back everything that it collected; null where it does not. Then it stays hidden. */
    giving_back_since: z.iso.datetime({ offset: true }).nullable(),
    /** The last decision that has a reason; null where there is none. */
    decision: orNull(campaignDecisionSchema),
    pledged: z.number(),
    collected: z.number(),
    backer_count: z.int().min(0),
    follower_count: z.int().min(0),
    /** When it goes or went live; null while that is open. */
    live_at: z.iso.datetime({ offset: true }).nullable(),
    closes_at: z.iso.datetime({ offset: true }).nullable(),
    ended_at: z.iso.datetime({ offset: true }).nullable(),
    /** When its money was released to the receiver. */
    released_at: z.iso.datetime({ offset: true }).nullable(),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'OwnCampaign' });
export type OwnCampaign = z.infer<typeof ownCampaignSchema>;

/** A backer as the owner of the campaign sees them; a mail address is never shown. */
export const receivedPledgeSchema = z
  .object({
    id: uuid,
    /** Null for a backer who is hidden or has no name. */
    name: z.string().nullable(),
    shown_as: shownAsSchema,
    amount: z.number(),
    /** The processing fee in dollars that was deducted from it; null until the fee is known. */
    fee: z.number().nullable(),
    /** What was given back of it in dollars. */
    refunded_amount: z.number(),
    state: z.enum(pledgeStates),
    tier: z.object({ id: uuid, title: z.string() }).nullable(),
    /** Null without a message, and while our team hides it. */
    message: z.string().nullable(),
    /** Whether our team has hidden the message. */
    message_withheld: z.boolean(),
    /** Whether it is being refunded. */
    giving_back: z.boolean(),
    delivered_at: z.iso.datetime({ offset: true }).nullable(),
    at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'ReceivedPledge' });
export type ReceivedPledge = z.infer<typeof receivedPledgeSchema>;

/** The result of refunding every contribution. */
export const refundAllSchema = z
  .object({
    /** How many contributions are being refunded. */
    requested: z.int().min(0),
    /** How many are not, because the receiver's balance no longer covers them: our team decides about these. */
    left: z.int().min(0),
  })
  .meta({ id: 'RefundAll' });

export const listReceivedPledgesQuery = pageQuery.extend({
  state: z.enum(['standing', 'all']).default('standing').describe('Standing ones are active or collected'),
});

export const deliveryBody = z.object({ delivered: z.boolean() });

export const writeUpdateBody = z.object({
  title: words(rules.update.title),
  text: words(rules.update.text),
  audience: z.enum(updateAudiences).default('everybody'),
});

export const cancelOwnCampaignBody = z.object({ reason: text(500).trim().default('') });
