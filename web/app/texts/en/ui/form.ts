export const reachServerTexts = {
  notReached: 'What you sent did not reach us. Please check your connection and try again.',
} as const;
