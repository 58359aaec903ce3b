export const payoutNoticeTexts = {
  requested: { title: 'Your payout is on its way', description: 'We will write to you once it has arrived.' },
  canceled: { title: 'The payout is taken back', description: 'The money stays here until the next one.' },
  saved: { title: 'Saved', description: 'We email every owner of the page about it.' },
  linkFailed: {
    title: 'That did not work just now',
    description: 'Please go on from here in a minute.',
  },
} as const;
