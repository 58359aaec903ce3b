import { minorToMajor } from '#contract/minor-units.ts';
import { locale } from '#texts/locale.ts';

/** One format per currency, because creating one takes longer than writing a whole line of a statement. */
const formats = new Map<string, Intl.NumberFormat>();

/** `$12.40`, `-$3.00`: a statement shows the cents, whatever symbol its reader likes. */
export function statementAmount(minor: number, currency: string): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(currency, format);
  return format.format(minorToMajor(minor));
}
