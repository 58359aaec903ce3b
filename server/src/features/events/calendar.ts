/** What a calendar shows of an event. */
export interface CalendarEntry {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly startsAt: Date;
  readonly canceled: boolean;
  readonly category: string;
  readonly place: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly url: string;
}

/** One event as an iCalendar object (RFC 5545); `madeAt` is its time stamp. */
export function writeCalendar(entry: CalendarEntry, madeAt: Date): string {
  const event = component('VEVENT', [
    `UID:${entry.uid}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(entry.startsAt)}`,
    `STATUS:${entry.canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${text(entry.title)}`,
    ...(entry.description ? [`DESCRIPTION:${text(entry.description)}`] : []),
    ...(entry.place ? [`LOCATION:${text(entry.place)}`] : []),
    ...geo(entry),
    `CATEGORIES:${text(entry.category)}`,
    `URL:${entry.url}`,
  ]);
  const calendar = component('VCALENDAR', ['VERSION:2.0', 'PRODID:-//Tibeb//Events//EN', ...event]);
  return calendar.map((line) => `${fold(line)}\r\n`).join('');
}

function component(name: string, lines: readonly string[]): string[] {
  return [`BEGIN:${name}`, ...lines, `END:${name}`];
}

/** Section 3.3.5, form 2: `20260808T160000Z`. */
function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Section 3.3.11: backslash, semicolon, comma and line breaks are escaped; other control characters may not be. */
function text(value: string): string {
  return value
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/(?!\t)\p{Cc}/gu, '');
}

/** Section 3.8.1.6: latitude, then longitude, to six decimal places; empty for an event without coordinates. */
function geo({ latitude, longitude }: CalendarEntry): string[] {
  if (latitude === null || longitude === null) return [];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return [];
  return [`GEO:${latitude.toFixed(6)};${longitude.toFixed(6)}`];
}

const maxOctets = 75;

/** Section 3.1: no line is longer than 75 octets; a continuation line begins with a space. No character is split. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}
