/** The comparison of the ledger with the payment providers. */
export const comparisonTexts = {
  title: 'Comparison',
  lead: 'Every night the ledger is compared with the payment provider’s own records: payments, refunds, disputes and payouts.',
  never: 'Nothing has been compared yet.',
  last: 'The last comparison',
  at: 'When',
  result: 'Result',
  same: 'Everything is the same.',
  differs: 'Something differs: see below, and the open cases.',
  incomplete: 'It did not finish. The next one continues where it stopped.',
  events: 'Events',
  movements: 'Movements of payments',
  transfers: 'Payout transfers of the last 30 days',
  news: 'Missing in the ledger, now synced',
  cases: 'New cases',
  missed: 'Without an answer',
  balances: 'Our balance',
  providers: { stripe: 'Stripe' } as Readonly<Record<string, string>>,
  balance: (provider: string, currency: string) => `${provider}, ${currency}`,
  sameBalance: (amount: string) => `${amount}, as in the ledger.`,
  differentBalance: (provider: string, ledger: string, difference: string) =>
    `The provider has ${provider}, the ledger ${ledger}. They differ by ${difference}.`,
  differences: 'Payouts that differ',
  payout: (id: string) => `Payout ${id}`,
  transfer: (id: string) => `Transfer ${id}`,
  line: (provider: string, ledger: string) => `The provider has ${provider}, the ledger ${ledger}.`,
  paidTo: (page: string) => `The transfer went to the account of ${page}.`,
  bookings: {
    possible:
      'The ledger does not know this payout: the database was restored from an older copy. Take the transfer back at the provider, or book it below. Until then nothing is paid out to anybody.',
    payout_unnamed:
      'This transfer names no payout, so it was made by hand and cannot be booked here. Look into it at the provider. No payout waits for it.',
    page_unknown:
      'No page here has the account that this transfer went to, so it is not known whose it is and it cannot be booked here. Look into it at the provider, and take it back there. Until then nothing is paid out to anybody.',
    payout_known:
      'This payout is known here, so the transfer cannot be booked beside it. A payout that still waits to be sent finds its transfer automatically once it is approved.',
  },
  bookTitle: (amount: string, page: string) => `Book ${amount} as paid to ${page}`,
  bookLead: (transfer: string) =>
    `Only where ${transfer} cannot be taken back at the provider. What is left of it goes off the balance of the page, which may be below zero afterwards: later tips make up for it. This cannot be undone here. Then everything is compared again, and payouts go on.`,
  book: 'Book the transfer',
  openCases: 'Open cases',
  askTitle: 'Compare now',
  askLead: 'It takes from seconds to some minutes. Then come back to this page.',
  ask: 'Compare now',
} as const;
