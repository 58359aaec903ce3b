import { defineError } from '../endpoint.ts';

export const campaignNotFound = defineError({
  code: 'campaign_not_found',
  status: 404,
  detail: (texts) => texts.campaign_not_found,
});
/** A reviewed campaign is final: it can be changed only as a draft or while it waits for a decision. */
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
/** An operator cannot decide about their own campaign, or about one for a page they manage. */
export const ownCampaign = defineError({
  code: 'own_campaign',
  status: 409,
  detail: (texts) => texts.own_campaign,
});
/** The owner of a campaign cannot help it over its goal. */
export const backsOwnCampaign = defineError({
  code: 'backs_own_campaign',
  status: 409,
  detail: (texts) => texts.backs_own_campaign,
});
/** Whoever gives and takes back again and again would use up what others gave: the fee of each payment comes off it. */
export const refundedTooOften = defineError({
  code: 'refunded_too_often',
  status: 409,
  detail: (texts) => texts.refunded_too_often,
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
/** A pledge that is paid or being charged cannot change; while a campaign takes no pledges, none can. */
export const pledgeNotChangeable = defineError({
  code: 'pledge_not_changeable',
  status: 409,
  detail: (texts) => texts.pledge_not_changeable,
});
/** What was never paid for has not been delivered. */
export const pledgeNotCharged = defineError({
  code: 'pledge_not_charged',
  status: 409,
  detail: (texts) => texts.pledge_not_charged,
});
/** After the end of a campaign, only its owner decides about refunds. */
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
/** Only the desk can show again what it has hidden. */
export const commentWithheld = defineError({
  code: 'comment_withheld',
  status: 409,
  detail: (texts) => texts.comment_withheld,
});
