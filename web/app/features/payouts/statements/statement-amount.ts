import { locale } from '#texts/locale.ts';

/** By currency: to make one takes longer than all that a line of a statement is written with. */
const formats = new Map<string, Intl.NumberFormat>();

/** `$12.40`, `-$3.00`: a statement shows the cents, whatever symbol its reader likes. */
export function statementAmount(minor: number, currency: string): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(currency, format);
  return format.format(minor / 100);
}
