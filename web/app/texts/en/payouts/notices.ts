export const payoutNoticeTexts = {
  saved: { title: 'Saved', description: 'Every owner of the page hears of it by mail.' },
  linkFailed: {
    title: 'That did not work just now',
    description: 'Please go on from here in a minute.',
  },
} as const;
