import { amountTexts as texts } from '#texts/desk.ts';

/** An amount as the ledger has it, `5.00 USD`. The currencies we book have two decimals. */
export function minorAmount(amountMinor: number, currency: string): string {
  return texts.amount((amountMinor / 100).toFixed(2), currency);
}
