export const payoutNoticeTexts = {
  requested: { title: 'Your payout is on its way', description: 'We write to you once it has arrived.' },
  canceled: { title: 'The payout is taken back', description: 'The money stays here until the next one.' },
  saved: { title: 'Saved', description: 'Every owner of the page hears of it by mail.' },
  linkFailed: {
    title: 'That did not work just now',
    description: 'Please go on from here in a minute.',
  },
} as const;
