export const casesTexts = {
  title: 'Cases',
  choose: 'Lists of cases',
  lists: {
    open: {
      name: 'Open',
      lead: 'Payments that need a person to decide, the oldest first. Each is closed with the booking that fits.',
      noneTitle: 'No open cases',
      noneDescription: 'The provider and the ledger agree.',
    },
    suspense: {
      name: 'In suspense',
      lead: 'Money that a case put aside because its owner was not known, the oldest first. Decide about it once you know.',
      noneTitle: 'Nothing is in suspense',
      noneDescription: 'Money whose owner is not known yet is listed here.',
    },
  },
  name: (id: string, reason: string) => `Case ${id}: ${reason.replaceAll('_', ' ')}`,
  withoutBooking: 'Closed without a booking',
  givingBack: 'Refund not finished',
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
  closed: { as: 'Closed as', by: 'By', at: 'At', because: 'Because' },
  decided: { as: 'Decided as', by: 'Decided by', at: 'Decided at', because: 'Decided because' },
  suspense: 'In suspense',
  givingBack: 'Refund not finished',
  orderedHere: (at: string) => `Ordered on ${at}. Give back again to finish it: the money is refunded once.`,
  orderedBy: 'Ordered by',
  orderedElsewhere: (at: string) =>
    `on ${at}. Nothing else is decided about this charge until that case is closed.`,
  decideTitle: 'Decide whose money it is',
  decideLead: 'It leaves suspense at once. It cannot be undone.',
  decide: 'Decide',
  closeTitle: 'Close this case',
  closeLead:
    'Closing books at once, and only what makes the ledger agree with the provider. It cannot be undone.',
  othersClose: 'Finance and admins decide about cases.',
  how: 'How',
  close: 'Close the case',
} as const;
