import { expect, test } from 'vitest';
import { wallClock } from './wall-clock.ts';

test('a wall clock is read in its own zone, on the day that zone is in', () => {
  const lateEvening = new Date('2026-08-01T22:30:00Z');
  // In Addis Ababa it is already the second of August.
  expect(wallClock(lateEvening, 0, '19:30', 'Africa/Addis_Ababa').toISOString()).toBe(
    '2026-08-02T16:30:00.000Z',
  );
  expect(wallClock(lateEvening, 1, '20:00', 'America/New_York').toISOString()).toBe(
    '2026-08-03T00:00:00.000Z',
  );
});

test('days are counted across months and clock changes', () => {
  const now = new Date('2026-10-20T12:00:00Z');
  expect(wallClock(now, 20, '19:00', 'Europe/London').toISOString()).toBe('2026-11-09T19:00:00.000Z');
  expect(wallClock(now, 1, '19:00', 'Europe/London').toISOString()).toBe('2026-10-21T18:00:00.000Z');
  expect(wallClock(now, -30, '06:30', 'Africa/Addis_Ababa').toISOString()).toBe('2026-09-20T03:30:00.000Z');
});
