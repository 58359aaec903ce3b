/** How a person wants amounts written (section 3: preferences.currency). */
export interface Currency {
  readonly symbol: string;
  /** True puts the symbol after the amount. */
  readonly append_symbol: boolean;
}

export const defaultCurrency: Currency = { symbol: '$', append_symbol: false };

/**
 * `$5`, `$7.50`, `1,200 USD`: whole amounts without decimals, others with two, the symbol on the side the
 * person reads it.
 */
export function formatAmount(dollars: number, { symbol, append_symbol }: Currency = defaultCurrency): string {
  const number = Math.abs(dollars).toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
    maximumFractionDigits: 2,
  });
  const sign = dollars < 0 ? '-' : '';
  return append_symbol ? `${sign}${number} ${symbol}` : `${sign}${symbol}${number}`;
}
