import { locale } from '#server/texts/en/locale.ts';

const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });

/** Cents as dollars. The database returns a `bigint` as text. */
export function minorToDollars(amountMinor: number | string): number {
  return Number(amountMinor) / 100;
}

/** An amount as people read it: `$5.00`. */
export function formatDollars(amountMinor: number | string): string {
  return dollars.format(minorToDollars(amountMinor));
}
