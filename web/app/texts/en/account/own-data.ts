/** The download of the person's own data. */
export const ownDataTexts = {
  title: 'Your data',
  lead: 'Everything we hold about you, as a file: your account, tips, pages, events and whom you follow. Spreadsheets get a zip with one table per file; programs read JSON.',
  formats: { zip: 'For spreadsheets (CSV)', json: 'For programs (JSON)' },
  fileName: 'tibeb-my-data',
} as const;
