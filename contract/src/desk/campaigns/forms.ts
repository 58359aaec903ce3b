import * as z from 'zod/mini';
import { campaignRules } from '../../campaigns/campaign-rules.ts';
import { reasonForm } from '../forms.ts';

const version = z.string().check(z.regex(/^\d{1,9}$/));

/** Turns down the reviewed version of a campaign. */
export const reviewCampaignForm = z.extend(reasonForm, { version });

/** Approves the reviewed version of a campaign; it goes live at once or on a given day. */
export const approveCampaignForm = z.extend(reasonForm, {
  version,
  live_on: z.optional(z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/, campaignRules.liveDay))),
});
