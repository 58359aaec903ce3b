export const payoutNoticeTexts = {
  requested: { title: 'Your payout is on its way', description: 'We write to you once it has arrived.' },
  canceled: { title: 'The payout is taken back', description: 'The money stays here until the next one.' },
  saved: { title: 'Saved', description: 'Every owner of the page hears of it by mail.' },
  linkOver: {
    title: 'That link was used, or is over',
    description: 'Please go on by the button of your account here.',
  },
} as const;
