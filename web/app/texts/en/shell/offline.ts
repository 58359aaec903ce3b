export const offlineTexts = {
  metaTitle: 'You are offline',
  metaDescription: 'What Tibeb shows without a connection.',
  lead: 'The thread to Tibeb is cut for now. Nothing is lost: once you have a connection again, everything is where you left it.',
  tryAgain: 'Try again',
} as const;
