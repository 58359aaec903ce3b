export const unsubscribeTexts = {
  metaTitle: 'Stop the daily mail',
  metaDescription: 'Stop the mail about what is new of those you follow.',
  lead: 'You will get no more mail about events and posts of those you follow. Mail about your account and your tips still comes.',
  stop: 'Stop the daily mail',
  stopping: 'Stopping...',
  doneTitle: 'The daily mail is stopped',
  doneLead: 'You can start it again in your account, beside those you follow.',
  followed: 'Those I follow',
} as const;
