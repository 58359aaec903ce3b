/** What is wrong with what an operator writes. */
export const reasonTooShort = 'Please say why, in at least 3 letters.';
export const chooseResolution = 'Please choose how to close the case.';
