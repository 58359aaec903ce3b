/** Separate from the form's texts, because every page loads it. */
export const tippingNoticeTexts = {
  /** The form's code could not be loaded. */
  notOpened: { title: 'No connection', description: 'The form could not be loaded. Nothing was charged.' },
  signIn: { title: 'Please sign in to tip', description: 'You need to be signed in to tip' },
} as const;
