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
export const nothingTicked = 'Please tick at least one payout.';
export const chargedWrong = 'Please enter what the bank charged, such as 2.50, or nothing.';
export const rateWrong = 'Please enter how many birr one dollar is, such as 155.20.';
export const rateSourceTooShort = 'Please say where the rate is from, such as the bank and the day.';
export const rateSourceTooLong = (max: number) => `Please shorten the source to ${max} characters.`;

/** Why a payout did not arrive, by the usual codes of a rail. https://docs.stripe.com/api/payouts/failures */
export const payoutFailures: Readonly<Record<string, string>> = {
  account_closed: 'Your bank account is closed.',
  account_frozen: 'Your bank account is frozen.',
  bank_account_restricted: 'Your bank account does not take such payments, or not so many.',
  bank_ownership_changed: 'Your bank account belongs to another bank now.',
  could_not_process: 'Your bank could not process the payment.',
  debit_not_authorized: 'Your bank account does not allow it.',
  declined: 'Your bank declined the payment.',
  incorrect_account_holder_name: 'The name of the account holder is not the one your bank has.',
  invalid_account_number: 'The account number is wrong.',
  invalid_currency: 'Your bank account does not take this currency.',
  no_account: 'Your bank has no account with this number.',
};
