/** Where something is reported. */
export const reportTexts = {
  title: 'Report',
  titles: {
    page: 'Report this page',
    event: 'Report this event',
    message: 'Report this message',
  },
  lead: 'Tell us what is wrong. We look at every report, and we never say who sent it.',
  reason: 'What is wrong?',
  reasons: {
    fraud: 'It is fraud, or asks for money under false pretenses',
    impersonation: 'It pretends to be somebody else',
    hate: 'It insults, threatens or incites hatred',
    sexual: 'It is sexual, or shows somebody without their consent',
    spam: 'It is advertising, or has nothing to do with art',
    other: 'Something else',
  },
  words: 'In your words (optional)',
  wordsHint: 'What should we look at? Links help.',
  leaveEmpty: 'Leave this empty',
  send: 'Send report',
  sending: 'Sending...',
  gone: 'This is no longer shown, so there is nothing to report.',
  thanks: 'Thank you!',
  thanksLead: 'Your report is with our team, who will look at it soon. There is nothing else you need to do.',
  back: { page: 'Back to the page', event: 'Back to the event', message: 'To the home page' },
} as const;
