import { locale } from '#texts/locale.ts';

const names = new Intl.DisplayNames(locale, { type: 'region' });

/** The name of a country with this ISO 3166 code. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}
