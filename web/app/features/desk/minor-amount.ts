import { dollarsToMinor, minorToMajor } from '#contract/minor-units.ts';
import { amountTexts as texts } from '#texts/desk.ts';

/** An amount of the ledger, as `5.00 USD`. The currencies we book have two decimals. */
export function minorAmount(amountMinor: number, currency: string): string {
  return texts.amount(minorToMajor(amountMinor).toFixed(2), currency);
}

/** What was typed as money, `2.50` or `2,50`, in minor units. */
export const minorOf = (typed: string): number => dollarsToMinor(Number(typed.replace(',', '.')));
