export const reachServerTexts = {
  notReached: 'What you sent did not reach us. Please check your connection and try again.',
  failed: 'Something between you and us failed. Please try again.',
} as const;
