import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvent } from '#tests/support/factories.ts';
import { startTestServer, testOrigin } from '#tests/support/test-server.ts';
import { writeCalendar } from './calendar.ts';

const now = new Date('2026-08-01T20:30:15.123Z');
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: { now: () => now } } });
});
afterAll(() => server.stop());

const calendarOf = (id: string, init?: RequestInit) => server.request(`/events/${id}/calendar.ics`, init);

test('an event comes as a calendar with its place, time in UTC and address', async () => {
  const { id } = await makeEvent(server.services.pool, {
    title: 'Tizita; by lamplight, once',
    description: 'First line\nsecond \\ line',
    place: 'Piassa, Addis Ababa',
    startsAt: new Date('2026-08-08T16:00:00Z'),
    coordinates: [9.0358, 38.7525],
  });
  const response = await calendarOf(id);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="event.ics"; filename*=UTF-8''Tizita%3B%20by%20lamplight%2C%20once.ics`,
  );
  const body = await response.text();
  expect(unfold(body).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tibeb//Events//EN',
    'BEGIN:VEVENT',
    `UID:${id}@127.0.0.1`,
    'DTSTAMP:20260801T203015Z',
    'DTSTART:20260808T160000Z',
    'STATUS:CONFIRMED',
    String.raw`SUMMARY:Tizita\; by lamplight\, once`,
    String.raw`DESCRIPTION:First line\nsecond \\ line`,
    String.raw`LOCATION:Piassa\, Addis Ababa`,
    'GEO:9.035800;38.752500',
    'CATEGORIES:Music',
    `URL:${testOrigin}/events/${id}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  expect((await calendarOf(id, { method: 'HEAD' })).status).toBe(200);
});

test('an event without a date, a missing one and a malformed id have no calendar', async () => {
  const { id } = await makeEvent(server.services.pool, { startsAt: null });
  for (const none of [id, randomUUID(), 'junk', '%00', '..']) {
    const response = await calendarOf(none);
    expect(response.status, none).toBe(404);
    expect(response.headers.get('content-type')).not.toContain('text/calendar');
  }
});

const entry = {
  uid: 'a@b',
  title: 'A title',
  description: '',
  startsAt: now,
  canceled: false,
  category: 'Jazz',
  place: null,
  latitude: null,
  longitude: null,
  url: 'https://tibeb.example/events/a',
};

test('a canceled event says so', async () => {
  const { id } = await makeEvent(server.services.pool);
  const { db } = server.services;
  await db.updateTable('event').set({ state: 'canceled', canceled_at: now }).where('id', '=', id).execute();
  expect(await (await calendarOf(id)).text()).toContain('STATUS:CANCELLED\r\n');
});

test('lines are folded at 75 octets, in any script, and unfold to what was written', () => {
  const description = `${'ትዝታ እና ሙዚቃ፣ '.repeat(40)}${'x'.repeat(300)}🎻${'é'.repeat(99)}`;
  const written = writeCalendar({ ...entry, description }, now);
  for (const line of written.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
    expect(line).not.toMatch(/[\r\n]/);
  }
  expect(unfold(written)).toContain(`DESCRIPTION:${description}`);
});

test('no text of a person begins a line of its own or brings a control character', () => {
  const title = 'x\r\nATTENDEE:mailto:a@b\rEND:VEVENT\u0007\u0000\u0085y\tz';
  expect(unfold(writeCalendar({ ...entry, title }, now))).toContain(
    'SUMMARY:x\\nATTENDEE:mailto:a@b\\nEND:VEVENTy\tz\r\n',
  );
});

test.each([
  [null, null],
  [91, 10],
  [10, -181],
  [Number.NaN, 10],
])('%j, %j is no place on a map, and no place without a name', (latitude, longitude) => {
  const written = writeCalendar({ ...entry, latitude, longitude }, now);
  expect(written).not.toMatch(/GEO|LOCATION|DESCRIPTION/);
});

/** Section 3.1: a line break and the one space behind it are not part of the text. */
function unfold(calendar: string): string {
  return calendar.replaceAll('\r\n ', '');
}
