import * as texts from '#messages/payouts.ts';

/** The minimum of a payout in minor units: when an owner requests it, and by the weekly run. */
export const payoutMinimum: Readonly<
  Record<string, { readonly requested: number; readonly weekly: number }>
> = {
  USD: { requested: 100, weekly: 1_000 },
  ETB: { requested: 5_000, weekly: 50_000 },
};

/** Why a payout did not arrive, in a sentence; undefined for codes that are not usual. */
export const failureSentence = (code: string | null): string | undefined =>
  code !== null && Object.hasOwn(texts.payoutFailures, code) ? texts.payoutFailures[code] : undefined;

/** Rules of the texts that operators write about payouts, shared by the desk's forms and the API. */
export const payoutTexts = {
  rate: { pattern: /^(?!0+(\.0*)?$)\d{1,6}(\.\d{1,4})?$/, wrong: texts.rateWrong },
  rateSource: { min: 3, max: 100, tooShort: texts.rateSourceTooShort, tooLong: texts.rateSourceTooLong(100) },
  charged: texts.chargedWrong,
  ticked: texts.nothingTicked,
  reference: { min: 3, max: 100, tooShort: texts.referenceTooShort, tooLong: texts.referenceTooLong(100) },
} as const;

/** How the names of the boxes begin with which operators tick payouts; the id follows. */
export const payoutBox = 'payout-';

/** The ids of the payouts whose boxes are ticked. */
export function tickedPayouts(values: Readonly<Record<string, string>>): string[] {
  return Object.keys(values)
    .filter((name) => name.startsWith(payoutBox) && values[name] !== '')
    .map((name) => name.slice(payoutBox.length));
}
