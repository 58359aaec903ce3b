import { defineError } from '../endpoint.ts';

export const campaignNotFound = defineError({
  code: 'campaign_not_found',
  status: 404,
  detail: (texts) => texts.campaign_not_found,
});
/** What was reviewed stands: it is changed as a draft, or while it waits for a decision. */
export const campaignNotEditable = defineError({
  code: 'campaign_not_editable',
  status: 409,
  detail: (texts) => texts.campaign_not_editable,
});
/** The state of a campaign allows no such step. */
export const campaignNotInState = defineError({
  code: 'campaign_not_in_state',
  status: 409,
  detail: (texts) => texts.campaign_not_in_state,
});
export const campaignIncomplete = defineError({
  code: 'campaign_incomplete',
  status: 409,
  detail: (texts) => texts.campaign_incomplete,
});
/** Its owner has changed it since the operator looked at it. */
export const campaignChanged = defineError({
  code: 'campaign_changed',
  status: 409,
  detail: (texts) => texts.campaign_changed,
});
/** A campaign takes pledges while it is live, until its closing moment. */
export const campaignClosed = defineError({
  code: 'campaign_closed',
  status: 409,
  detail: (texts) => texts.campaign_closed,
});
export const tierTaken = defineError({
  code: 'tier_taken',
  status: 409,
  detail: (texts) => texts.tier_taken,
});
/** Nobody decides about their own campaign, or one for a page they look after. */
export const ownCampaign = defineError({
  code: 'own_campaign',
  status: 409,
  detail: (texts) => texts.own_campaign,
});
/** Who collects does not help their own campaign over its goal. */
export const campaignOfOwn = defineError({
  code: 'campaign_of_own',
  status: 409,
  detail: (texts) => texts.campaign_of_own,
});
export const pledgeNotFound = defineError({
  code: 'pledge_not_found',
  status: 404,
  detail: (texts) => texts.pledge_not_found,
});
export const pledgeAlreadyEnded = defineError({
  code: 'pledge_already_ended',
  status: 409,
  detail: (texts) => texts.pledge_already_ended,
});
/** What is paid, or is being charged, stays as it is; so does everything while a campaign does not take pledges. */
export const pledgeNotChangeable = defineError({
  code: 'pledge_not_changeable',
  status: 409,
  detail: (texts) => texts.pledge_not_changeable,
});
/** After the end of a campaign its owner decides about refunds. */
export const pledgeFinal = defineError({
  code: 'pledge_final',
  status: 409,
  detail: (texts) => texts.pledge_final,
});
export const updateNotFound = defineError({
  code: 'update_not_found',
  status: 404,
  detail: (texts) => texts.update_not_found,
});
export const commentNotFound = defineError({
  code: 'comment_not_found',
  status: 404,
  detail: (texts) => texts.comment_not_found,
});
export const commentsForBackers = defineError({
  code: 'comments_for_backers',
  status: 403,
  detail: (texts) => texts.comments_for_backers,
});
export const commentAnsweredOut = defineError({
  code: 'comment_answered_out',
  status: 409,
  detail: (texts) => texts.comment_answered_out,
});
/** What the desk has hidden is shown again by nobody. */
export const commentWithheld = defineError({
  code: 'comment_withheld',
  status: 409,
  detail: (texts) => texts.comment_withheld,
});
