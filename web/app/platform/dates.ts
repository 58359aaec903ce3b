/** Section 5: "A missing date or time displays 'N/A'". */
const missing = 'N/A';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** Where events take place; its clocks never change. */
const addisAbabaOffsetMinutes = 180;

/** `Saturday, 8/1/2026`: weekday, then month/day/year (section 5), on the event's own calendar. */
export function formatDate(isoTime: string | null | undefined): string {
  const local = readLocal(isoTime);
  if (!local) return missing;
  const weekday = weekdays[local.getUTCDay()];
  return `${weekday}, ${local.getUTCMonth() + 1}/${local.getUTCDate()}/${local.getUTCFullYear()}`;
}

/** `7:05 PM`: 12-hour hour:minute with a day-period marker (section 5), on the event's own clock. */
export function formatTime(isoTime: string | null | undefined): string {
  const local = readLocal(isoTime);
  if (!local) return missing;
  const hour = local.getUTCHours();
  const minute = String(local.getUTCMinutes()).padStart(2, '0');
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * The wall clock of the place as a date whose UTC fields say it. A time carries its place's offset; one in UTC
 * (`Z`) or without any is a moment, shown as Addis Ababa's clocks do. Written out by hand, because Intl
 * answers in other words on the server than in some browsers.
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
