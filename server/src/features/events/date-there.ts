import { locale } from '#server/texts/en/locale.ts';

/** A moment in a mail, by the clocks of the place. */
export function dateThere(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(moment);
}
