/** Section 4, verbatim; loaded with every page, because a redirect can show it anywhere. */
export const campaignCreatedTexts = {
  title: 'Project created!',
  description: 'Your funding campaign has been submitted for review.',
} as const;
