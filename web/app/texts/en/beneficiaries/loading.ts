/** The texts that every page carries, for what stands in while a page of this feature loads. */
export const loadingTexts = {
  listTitle: 'Discover & Support Creators',
  list: 'Loading beneficiaries...',
  profile: 'Loading beneficiary profile...',
} as const;
