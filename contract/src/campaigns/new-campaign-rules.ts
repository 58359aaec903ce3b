import * as campaignsMessages from '#messages/campaigns.ts';
/** Section 3: the categories of a new campaign. This file holds no schema, so that pages can import it. */
export const newCampaignCategories = [
  'Music',
  'Art',
  'Film',
  'Photography',
  'Dance',
  'Writing',
  'Technology',
] as const;

/** Section 5, "New campaign". */
export const newCampaignRules = {
  title: { min: 5, tooShort: campaignsMessages.titleTooShort },
  description: { min: 20, tooShort: campaignsMessages.descriptionTooShort },
  goal: campaignsMessages.goalNotPositive,
  category: campaignsMessages.categoryMissing,
} as const;
