/** The shares of a tip for a whole line-up. */
export const sharesTexts = {
  label: 'Shares',
  hint: 'Everyone gets the same unless you choose otherwise.',
  plainHint: 'Everyone gets the same unless you fill in a different share.',
  of: (name: string) => `Share of ${name}`,
  less: (name: string) => `One dollar less for ${name}`,
  more: (name: string) => `One dollar more for ${name}`,
  equal: 'Split equally',
  sum: (amount: string) => `Together ${amount}`,
  invalid: (name: string) => `Enter a share for ${name} such as 2 or 2.50, at least 1 dollar`,
  tooMuch: 'These shares leave less than 1 dollar for each of the others',
  notTheWhole: 'The shares must add up to the amount',
} as const;
