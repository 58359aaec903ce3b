import { separators } from '#texts/locale.ts';
import { formatNumber } from './locale.ts';

/** How a person wants amounts written (section 3: preferences.currency). */
export interface Currency {
  readonly symbol: string;
  /** True puts the symbol after the amount. */
  readonly append_symbol: boolean;
}

export const defaultCurrency: Currency = { symbol: '$', append_symbol: false };

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
  const number = formatDigits(Math.abs(dollars));
  const sign = dollars < 0 ? '-' : '';
  return append_symbol ? `${sign}${number} ${symbol}` : `${sign}${symbol}${number}`;
}

function formatDigits(dollars: number): string {
  if (Number.isInteger(dollars)) return formatNumber(dollars);
  const [whole, cents] = dollars.toFixed(2).split('.');
  return formatNumber(Number(whole)) + separators.cents + cents;
}
