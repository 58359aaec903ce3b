export const casesTexts = {
  title: 'Cases',
  lead: 'Payments that need a person to decide, the oldest first. Each is closed with the booking that fits.',
  noneTitle: 'No open cases',
  noneDescription: 'The provider and the ledger agree.',
  name: (id: string, reason: string) => `Case ${id}: ${reason.replaceAll('_', ' ')}`,
  withoutBooking: 'Closed without a booking',
} as const;

export const caseTexts = {
  title: (id: string) => `Case ${id}`,
  lead: 'What was expected, what the provider said, and what is booked so far.',
  all: 'All cases',
  facts: 'What we know',
  reason: 'Reason',
  since: 'Since',
  payment: 'Payment',
  status: 'Its status',
  checkout: 'Checkout',
  charge: 'Charge',
  none: 'none',
  expected: 'Expected',
  observed: 'Observed',
  closedAs: 'Closed as',
  closedBy: 'By',
  closedAt: 'At',
  closingReason: 'Because',
  closeTitle: 'Close this case',
  closeLead:
    'Closing books at once, and only what makes the ledger agree with the provider. It cannot be undone.',
  how: 'How',
  close: 'Close the case',
} as const;
