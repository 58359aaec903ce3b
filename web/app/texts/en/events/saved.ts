export const savedTexts = {
  metaTitle: 'Saved events',
  metaDescription: 'The events you saved.',
  lead: 'What you do not want to miss.',
  failed: 'Failed to fetch the events you saved',
  noneTitle: 'Nothing saved yet',
  noneDescription: 'Press Save on an event, and it waits for you here.',
  findAnEvent: 'Find an event',
  canceled: 'Canceled',
} as const;
