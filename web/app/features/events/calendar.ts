import type { EventDetail } from '#contract/events/schemas.ts';

interface CalendarEntry {
  readonly event: Pick<EventDetail, 'id' | 'title' | 'description' | 'location'> & {
    readonly start_time: string;
  };
  /** Where it is, in words. */
  readonly place: string | undefined;
  /** The event's own page. */
  readonly address: string;
  readonly now: Date;
}

/**
 * The event as an iCalendar file (RFC 5545). The start is a moment in UTC, so that every calendar shows it
 * right in its own zone; when the event ends is not known, and none is made up.
 */
export function calendarFile({ event, place, address, now }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tibeb//Events//EN',
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(address).hostname}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(new Date(event.start_time))}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(event.location ? [`GEO:${event.location.coordinates.join(';')}`] : []),
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20310802T160500Z` */
function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Section 3.3.11 of the RFC. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** Section 3.1 of the RFC: a line has at most 75 octets; the next ones begin with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 74) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
