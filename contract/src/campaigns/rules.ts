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

/** Section 5, "New campaign". */
export const newCampaignRules = {
  title: { min: 5, tooShort: 'Title must be at least 5 characters.' },
  description: { min: 20, tooShort: 'Description must be at least 20 characters.' },
  goal: 'Goal must be a positive number.',
  category: 'Please select a category.',
} as const;
