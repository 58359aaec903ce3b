import { dateTexts, periodTexts } from '#texts/dates.ts';

/** The default time zone of events, which has no daylight saving time. */
const addisAbabaOffsetMinutes = 180;

/** `Saturday, 8/1/2026` in English, on the event's own calendar. */
export function formatDate(isoTime: string | null | undefined): string {
  const local = readLocal(isoTime);
  return local ? dateTexts.date(local) : dateTexts.missing;
}

/** `7:05 PM` in English, on the event's own clock. */
export function formatTime(isoTime: string | null | undefined): string {
  const local = readLocal(isoTime);
  return local ? dateTexts.time(local) : dateTexts.missing;
}

/** `Saturday, 8/1/2026, 7:05 PM` in English: the date and the time of both functions above. */
export function formatDateTime(isoTime: string | null | undefined): string {
  return dateTexts.dateTime(formatDate(isoTime), formatTime(isoTime));
}

/** The same for a moment in UTC, with a note that it is Addis Ababa's time: fans read it in other time zones. */
export function formatMoment(utcTime: string): string {
  return dateTexts.moment(formatDateTime(utcTime));
}

/**
 * The wall clock of the place as a date whose UTC fields say it. A time carries its place's offset; one in UTC
 * (`Z`) or without any is a moment, shown as Addis Ababa's clocks do.
 */
function readLocal(isoTime: string | null | undefined): Date | undefined {
  if (!isoTime) return undefined;
  const offset = /([+-])(\d\d):?(\d\d)$/.exec(isoTime);
  const moment = Date.parse(offset || isoTime.endsWith('Z') ? isoTime : `${isoTime}Z`);
  if (Number.isNaN(moment)) return undefined;
  const minutes = offset
    ? (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]))
    : addisAbabaOffsetMinutes;
  return new Date(moment + minutes * 60_000);
}

/** A day, or the first one of a week or month, given as YYYY-MM-DD: `Aug 1`, `August 2026` in English. */
export function formatPeriod(start: string, period: 'day' | 'week' | 'month'): string {
  const date = new Date(`${start}T00:00:00Z`);
  return period === 'month' ? periodTexts.month(date) : periodTexts.day(date);
}
