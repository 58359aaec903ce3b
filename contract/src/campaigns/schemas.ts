import { z } from 'zod';
import { anyOf, pageQuery, searchText, text, wholeNumberText } from '../envelope.ts';
import { uuid } from '../uuid.ts';
import { campaignFundings, publicCampaignStates } from './campaign-rules.ts';
import { newCampaignCategories } from './new-campaign-rules.ts';
import { pledgeShownAs } from './pledges/rules.ts';

export const campaignCategorySchema = z.enum(newCampaignCategories).meta({ id: 'CampaignCategory' });

/** A campaign in a list. Amounts are in dollars. */
export const campaignSchema = z
  .object({
    id: uuid,
    /** What its public address ends with. */
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    category: campaignCategorySchema,
    state: z.enum(publicCampaignStates),
    funding: z.enum(campaignFundings),
    /** Who began it. */
    creator: z.string(),
    cover: z.string().nullable(),
    goal: z.number(),
    currency: z.string(),
    /**
     * Pledges that were neither withdrawn nor lost: collected, or to be charged at the end. Where the goal was missed,
     * the sum that had been pledged.
     */
    pledged: z.number(),
    /** The sum paid and not refunded, according to the ledger, before fees. */
    collected: z.number(),
    backer_count: z.int().min(0),
    live_at: z.iso.datetime({ offset: true }),
    closes_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof campaignSchema>;

export const campaignPictureSchema = z
  .object({ id: uuid, url: z.string(), caption: z.string() })
  .meta({ id: 'CampaignPicture' });

export const campaignTierSchema = z
  .object({
    id: uuid,
    title: z.string(),
    text: z.string(),
    /** The smallest contribution, in dollars, that can choose this tier. */
    amount: z.number(),
    /** Null where there is no limit. */
    places: z.int().min(1).nullable(),
    places_left: z.int().min(0).nullable(),
    /** When it is expected to be delivered: YYYY-MM. */
    expected_month: z.string().nullable(),
  })
  .meta({ id: 'CampaignTier' });
export type CampaignTier = z.infer<typeof campaignTierSchema>;

export const campaignDetailSchema = campaignSchema
  .extend({
    /** Markdown: paragraphs, headings, emphasis, lists, quotations and links; anything else is text. */
    story: z.string(),
    use_of_money: z.string(),
    pictures: z.array(campaignPictureSchema),
    tiers: z.array(campaignTierSchema),
    /** The page that receives the money. */
    receiver: z.object({ id: uuid, name: z.string() }),
    /** Whether a contribution would be taken at this moment. */
    takes_pledges: z.boolean(),
    follower_count: z.int().min(0),
    update_count: z.int().min(0),
    /** When it ended; null before. */
    ended_at: z.iso.datetime({ offset: true }).nullable(),
  })
  .meta({ id: 'CampaignDetail' });
export type CampaignDetail = z.infer<typeof campaignDetailSchema>;

export const listCampaignsQuery = pageQuery.extend({
  search: searchText
    .optional()
    .describe('Words that all stand somewhere in the title, the description or the name of the creator'),
  category: anyOf(z.string().pipe(z.enum(newCampaignCategories))).describe(
    'Categories; repeat the key for any of several',
  ),
  receiver: uuid.optional().describe('The page that receives the money'),
  state: z.enum(['open', 'ended', 'all']).default('open').describe('Open ones take contributions'),
  sort: z
    .enum(['newest', 'ending_soon'])
    .default('newest')
    .describe('`ending_soon` is for open ones: the next to close first'),
});

export const listNearCampaignsQuery = listCampaignsQuery.pick({ category: true, state: true }).extend({
  search: searchText.default('').describe('What was searched for'),
  limit: wholeNumberText(1, 24, 6).describe('How many at most'),
});

/** A backer of a campaign, as the public sees them. */
export const campaignBackerSchema = z
  .object({
    /** Null for a backer whose name is not public. */
    name: z.string().nullable(),
    amount: z.number(),
    at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'CampaignBacker' });
export type CampaignBacker = z.infer<typeof campaignBackerSchema>;

export const updateAudiences = ['everybody', 'backers'] as const;

export const campaignUpdateSchema = z
  .object({
    id: uuid,
    title: z.string(),
    /** Markdown like the story; null where it is for backers only and the caller is not one. */
    text: z.string().nullable(),
    audience: z.enum(updateAudiences),
    /** Whether our team has hidden it: only the creator of the campaign sees it. */
    withheld: z.boolean(),
    at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'CampaignUpdate' });
export type CampaignUpdate = z.infer<typeof campaignUpdateSchema>;

export const campaignFollowSchema = z.object({ following: z.boolean() }).meta({ id: 'CampaignFollow' });

export const listSimilarQuery = z.object({
  limit: wholeNumberText(1, 12, 3).describe('How many at most'),
});

export const bySlug = z.object({ slug: text(120) });
export const shownAsSchema = z.enum(pledgeShownAs);
