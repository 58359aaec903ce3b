/** The texts loaded with every page, for the skeletons of this feature's pages. */
export const loadingTexts = {
  listTitle: 'Discover & Support Creators',
  list: 'Loading beneficiaries...',
  profile: 'Loading beneficiary profile...',
} as const;
