/** What the rules of a claim say. */
export const statementTooShort = (least: number) =>
  `Please tell us in at least ${least} characters how we can see that the page is yours`;
export const tooManyPapers = (most: number) => `At most ${most} pictures`;
export const codeInvalid = 'A code has 12 letters and digits, as in 7K2M-9QRT-X4WD';
