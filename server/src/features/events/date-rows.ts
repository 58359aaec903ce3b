import { locale } from '#server/texts/en/locale.ts';

/** A date and time in a mail, in the time zone of the event. */
export function dateThere(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(moment);
}
