/** Taking along what is held of one. */
export const ownDataTexts = {
  title: 'Your data',
  lead: 'Everything we hold of you as a file: your account, tips, pages, events and what you follow. For spreadsheets it is a zip with a table each; programs read JSON.',
  formats: { zip: 'For spreadsheets (CSV)', json: 'For programs (JSON)' },
  fileName: 'tibeb-my-data',
} as const;
