import { expect, test } from 'vitest';
import { toIsoInZone } from './zoned-time.ts';

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
