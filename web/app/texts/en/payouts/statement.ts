import { plural } from '#web/platform/locale.ts';

/** Statements of a page: its balances, income and payouts in a month or year. */
export const statementTexts = {
  metaTitle: (name: string, period: string) => `Statement of ${name}, ${period}`,
  missingMetaTitle: 'Statement',
  metaDescription: 'What a page received and was paid, month by month.',
  eyebrow: 'Statement',
  back: 'Back to tips received',
  failed: 'Failed to fetch your statement',
  tryAgain: 'Try again',
  missingTitle: 'You do not own this page',
  missingDescription:
    'Only the owners of a page see its money. Perhaps you are signed in with another account.',
  allPages: 'All your pages',
  period: {
    label: 'Month or year',
    months: 'Months',
    years: 'Years',
    show: 'Show',
    year: (year: string) => year,
    /** A period that is not over. */
    soFar: (period: string) => `${period}, so far`,
    days: 'Days begin at midnight in Addis Ababa.',
  },
  sums: {
    title: 'In short',
    opening: 'Balance at the beginning',
    closing: 'Balance at the end',
    now: 'Balance now',
    tips: (count: number) => plural(count, { one: '# tip', other: '# tips' }),
    releases: (count: number) =>
      plural(count, { one: '# contribution to a campaign', other: '# contributions to campaigns' }),
    fees: 'Fees of the payment service',
    refunds: (count: number) => plural(count, { one: '# refund', other: '# refunds' }),
    refundsReversed: (count: number) =>
      plural(count, { one: '# refund that failed', other: '# refunds that failed' }),
    disputes: (count: number) =>
      plural(count, { one: '# payment taken back by a bank', other: '# payments taken back by a bank' }),
    disputesReversed: (count: number) =>
      plural(count, { one: '# payment given back by a bank', other: '# payments given back by a bank' }),
    payouts: (count: number) => plural(count, { one: '# payout to you', other: '# payouts to you' }),
    payoutsReturned: (count: number) =>
      plural(count, {
        one: '# payout that was not sent or came back',
        other: '# payouts that were not sent or came back',
      }),
    reversals: 'Taken back from your account at Stripe, towards your debt',
    writeOffs: 'Debt that we canceled',
    below:
      'Refunds and fees took more than there was. Your next tips will make up for it; nobody takes anything from your bank account.',
  },
  files: { title: 'Take it with you', csv: 'For spreadsheets (CSV)', pdf: 'To print (PDF)' },
  lines: {
    title: 'Line by line',
    none: 'Nothing happened in this period.',
    kinds: {
      tip: 'Tip',
      fee: 'Fee of an earlier payment',
      refund: 'Refund',
      refund_reversed: 'Refund that failed',
      dispute: 'Taken back by a bank',
      dispute_reversed: 'Given back by a bank',
      payout: 'Payout',
      payout_returned: 'Payout not sent or sent back',
      transfer_reversed: 'Taken back from your account at Stripe',
      write_off: 'Debt canceled',
      release: 'Contribution to a campaign',
    },
    /** A member's share of a tip to a band. */
    share: (band: string) => `Share of a tip to ${band}`,
    ofShare: (kind: string, band: string) => `${kind}, of a tip to ${band}`,
    shareParts: (share: string, fee: string) => `${share} for you, ${fee} fee`,
    gross: 'Given',
    fee: 'Fee',
    net: 'Yours',
    parts: (gross: string, fee: string) => `${gross} given, ${fee} fee`,
    words: (words: string) => `“${words}”`,
    receipt: 'Receipt',
    receiptOf: (code: string) => `Receipt ${code}`,
    reference: (reference: string) => `Reference ${reference}`,
    to: (destination: string) => `to ${destination}`,
    first: 'From the beginning',
    next: 'More lines',
  },
  file: {
    name: (period: string, ending: string) => `statement-${period}.${ending}`,
    header: [
      'Date (UTC)',
      'What',
      'Gross',
      'Fee',
      'Net',
      'Balance',
      'Currency',
      'Receipt',
      'Message',
      'Reference',
      'Paid to',
    ],
    broken: 'The statement could not be completed. Please download it again.',
  },
  sheet: {
    title: 'Statement',
    of: (name: string, period: string) => `${name}, ${period}`,
    amounts: (currency: string) => `Amounts in ${currency}. Days are in Addis Ababa time.`,
    date: 'Date',
    what: 'What',
    page: (number: number) => `Page ${number}`,
  },
} as const;
