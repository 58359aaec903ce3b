import type { LetterRow } from '#server/platform/mail/letter.ts';
import { locale } from '#server/texts/en/locale.ts';

/** The date and time of an event in a mail, in the time zone of the event; no row while it has no date. */
export function dateRows(
  label: string,
  { starts_at, time_zone: timeZone }: { readonly starts_at: Date | null; readonly time_zone: string },
): LetterRow[] {
  if (!starts_at) return [];
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return [{ label, value: format.format(starts_at) }];
}
