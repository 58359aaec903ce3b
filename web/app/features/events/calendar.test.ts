import { expect, test } from 'vitest';
import { calendarFile } from './calendar.ts';

const event = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  title: 'Tizita; by, lamplight \\ live',
  description: 'One.\r\nTwo.',
  start_time: '2031-08-02T19:05:00+03:00',
  location: { coordinates: [9.0358, 38.7525] as [number, number] },
};
const address = `https://tibeb.example/events/${event.id}`;
const now = new Date('2031-01-02T03:04:05.678Z');
const file = (changes: Partial<Parameters<typeof calendarFile>[0]> = {}) =>
  calendarFile({ event, place: 'Piassa, Addis Ababa', address, now, ...changes });

test('an event becomes an entry at its moment, with its place and its page', () => {
  expect(file().replaceAll('\r\n ', '').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tibeb//Events//EN',
    'BEGIN:VEVENT',
    `UID:${event.id}@tibeb.example`,
    'DTSTAMP:20310102T030405Z',
    'DTSTART:20310802T160500Z',
    'SUMMARY:Tizita\\; by\\, lamplight \\\\ live',
    'DESCRIPTION:One.\\nTwo.',
    'LOCATION:Piassa\\, Addis Ababa',
    'GEO:9.0358;38.7525',
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('what is not known is left out', () => {
  const bare = file({ event: { ...event, description: '', location: null }, place: undefined });
  expect(bare).not.toMatch(/DESCRIPTION|LOCATION|GEO/);
});

test('no line is longer than 75 octets, and none breaks inside a letter', () => {
  const description = 'ጣና ሐይቅ ዳር፣ ፀሐይ ስትጠልቅ 🎻 '.repeat(20);
  const written = file({ event: { ...event, description } });
  for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(written.replaceAll('\r\n ', '')).toContain(description);
});
