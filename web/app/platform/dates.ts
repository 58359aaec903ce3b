import { dateTexts as texts } from '#texts/dates.ts';
import { locale } from '#texts/locale.ts';
import { lazily } from './lazily.ts';

/** The parts of section 5. The fields of the dates below are UTC's, see `readLocal`. */
const dates = lazily(
  () =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    }),
);
const times = lazily(
  () =>
    new Intl.DateTimeFormat(locale, {
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone: 'UTC',
    }),
);
/** The default time zone of events, which has no daylight saving time. */
const addisAbabaOffsetMinutes = 180;

/** `Saturday, 8/1/2026` in English: weekday, then month/day/year (section 5), on the event's own calendar. */
export function formatDate(isoTime: string | null | undefined): string {
  const local = readLocal(isoTime);
  return local ? dates().format(local) : texts.missing;
}

/** `7:05 PM` in English: 12-hour hour:minute with a day-period marker (section 5), on the event's own clock. */
export function formatTime(isoTime: string | null | undefined): string {
  const local = readLocal(isoTime);
  // Some versions of the locale data put a narrow space before the day period, others a plain one.
  return local
    ? times()
        .format(local)
        .replace(/\u202f|\u00a0/g, ' ')
    : texts.missing;
}

/**
 * `Friday, December 4 at 7:05 PM GMT+3` in English: a moment on the clocks of a zone, by default that of the computer it
 * is read on.
 */
export function formatMoment(isoTime: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  })
    .format(new Date(isoTime))
    .replace(/\u202f|\u00a0/g, ' ');
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

const days = lazily(
  () => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const months = lazily(
  () => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** A day, or the first one of a week or month, given as YYYY-MM-DD: `Aug 1`, `August 2026` in English. */
export function formatPeriod(start: string, period: 'day' | 'week' | 'month'): string {
  return (period === 'month' ? months() : days()).format(new Date(`${start}T00:00:00Z`));
}
