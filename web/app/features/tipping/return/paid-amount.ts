import { tippingTexts as texts } from '#texts/tipping.ts';
import { type Currency, formatAmount, readsOtherSymbol } from '#web/platform/money.ts';

/** The amount of a tip as the person reads it; `5 Br ($5 in US dollars)` where the symbol alone would mislead. */
export function paidAmount(dollars: number, currency: Currency): string {
  const read = formatAmount(dollars, currency);
  return readsOtherSymbol(currency) ? texts.paid(read, formatAmount(dollars)) : read;
}
