import * as texts from '#messages/payouts.ts';

/** The least that is paid out, in minor units: when its owner asks, and by the weekly run. */
export const payoutMinimum: Readonly<
  Record<string, { readonly requested: number; readonly weekly: number }>
> = {
  USD: { requested: 100, weekly: 1_000 },
  ETB: { requested: 5_000, weekly: 50_000 },
};

/** What is written about payouts at the desk, for its forms and the API alike. */
export const payoutTexts = {
  reference: { min: 3, max: 100, tooShort: texts.referenceTooShort, tooLong: texts.referenceTooLong(100) },
} as const;
