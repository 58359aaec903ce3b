import { HOME_OFFSET_MS, homeDayOf } from '#contract/home-time-zone.ts';
import { formatFullDay } from '#server/texts/en/dates.ts';

// Days of campaigns are days in Addis Ababa.

const dayMs = 24 * 60 * 60_000;

/** The last day before a campaign closes, formatted for people. */
export function formatLastDay(closesAt: Date): string {
  return formatFullDay(new Date(closesAt.getTime() - 1));
}

/** The first moment of a day. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - HOME_OFFSET_MS);
}

/** The first moment after a day. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + dayMs);
}

/** The number of days from today to `day`. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((startOfDay(day).getTime() - startOfDay(homeDayOf(now)).getTime()) / dayMs);
}
