/** Section 5, "Create event": what the API and the form in the browser hold alike. No schema stands here. */
export const eventRules = {
  title: { min: 5, max: 150, tooShort: 'Title must be at least 5 characters' },
  date: 'Date is required',
  time: 'Time is required',
  location: { min: 5, max: 200, tooShort: 'Location must be at least 5 characters' },
  category: 'Category is required',
  description: { min: 20, max: 5000, tooShort: 'Description must be at least 20 characters' },
  beneficiaries: {
    max: 30,
    none: 'At least one beneficiary is required',
    tooMany: 'At most 30 beneficiaries',
    name: {
      min: 1,
      max: 120,
      tooShort: 'At least one beneficiary is required',
    },
  },
  mostDollars: 100_000,
  mostTickets: 1_000_000,
} as const;
