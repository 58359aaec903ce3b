/** The texts that the build adds to the HTML it renders from Markdown. */
export const contentBodyTexts = {
  readTime: (minutes: number) => `${minutes} min read`,
  table: 'Table',
} as const;
