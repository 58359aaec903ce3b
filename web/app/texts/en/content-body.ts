/** What the build writes into the texts it makes of Markdown. */
export const contentBodyTexts = {
  readTime: (minutes: number) => `${minutes} min read`,
  table: 'Table',
} as const;
