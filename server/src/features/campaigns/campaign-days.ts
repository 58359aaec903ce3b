import { locale } from '#server/texts/en/locale.ts';

// Days of campaigns are those of Addis Ababa, which is three hours ahead of UTC all the year.

const offsetMs = 3 * 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** The day it is there, as YYYY-MM-DD. */
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

/** The day it is there, as people read it. */
export function formatDay(moment: Date): string {
  return days.format(moment);
}

/** The day at whose end a campaign closes, as people read it. */
export function formatLastDay(closesAt: Date): string {
  return days.format(new Date(closesAt.getTime() - 1));
}

/** A moment there, as people read it. */
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

/** How many days a day is after the one it is now. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((startOfDay(day).getTime() - startOfDay(dayOf(now)).getTime()) / dayMs);
}
