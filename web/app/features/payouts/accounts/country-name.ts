import { locale } from '#texts/locale.ts';
import { lazily } from '#web/platform/lazily.ts';

const names = lazily(() => new Intl.DisplayNames(locale, { type: 'region' }));

/** What a country is called, by its code of ISO 3166. */
export function countryName(code: string): string {
  return names().of(code) ?? code;
}
