export const erasedAccountText = 'An account that was erased';

/** What every page of the desk shows. */
export const deskTexts = {
  desk: 'The desk',
  youAre: (role: string) => `You are ${role}.`,
  overview: 'Overview',
  reports: 'Reports',
  people: 'People',
  pages: 'Pages',
  events: 'Events',
  campaigns: 'Campaigns',
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
  inLog: 'In the log',
} as const;

export const roleTexts = { support: 'support', finance: 'finance', admin: 'an admin' } as const;

/** A search at the desk. */
export const searchTexts = { find: 'Find' } as const;

export const amountTexts = { amount: (amount: string, currency: string) => `${amount} ${currency}` } as const;

export const actTexts = {
  reason: 'Reason',
  reasonHint: 'It appears in the log next to your name.',
  working: 'One moment …',
  confirmFirst:
    'Please confirm that it is you first: you last used your second factor more than 15 minutes ago. Then send this form again; nothing in it is lost.',
  confirmItIsYou: 'Confirm in a new tab',
  pageOutdated:
    'This page was opened before an update of Tibeb, so nothing was done. Please look at it again, and send the form once more.',
  refundUnavailable:
    'The payment service did not answer, so it is not known whether the refund was made. Please try again with the same amount; it is made only once.',
} as const;

export const overviewTexts = {
  metaTitle: 'The desk',
  lead: 'Help people, and take care of what is waiting for a decision. Everything you do here goes into the log.',
  waiting: (count: string) => `${count} waiting`,
  nothingWaits: 'None waiting',
  reports: { title: 'Reports', lead: 'Pages, events, campaigns and words that people have reported.' },
  claims: {
    title: 'Claims',
    lead: 'Pages that people say are theirs. Nobody should get one by mistake.',
  },
  campaigns: {
    title: 'Campaigns',
    lead: 'Campaigns that wait for review. Read one as everyone will see it, then decide.',
  },
  cases: { title: 'Cases', lead: 'Payments where the provider reports something that we did not expect.' },
  payouts: {
    title: 'Payouts',
    lead: 'To approve, to pay at the bank, or to look at because they are stuck.',
  },
  jobs: { title: 'Failed jobs', lead: 'Emails and other work that kept failing for a day.' },
  people: { title: 'People', lead: 'Find people by name or email address, and suspend those who do harm.' },
  pages: { title: 'Pages', lead: 'Look at any page, hide what must not be seen, show it again.' },
  events: { title: 'Events', lead: 'Look at any event, hide it, and show it again.' },
  payments: { title: 'Payments', lead: 'Find one by its receipt, its id, or the fan’s email address.' },
} as const;

export const movementTexts = {
  title: 'In the ledger',
  lead: 'A plus is a debit, a minus a credit: with a plus money came in at the payment service, with a minus we owe it to a page.',
  none: 'Nothing is booked.',
  kinds: {
    capture: 'Paid',
    refund: 'Given back',
    refund_reversed: 'A refund came back',
    dispute: 'Taken by a dispute',
    dispute_reversed: 'Returned by a dispute',
    fee: 'Fee of the payment service',
    adjustment: 'Decided at the desk',
    payout: 'Payout requested',
    payout_sent: 'Payout sent',
    payout_returned: 'Payout came back',
    transfer_reversed: 'Transfer taken back',
    transfer_booked: 'Transfer booked at the desk',
    write_off: 'Written off',
    own_payout: 'Paid out to us',
    release: 'Passed on to its receiver',
  } as Readonly<Record<string, string>>,
  /** By the first part of an account's name. */
  accounts: {
    beneficiary: 'Page',
    campaign: 'Campaign',
    provider: 'Our balance at the payment service',
    transit: 'On the way to a bank',
    bank: 'Our bank account',
    suspense: 'In suspense',
  } as Readonly<Record<string, string>>,
  /** By the whole name. */
  ours: {
    'expense:processing': 'Our costs of processing',
    'expense:losses': 'Our losses',
    'income:cover': 'Paid by fans for fees',
  } as Readonly<Record<string, string>>,
} as const;
