import { locale } from '#texts/locale.ts';

/** `$12.40`, `-$3.00`: a statement shows the cents, whatever symbol its reader likes. */
export function statementAmount(minor: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(minor / 100);
}
