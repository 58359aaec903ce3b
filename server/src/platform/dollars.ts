import { minorToMajor } from '#contract/minor-units.ts';
import { locale } from '#server/texts/en/locale.ts';

const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });

/** An amount as people read it: `$5.00`. */
export function formatDollars(amountMinor: number | string): string {
  return dollars.format(minorToMajor(amountMinor));
}
