/** The texts that every page carries, for what is shown while a page of this feature loads. */
export const loadingTexts = {
  listTitle: 'Discover & Support Creators',
  list: 'Loading beneficiaries...',
  profile: 'Loading beneficiary profile...',
} as const;
