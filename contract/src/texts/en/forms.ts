import { groupDigits } from '../../group-digits.ts';

/**
 * Messages of rules that several forms share. Each text is an export of its own, so that a page bundles only the texts
 * of its own rules. Every text is unique, because the server finds a translation by the English text.
 */
export const nameTooShort = 'Name must be at least 2 characters';
export const nameTooLong = (most: number) => `Name must be at most ${most} characters`;
export const namedTooLong = (most: number) => `A name has at most ${most} characters`;
export const emailInvalid = 'Please enter a valid email address';
export const descriptionTooShort = 'Description must be at least 20 characters';
export const tooLong = (most: number) => `Please use at most ${groupDigits(most, ',')} characters`;
export const unusableCharacters = 'This text has characters that cannot be used';
/** Used only by the API, like those below. */
export const unsupportedCharacters = 'Unsupported characters';
export const notWhole = 'Must be a whole number';
export const tooManyDecimals = 'Use at most two decimals';
