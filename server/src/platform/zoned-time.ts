import { LRUCache } from 'lru-cache';

/** Bounded, because each takes 30 KB and whoever writes a form chooses the spelling: `africa/ADDIS_ababa` is a zone too. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 200 });
/** Looking up a zone takes longer than everything else an event needs, and the same events are shown again and again. */
const known = new Map<string, string>();
const maxKnown = 5000;

/**
 * Formats a time as ISO 8601 with the offset of its zone at that time: `2026-08-01T19:00:00+03:00`. Throws RangeError
 * for a zone that IANA does not know.
 */
export function toIsoInZone(moment: Date, timeZone: string): string {
  const key = `${moment.getTime()} ${timeZone}`;
  let text = known.get(key);
  if (text === undefined) {
    text = isoInZone(moment, timeZone);
    if (known.size >= maxKnown) known.clear();
    known.set(key, text);
  }
  return text;
}

function isoInZone(moment: Date, timeZone: string): string {
  const offsetMinutes = Math.round((wallClock(moment, timeZone) - moment.getTime()) / 60_000);
  const local = new Date(moment.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(offsetMinutes);
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  const sign = offsetMinutes < 0 ? '-' : '+';
  return `${local}${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** The local time of the zone in milliseconds, read as if it were UTC. */
function wallClock(moment: Date, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (moment.getTime() % 1000);
}

/**
 * The moment when clocks in the zone show this day (YYYY-MM-DD) and time (HH:MM). If they show it twice, the first one;
 * if they skip it, the moment is later by the length of the gap. Throws RangeError for an unknown zone.
 */
export function fromWallClock(date: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const dayBefore = new Date(wanted - 86_400_000);
  const offsetBefore = wallClock(dayBefore, timeZone) - dayBefore.getTime();
  const moment = new Date(wanted - offsetBefore);
  const shown = wallClock(moment, timeZone);
  if (shown === wanted) return moment;
  const corrected = new Date(moment.getTime() - (shown - wanted));
  return wallClock(corrected, timeZone) === wanted ? corrected : moment;
}
