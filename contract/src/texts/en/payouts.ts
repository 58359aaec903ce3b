export const holderMissing = 'Please enter the name of the account holder, as the bank has it.';
export const holderNoName = 'Please enter the name as the bank has it: it begins with a letter.';
export const holderTooLong = (max: number) => `Please shorten the name to ${max} characters.`;
export const phoneWrong = 'Please enter the phone number of the wallet: ten digits that begin with 09 or 07.';
export const numberWrong = 'Please enter the account number: 6 to 20 digits.';

/** The institutions whose accounts are paid by hand. */
export const institutionNames = {
  telebirr: 'telebirr',
  mpesa: 'M-Pesa',
  cbebirr: 'CBE Birr',
  cbe: 'Commercial Bank of Ethiopia',
  awash: 'Awash Bank',
  abyssinia: 'Bank of Abyssinia',
  dashen: 'Dashen Bank',
  coop: 'Cooperative Bank of Oromia',
} as const;

/** Messages about what operators write about a payout. */
export const referenceTooShort = 'Please enter the reference of the bank, at least 3 letters.';
export const referenceTooLong = (most: number) => `The reference has at most ${most} letters.`;
export const rateWrong = 'Please enter how many birr one dollar is, such as 155.20.';
export const rateSourceTooShort = 'Please say where the rate is from, such as the bank and the day.';
export const rateSourceTooLong = (max: number) => `Please shorten the source to ${max} characters.`;
