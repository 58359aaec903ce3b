/** What the rules of the forms of an account say (section 5 of the specification). */
export const passwordTooShort = 'Password must be at least 8 characters';
export const passwordTooLong = (most: number) => `Password must be at most ${most} characters`;
export const passwordCommon =
  'Many people use this password, so it is guessed first. Please choose another one.';
export const passwordMissing = 'Password is required';
export const termsNotAccepted = 'You must accept the terms and conditions';
export const linkIncomplete = 'This link is incomplete. Please open it from our email, or ask for a new one.';
export const sixDigitsMissing = 'Please enter the six digits from our email';
export const boxNotTicked = 'Please check the box first.';
export const symbolMissing = 'Please enter a symbol';
export const symbolTooLong = 'A symbol has at most 4 characters';
export const symbolUnusable = 'This symbol cannot be used';
export const codeMissing = 'Please enter a code';
export const codeTooLong = 'This code is too long';
export const passkeyNameMissing = 'Please enter a name';
export const passkeyNameUnusable = 'This name cannot be used';
