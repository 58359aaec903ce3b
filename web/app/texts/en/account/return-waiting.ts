export const returnWaitingTexts = {
  /** Where neither its amount nor for whom it is can be known. */
  tip: 'Your tip is waiting',
  waysIn: 'Ways in',
  newHere: 'I am new here',
  haveAccount: 'I have an account',
  withoutAccount: 'Continue without an account',
} as const;
