/** Why a bank sends a payout back, with Stripe's message. https://docs.stripe.com/api/payouts/failures */
export const payoutFailures = {
  account_closed: 'The bank account has been closed.',
  account_frozen: 'The bank account has been frozen.',
  bank_account_restricted:
    'The bank account has restrictions on either the type, or the number, of payouts allowed.',
  could_not_process: 'The bank could not process this payout.',
  debit_not_authorized: 'Debit transactions are not approved on the bank account.',
  declined: 'The bank has declined this transfer.',
  incorrect_account_holder_name: 'The account holder name on file is incorrect.',
  insufficient_funds: 'There are insufficient funds to cover this payout.',
  invalid_account_number: 'The routing number seems correct, but the account number is invalid.',
  invalid_currency: 'The bank was unable to process this payout because of its currency.',
  no_account:
    'The bank account details on file are probably incorrect. No bank account could be located with those details.',
} as const;
export type PayoutFailure = keyof typeof payoutFailures;
export const payoutFailureCodes = Object.keys(payoutFailures) as PayoutFailure[];

/** After these failures Stripe sends nothing more to the bank account until another one is entered. */
const finalFailures: readonly string[] = [
  'account_closed',
  'account_frozen',
  'bank_account_restricted',
  'incorrect_account_holder_name',
  'invalid_account_number',
  'no_account',
];

export const isFinal = (failure: PayoutFailure): boolean => finalFailures.includes(failure);

export const testRoutingNumber = '110000000';

/** The account numbers that the sandbox accepts, as in https://docs.stripe.com/connect/testing#account-numbers */
export const testBanks: { number: string; does: string; failure: PayoutFailure | null }[] = [
  { number: '000123456789', does: 'Payouts arrive', failure: null },
  { number: '000111111116', does: 'Payouts come back: no such account', failure: 'no_account' },
  { number: '000111111113', does: 'Payouts come back: account closed', failure: 'account_closed' },
  { number: '000222222227', does: 'Payouts come back: insufficient funds', failure: 'insufficient_funds' },
  { number: '000333333335', does: 'Payouts come back: not authorized', failure: 'debit_not_authorized' },
  { number: '000444444440', does: 'Payouts come back: wrong currency', failure: 'invalid_currency' },
];

export interface BankEntry {
  holder: string;
  routingNumber: string;
  accountNumber: string;
}

export type BankProblems = Partial<Record<keyof BankEntry, string>>;

interface TestBank {
  holder: string;
  routingNumber: string;
  last4: string;
  failureCode: PayoutFailure | null;
}

/** The bank for the entered fields, or what is wrong with each field. Numbers of real accounts are refused. */
export function readBank(entry: BankEntry): { problems: BankProblems } | { bank: TestBank } {
  const [holder, routingNumber] = [entry.holder.trim(), entry.routingNumber.replace(/[\s-]/g, '')];
  const accountNumber = entry.accountNumber.replace(/[\s-]/g, '');
  const known = testBanks.find(({ number }) => number === accountNumber);
  const problems: BankProblems = {};
  if (holder === '') problems.holder = 'Enter the name of the account holder.';
  if (routingNumber !== testRoutingNumber)
    problems.routingNumber = `This is a sandbox: use the routing number ${testRoutingNumber}.`;
  if (!known)
    problems.accountNumber = 'This is a sandbox: use one of the account numbers below, never a real one.';
  if (!known || Object.keys(problems).length > 0) return { problems };
  return { bank: { holder, routingNumber, last4: accountNumber.slice(-4), failureCode: known.failure } };
}
