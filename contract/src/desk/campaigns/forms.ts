import * as z from 'zod/mini';
import { campaignRules } from '../../campaigns/campaign-rules.ts';
import { reasonForm } from '../forms.ts';

/** Approves the reviewed version of a campaign; it goes live at once or on a given day. */
export const approveCampaignForm = z.extend(reasonForm, {
  version: z.string().check(z.regex(/^\d{1,9}$/)),
  live_on: z.optional(z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/, campaignRules.liveDay))),
});
