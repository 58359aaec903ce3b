/**
 * What the rules of several forms say. The modules of rules export each text by itself, so that a page carries those of
 * its own rules only. No two say the same: the server finds a text in another language by its English words.
 */
export const nameTooShort = 'Name must be at least 2 characters';
export const nameTooLong = (most: number) => `Name must be at most ${most} characters`;
export const namedTooLong = (most: number) => `A name has at most ${most} characters`;
export const emailInvalid = 'Please enter a valid email address';
export const descriptionTooShort = 'Description must be at least 20 characters';
export const tooLong = (most: number) => `Please use at most ${most.toLocaleString('en-US')} characters`;
export const unusableCharacters = 'This text has characters that cannot be used';
/** Of the API alone, like those below. */
export const unsupportedCharacters = 'Unsupported characters';
export const notWhole = 'Must be a whole number';
export const tooManyDecimals = 'Use at most two decimals';
