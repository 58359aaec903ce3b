export const offlineTexts = {
  metaTitle: 'You are offline',
  metaDescription: 'What Tibeb shows without a connection.',
  lead: 'The thread to Tibeb is cut for now. Nothing is lost: once you have a connection again, everything is where you left it.',
  tryAgain: 'Try again',
  cachedHeading: 'You can still read',
  /** Above the copy of a page. */
  noteTitle: 'You are offline.',
  note: (date: string) =>
    `This is the page as it was on ${date}, Addis Ababa time. Tipping needs a connection.`,
} as const;
