/** Section 3: what a new campaign may be about. No schema stands here, so that a page may carry it. */
export const newCampaignCategories = [
  'Music',
  'Art',
  'Film',
  'Photography',
  'Dance',
  'Writing',
  'Technology',
] as const;
