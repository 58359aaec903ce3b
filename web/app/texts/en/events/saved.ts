export const savedTexts = {
  metaTitle: 'Saved events',
  metaDescription: 'The events you saved.',
  lead: 'What you do not want to miss.',
  noneTitle: 'Nothing saved yet',
  noneDescription: 'Press Save on an event, and it waits for you here.',
  findAnEvent: 'Find an event',
  canceled: 'Canceled',
} as const;
