import type { NewCampaign } from '#contract/campaigns/forms.ts';

/** Section 3, written out here because the contract's schema would bring its library into the page. */
export const newCampaignCategories: readonly NewCampaign['category'][] = [
  'Music',
  'Art',
  'Film',
  'Photography',
  'Dance',
  'Writing',
  'Technology',
];
