import type { LetterRow } from '#server/platform/mail/letter.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { locale } from '#server/texts/en/locale.ts';

interface EventMoment {
  readonly starts_at: Date | null;
  readonly time_zone: string;
}

/** Which event a mail is about: its title, quoted, and its date and time. */
export function eventRows(
  labels: { readonly title: string; readonly date: string },
  event: EventMoment & { readonly title: string },
): LetterRow[] {
  return [{ label: labels.title, value: quoteLine(event.title) }, ...dateRows(labels.date, event)];
}

/** The date and time of an event in a mail, in the time zone of the event; no row while it has no date. */
export function dateRows(label: string, { starts_at, time_zone: timeZone }: EventMoment): LetterRow[] {
  if (!starts_at) return [];
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return [{ label, value: format.format(starts_at) }];
}
