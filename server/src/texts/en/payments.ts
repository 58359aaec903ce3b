/** What the person reads of a payment at the checkout, beside what they pay for. */
export const feeLineTexts = { processingFee: 'Processing fee' } as const;
