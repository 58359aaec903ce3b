/** The fee of the payment service, and who bears it. */
export const feeTexts = {
  cover: 'I pay the processing fee on top',
  rule: 'The payment service keeps 2.9% and $0.30 of each payment. It comes off the tip unless you pay it on top.',
  comesOff: (fee: string, rest: string) => `The payment service keeps ${fee} of it: ${rest} arrives.`,
  onTop: (total: string, whole: string) => `You pay ${total}, and ${whole} arrives.`,
} as const;
