export const returnWaitingTexts = {
  /** Used where neither its amount nor its recipient is known. */
  tip: 'Your tip is waiting',
  waysIn: 'Ways in',
  newHere: 'I am new here',
  haveAccount: 'I have an account',
  withoutAccount: 'Continue without an account',
} as const;
