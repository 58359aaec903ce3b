export const metaTexts = {
  tagline: 'Support Creators with Just a Tip',
  page: (page: number) => `Page ${page}`,
} as const;
