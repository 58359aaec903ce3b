import * as texts from '#messages/payouts.ts';

/** The institutions whose accounts are paid by hand: wallets have a phone number, banks an account number. */
export const institutions = [
  { id: 'telebirr', kind: 'wallet' },
  { id: 'mpesa', kind: 'wallet' },
  { id: 'cbebirr', kind: 'wallet' },
  { id: 'cbe', kind: 'bank' },
  { id: 'awash', kind: 'bank' },
  { id: 'abyssinia', kind: 'bank' },
  { id: 'dashen', kind: 'bank' },
  { id: 'coop', kind: 'bank' },
] as const;
export type InstitutionId = (typeof institutions)[number]['id'];
export const institutionIds = institutions.map(({ id }) => id) as [InstitutionId, ...InstitutionId[]];

export const institutionNames: Readonly<Record<InstitutionId, string>> = texts.institutionNames;

export const destinationRules = {
  holder: {
    min: 2,
    max: 100,
    tooShort: texts.holderMissing,
    tooLong: texts.holderTooLong(100),
    // A name starts with a letter. In the file for the bank, spreadsheets would take some other characters for a formula.
    pattern: /^(\p{L}|$)/u,
    wrong: texts.holderNoName,
  },
  wallet: { pattern: /^0[79]\d{8}$/, wrong: texts.phoneWrong },
  bank: { pattern: /^\d{6,20}$/, wrong: texts.numberWrong },
} as const;

/** A number as it is stored: only digits; a phone number as it is dialed in Ethiopia. */
export function foldNumber(typed: string): string {
  return typed.replaceAll(/[\s().-]/g, '').replace(/^(?:\+|00)?251(?=[79]\d{8}$)/, '0');
}

/** What is wrong with a folded number; undefined for a good one. */
export function numberProblem(institution: InstitutionId, number: string): string | undefined {
  const kind = institutions.find(({ id }) => id === institution)?.kind ?? 'bank';
  const { pattern, wrong } = destinationRules[kind];
  return pattern.test(number) ? undefined : wrong;
}
