export const paymentsTexts = {
  title: 'Payments',
  lead: 'Find payments by the code of a receipt, their id, the email address or id of the fan, or the page that was tipped. Without a search you see the newest.',
  search: 'Receipt code, id, email address or short address',
  noneTitle: 'No payment found',
  noneFound: 'Please check what you typed. A receipt code and an id must be complete.',
  noneYet: 'Nobody has paid anything yet.',
} as const;

export const paymentStateTexts = {
  pending: 'Pending',
  succeeded: 'Succeeded',
  failed: 'Failed',
  canceled: 'Canceled',
  expired: 'Expired',
  refunded: 'Refunded',
  disputed: 'Disputed',
} as const;

export const paymentTexts = {
  title: 'Payment',
  lead: (amount: string) => `A payment of ${amount}.`,
  all: 'All payments',
  allOfFan: 'All payments of this fan',
  evidence: 'Evidence for a dispute',
  facts: 'What we know',
  status: 'State',
  amount: 'Amount',
  fan: 'Fan',
  started: 'Started',
  id: 'Id',
  provider: 'Provider',
  providers: { stripe: 'Stripe' } as Readonly<Record<string, string>>,
  checkout: 'Checkout',
  charge: 'Charge',
  none: 'none',
  history: 'What happened',
  historyLead:
    'Each state names what made us see it, not who caused it: the operator of a refund may be overtaken by a webhook or by a colleague. The log says who asked for what.',
  othersRefund: 'Finance and admins refund payments.',
  refundTitle: 'Refund',
  refundLead: (amount: string) =>
    `The fan gets back the amount you enter, or all of ${amount}. It is taken from those who received it. The payment service does not return its fee. This cannot be undone.`,
  refundAmount: 'Amount',
  refundAmountHint: (amount: string) => `Up to ${amount}. Leave it empty to refund all of it.`,
  refund: 'Refund',
} as const;
