/** The person's texts about a payment at the checkout, besides what they pay for. */
export const feeLineTexts = { processingFee: 'Processing fee' } as const;
