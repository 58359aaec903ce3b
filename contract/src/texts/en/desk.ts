/** Messages about what operators write. */
export const reasonTooShort = 'Please say why, in at least 3 letters.';
export const chooseOutcome = 'Please choose how the reports end.';
export const chooseRole = 'Please choose a role.';
export const kindNameTooShort = 'Please give it a name of at least 2 letters.';
export const kindNameTooLong = (most: number) => `A name has at most ${most} letters.`;
export const positionWrong = 'Please give a whole number from 0 to 9999.';
export const currencyWrong = 'Please name a currency, such as USD.';
export const amountWrong = 'Please write an amount such as 5 or 2.50.';
export const chooseResolution = 'Please choose how to close the case.';

/** The search fields of the desk's lists. */
export const searchedBy = {
  payments:
    'A receipt code, the id of a payment, a tip, a contribution, a campaign, a person or a tipped page, its short address, or a mail address',
  people: 'Part of a name, the beginning of a mail address, or an id',
  pages: 'Part of a name, a short address, or an id',
  campaigns: 'Part of a title, of a description or of the name of the owner, or an id',
  payouts:
    'The beginning of a reference of the bank, the id of a payout, of its batch, of its page or at the rail, part of the name of its page, or its short address',
  log: 'The id of what was acted on, or of the operator',
  events: 'Part of a title, of a place or of the name of a performer, or an id',
} as const;
