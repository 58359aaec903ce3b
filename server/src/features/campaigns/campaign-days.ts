import { locale } from '#server/texts/en/locale.ts';

// Days of campaigns are days in Addis Ababa, which is three hours ahead of UTC all year.

const offsetMs = 3 * 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** The date in Addis Ababa, as YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + offsetMs).toISOString().slice(0, 10);
}

const timeZone = 'Africa/Addis_Ababa';
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone });
const moments = new Intl.DateTimeFormat(locale, {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone,
});

/** The date in Addis Ababa, formatted for people. */
export function formatDay(moment: Date): string {
  return days.format(moment);
}

/** The last day before a campaign closes, formatted for people. */
export function formatLastDay(closesAt: Date): string {
  return days.format(new Date(closesAt.getTime() - 1));
}

/** A moment in Addis Ababa, formatted for people. */
export function formatMoment(at: string): string {
  return moments.format(new Date(at));
}

/** The first moment of a day. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - offsetMs);
}

/** The first moment after a day. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + dayMs);
}

/** The number of days from today to `day`. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((startOfDay(day).getTime() - startOfDay(dayOf(now)).getTime()) / dayMs);
}
