export const unsubscribeTexts = {
  metaTitle: 'Stop the daily mail',
  metaDescription: 'Stop the emails about what is new from the people you follow.',
  lead: 'You will get no more emails about events and posts from the people you follow. Emails about your account and your tips will still come.',
  button: 'Stop the daily mail',
  busy: 'Stopping...',
  doneTitle: 'The daily mail is stopped',
  doneLead: 'You can start it again in your account, above the list of those you follow.',
  followed: 'People I follow',
} as const;
