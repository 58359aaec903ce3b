export const receiptTexts = {
  metaTitle: 'Check a receipt',
  metaDescription: 'See whether the receipt of a tip is genuine.',
  thisTipIsNotPaidYet: 'This tip is not paid yet',
  thisReceiptIsGenuine: 'This receipt is genuine',
  thisTipWasNotPaid: 'This tip was not paid',
  thisTipWasRefunded: 'This tip was refunded',
  thisTipIsDisputed: 'This tip is disputed',
  issued: 'The receipt was issued by Tibeb. This is how the tip stands right now.',
  footer: 'Who sent the tip is not shown to anyone here.',
  missingTitle: 'There is no such receipt',
  missingDescription: 'Please compare the link with the one on the receipt, letter by letter.',
  returnToHome: 'Return to Home',
} as const;

export const receiptSheetTexts = {
  for: 'For',
  date: 'Date',
  moment: (date: string, time: string) => `${date}, ${time} (Addis Ababa)`,
  status: 'Status',
  fee: 'Processing fee',
  feeCovered: (fee: string) => `${fee}, paid on top by the sender`,
  feeOff: (fee: string, rest: string) => `${fee} kept by the payment service; ${rest} arrived`,
  receipt: 'Receipt',
  tip: 'Tip',
} as const;

/** How a tip stands, in a word or two, and what that means. */
export const tipStateTexts = {
  pending: { label: 'Waiting for payment', meaning: 'The payment has not come in yet.' },
  succeeded: { label: 'Paid' },
  failed: { label: 'Not paid', meaning: 'The payment did not go through. Nothing was charged.' },
  canceled: { label: 'Canceled', meaning: 'The payment was called off. Nothing was charged.' },
  expired: { label: 'Expired', meaning: 'The payment was not finished in time. Nothing was charged.' },
  refunded: { label: 'Refunded', meaning: 'The money went back to the sender.' },
  disputed: { label: 'Disputed', meaning: 'The sender’s bank is looking into this payment.' },
} as const;
