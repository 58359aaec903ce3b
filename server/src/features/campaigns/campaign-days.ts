// Days of campaigns are those of Addis Ababa, which is three hours ahead of UTC all the year.

const offsetMs = 3 * 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** The day it is there, as YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + offsetMs).toISOString().slice(0, 10);
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
