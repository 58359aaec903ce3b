/** Separate from the form's texts, because every page loads it. */
export const tippingNoticeTexts = {
  signIn: { title: 'Please sign in to tip', description: 'You need to be signed in to tip' },
} as const;
