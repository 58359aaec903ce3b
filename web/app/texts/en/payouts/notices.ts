export const payoutNoticeTexts = {
  requested: {
    title: 'Payout requested',
    description: 'We check it first, and write to you once it has arrived.',
  },
  canceled: { title: 'The payout is taken back', description: 'The money stays here until the next one.' },
  saved: { title: 'Saved', description: 'We email every owner of the page about it.' },
  linkOver: {
    title: 'That link was used or has expired',
    description: 'Please continue with the button of your account here.',
  },
} as const;
