import { z } from 'zod';
import { campaignDecisionSchema, ownCampaignSchema } from '../../campaigns/own/schemas.ts';
import { uuid } from '../../uuid.ts';

/** A campaign in a list of the desk. Amounts are dollars. */
export const deskCampaignSchema = ownCampaignSchema
  .pick({
    id: true,
    slug: true,
    state: true,
    title: true,
    category: true,
    goal: true,
    collected: true,
    missing: true,
    closes_at: true,
    created_at: true,
  })
  .extend({
    owner: z.object({ id: uuid, name: z.string(), email: z.string() }),
    /** Since when it waits for a decision; null where it does not. */
    submitted_at: z.iso.datetime({ offset: true }).nullable(),
  })
  .meta({ id: 'DeskCampaign' });

export const deskCampaignDetailsSchema = ownCampaignSchema
  .extend({
    owner: z.object({ id: uuid, name: z.string(), email: z.string() }),
    submitted_at: z.iso.datetime({ offset: true }).nullable(),
    /** Why it is hidden from everybody; null where it is not. */
    hidden_because: z.string().nullable(),
    /** What of the money collected for it was sent to its page in payouts, and did not come back. */
    paid_out: z.number(),
    /** Every step of it, the last first. */
    history: z.array(campaignDecisionSchema.extend({ by: z.string() })),
  })
  .meta({ id: 'DeskCampaignDetails' });
export type DeskCampaignDetails = z.infer<typeof deskCampaignDetailsSchema>;
