/** What every page of the desk shows. */
export const deskTexts = {
  desk: 'The desk',
  youAre: (role: string) => `You are ${role}.`,
  overview: 'Overview',
  reports: 'Reports',
  people: 'People',
  pages: 'Pages',
  events: 'Events',
  payments: 'Payments',
  cases: 'Cases',
  comparison: 'Comparison',
  payouts: 'Payouts',
  debts: 'Below zero',
  claims: 'Claims',
  jobs: 'Failed jobs',
  kinds: 'Types and categories',
  operators: 'Roles',
  log: 'Log',
} as const;

export const roleTexts = { support: 'support', finance: 'finance', admin: 'an admin' } as const;

/** A search at the desk. */
export const searchTexts = { find: 'Find' } as const;

export const amountTexts = { amount: (amount: string, currency: string) => `${amount} ${currency}` } as const;

export const actTexts = {
  reason: 'Reason',
  reasonHint: 'It stands in the log beside your name.',
  working: 'One moment …',
  confirmFirst:
    'Please confirm that it is you first: your second factor was shown more than 15 minutes ago. Then send this form again; it stays as it is.',
  confirmItIsYou: 'Confirm in a new tab',
  refundUnavailable:
    'The payment service did not answer, so it is not known whether the refund was made. Please try again; it is made only once.',
} as const;

export const overviewTexts = {
  metaTitle: 'The desk',
  lead: 'Help people, and look after what waits for a person. Everything you do here stands in the log.',
  waiting: (count: string) => `${count} waiting`,
  nothingWaits: 'Nothing waits',
  reports: { title: 'Reports', lead: 'Pages, events and messages that people find wrong.' },
  claims: {
    title: 'Claims',
    lead: 'Pages that somebody says are theirs, and that nobody may get by mistake.',
  },
  cases: { title: 'Cases', lead: 'Payments where the provider says something else than we expected.' },
  jobs: { title: 'Failed jobs', lead: 'Mails and other work that failed for a day.' },
  people: { title: 'People', lead: 'Find somebody by name or mail address, and suspend who does harm.' },
  pages: { title: 'Pages', lead: 'Look at any page, hide what must not be seen, show it again.' },
  events: { title: 'Events', lead: 'Look at any event, hide it, and show it again.' },
  payments: { title: 'Payments', lead: 'Find one by its receipt, its id or the mail address of the fan.' },
} as const;

export const movementTexts = {
  title: 'In the ledger',
  none: 'Nothing is booked.',
  kind: (kind: string) => kind.replaceAll('_', ' '),
} as const;
