import { locale } from '#texts/locale.ts';
import { lazily } from './lazily.ts';

/** How a person wants amounts written (section 3: preferences.currency). */
export interface Currency {
  readonly symbol: string;
  /** True puts the symbol after the amount. */
  readonly append_symbol: boolean;
}

export const defaultCurrency: Currency = { symbol: '$', append_symbol: false };

const wholeAmounts = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
const amountsWithCents = lazily(
  () => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

const dollarSymbols = ['$', 'US$', 'USD'];

/** Whether the person has chosen another symbol than that of US dollars, in which everything is paid. */
export function readsOtherSymbol({ symbol }: Currency): boolean {
  return !dollarSymbols.includes(symbol);
}

/**
 * `$5`, `$7.50`, `1,200 USD` in English: whole amounts without decimals, others with two, the symbol on the side the
 * person reads it.
 */
export function formatAmount(dollars: number, { symbol, append_symbol }: Currency = defaultCurrency): string {
  const number = (Number.isInteger(dollars) ? wholeAmounts() : amountsWithCents()).format(Math.abs(dollars));
  const sign = dollars < 0 ? '-' : '';
  return append_symbol ? `${sign}${number} ${symbol}` : `${sign}${symbol}${number}`;
}
