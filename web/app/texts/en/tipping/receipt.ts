export const receiptTexts = {
  metaTitle: 'Check a receipt',
  metaDescription: 'See whether the receipt of a tip is genuine.',
  thisTipIsNotPaidYet: 'This tip is not paid yet',
  thisReceiptIsGenuine: 'This receipt is genuine',
  thisTipWasNotPaid: 'This tip was not paid',
  thisTipWasRefunded: 'This tip was refunded',
  thisTipIsDisputed: 'This tip is disputed',
  issued: 'The receipt was issued by Tibeb. This is how the tip stands right now.',
  refunded: (amount: string) => `${amount} of this tip was given back to its sender.`,
  footer: 'Who sent the tip is not shown to anyone here.',
  missingTitle: 'There is no such receipt',
  missingDescription: 'Please compare the link with the one on the receipt, letter by letter.',
  returnToHome: 'Return to Home',
  verify: 'Check another receipt',
} as const;

/** The page on which anybody can check the code of a receipt. */
export const verifyTexts = {
  metaTitle: 'Check the code of a receipt',
  metaDescription: 'Scan the code of a receipt, or paste what it says, to see whether it is genuine.',
  title: 'Is this receipt genuine?',
  lead: 'Scan the code on the receipt with the camera of your phone. It leads here and shows at once whether we issued it.',
  label: 'Or paste what the code says',
  hint: 'The link, or the long row of letters at its end.',
  button: 'Check',
  verdicts: {
    genuine: {
      title: 'This receipt is genuine',
      body: 'We issued it, and the tip was not refunded or disputed.',
    },
    taken_back: {
      title: 'This tip was taken back',
      body: 'We issued this receipt, but the money has since been refunded or disputed.',
    },
    not_genuine: {
      title: 'This receipt is not genuine',
      body: 'What the code says was not signed by us, or has been changed since. Please check that all of it was copied.',
    },
  },
  offline:
    'Programs can check receipts offline: they are signed (JWS, Ed25519). {keys} and {revoked} are published.',
  keys: 'Our keys',
  revoked: 'the signed list of receipts that no longer count',
} as const;

export const receiptSheetTexts = {
  for: 'For',
  date: 'Date',
  status: 'Status',
  refunded: 'Given back',
  refundedOf: (amount: string, rest: string) => `${amount} of it; ${rest} stands`,
  fee: 'Processing fee',
  feeCovered: (fee: string) => `${fee}, paid on top by the sender`,
  feeOff: (fee: string, rest: string) => `${fee} kept by the payment service; ${rest} for them`,
  feeOnly: (fee: string) => `${fee} kept by the payment service`,
  receipt: 'Receipt',
  code: 'Scan this to check the receipt. It is signed, so that it can be checked offline too.',
  scan: 'The signed receipt as a code to scan',
  tip: 'Tip',
} as const;

/** The state of a tip, in a word or two, and its explanation. */
export const tipStateTexts = {
  pending: { label: 'Waiting for payment', meaning: 'The payment has not come in yet.' },
  succeeded: { label: 'Paid' },
  failed: { label: 'Not paid', meaning: 'The payment did not go through. Nothing was charged.' },
  canceled: { label: 'Canceled', meaning: 'The payment was canceled. Nothing was charged.' },
  expired: { label: 'Expired', meaning: 'The payment was not finished in time. Nothing was charged.' },
  refunded: { label: 'Refunded', meaning: 'The money went back to the sender.' },
  disputed: { label: 'Disputed', meaning: 'The sender’s bank is looking into this payment.' },
} as const;
