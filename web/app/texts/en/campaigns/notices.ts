/** Section 4, to the letter; every page carries it, for a redirect shows it. */
export const campaignCreatedTexts = {
  title: 'Project created!',
  description: 'Your funding campaign has been submitted for review.',
} as const;
