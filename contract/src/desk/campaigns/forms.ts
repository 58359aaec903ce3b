import * as z from 'zod/mini';
import { campaignRules } from '../../campaigns/campaign-rules.ts';
import { reasonForm } from '../forms.ts';

/** Approving a campaign: as it was looked at, at once or from a day on. */
export const approveCampaignForm = z.extend(reasonForm, {
  version: z.string().check(z.regex(/^\d{1,9}$/)),
  live_on: z.optional(z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/, campaignRules.liveDay))),
});
