const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The dates have the local time of a place in their UTC fields. */
export const dateTexts = {
  /** Section 5: "A missing date or time displays 'N/A'". */
  missing: 'N/A',
  /** Section 5: weekday, then month/day/year. */
  date: (local: Date) =>
    `${weekdays[local.getUTCDay()]}, ${local.getUTCMonth() + 1}/${local.getUTCDate()}/${local.getUTCFullYear()}`,
  /** Section 5: 12-hour hour:minute with a day-period marker. */
  time(local: Date) {
    const hour = local.getUTCHours();
    const minute = String(local.getUTCMinutes()).padStart(2, '0');
    return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
  },
  dateTime: (date: string, time: string) => `${date}, ${time}`,
  /** A moment that belongs to no place of its own. */
  moment: (dateTime: string) => `${dateTime} (Addis Ababa)`,
} as const;

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const monthOf = (date: Date) => months[date.getUTCMonth()] ?? '';

/** Days and months by their names, in UTC. */
export const periodTexts = {
  day: (date: Date) => `${monthOf(date).slice(0, 3)} ${date.getUTCDate()}`,
  month: (date: Date) => `${monthOf(date)} ${date.getUTCFullYear()}`,
} as const;
