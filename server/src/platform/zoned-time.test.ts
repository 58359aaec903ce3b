import { expect, test, vi } from 'vitest';
import { fromWallClock, toIsoInZone } from './zoned-time.ts';

test.each([
  ['2026-08-01T16:00:00.000Z', 'Africa/Addis_Ababa', '2026-08-01T19:00:00+03:00'],
  ['2026-12-31T23:30:15.250Z', 'Africa/Addis_Ababa', '2027-01-01T02:30:15+03:00'],
  ['2026-01-01T02:00:00.000Z', 'America/New_York', '2025-12-31T21:00:00-05:00'],
  ['2026-07-01T02:00:00.000Z', 'America/New_York', '2026-06-30T22:00:00-04:00'],
  ['2026-07-01T00:00:00.000Z', 'Asia/Kathmandu', '2026-07-01T05:45:00+05:45'],
  ['2026-07-01T00:00:00.000Z', 'UTC', '2026-07-01T00:00:00+00:00'],
])('%s in %s is %s', (moment, zone, expected) => {
  expect(toIsoInZone(new Date(moment), zone)).toBe(expected);
  expect(Date.parse(expected)).toBe(Math.floor(Date.parse(moment) / 1000) * 1000);
});

test.each([
  ['2026-08-01', '19:00', 'Africa/Addis_Ababa', '2026-08-01T16:00:00.000Z'],
  ['2026-12-31', '23:30', 'America/New_York', '2027-01-01T04:30:00.000Z'],
  ['2026-07-01', '05:45', 'Asia/Kathmandu', '2026-07-01T00:00:00.000Z'],
  // The day before had another offset.
  ['2026-03-08', '12:00', 'America/New_York', '2026-03-08T16:00:00.000Z'],
  // Clocks went from 2:00 to 3:00: 2:30 did not exist.
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  // 1:30 occurred twice.
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
])('%s %s in %s is %s', (date, time, zone, expected) => {
  expect(fromWallClock(date, time, zone).toISOString()).toBe(expected);
});

test('a zone nobody knows is an error', () => {
  expect(() => fromWallClock('2026-08-01', '19:00', 'Africa/Nowhere')).toThrow(RangeError);
});

test('however many spellings of a zone people send, few stay in memory, and all show the same time', () => {
  const spellings = Array.from({ length: 600 }, (_, number) =>
    Array.from('antarctica/troll', (letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join(
      '',
    ),
  );
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (const spelling of spellings)
    expect(fromWallClock('2026-08-01', '19:00', spelling).toISOString()).toBe('2026-08-01T17:00:00.000Z');
  made.mockClear();
  for (const spelling of spellings.toReversed()) fromWallClock('2026-08-01', '19:00', spelling);
  const madeAgain = made.mock.calls.length;
  made.mockRestore();
  expect(madeAgain).toBeGreaterThanOrEqual(400);
  expect(madeAgain).toBeLessThan(600);
});
