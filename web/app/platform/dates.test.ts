import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatMoment, formatPeriod, formatTime } from './dates.ts';

test.each([
  ['2026-08-01T19:00:00+03:00', 'Saturday, 8/1/2026', '7:00 PM'],
  ['2026-12-31T00:05:00+03:00', 'Thursday, 12/31/2026', '12:05 AM'],
  ['2026-02-28T12:30:00-05:00', 'Saturday, 2/28/2026', '12:30 PM'],
  ['2026-07-05T09:09:59.123+05:45', 'Sunday, 7/5/2026', '9:09 AM'],
  ['2026-12-31T22:30:00Z', 'Friday, 1/1/2027', '1:30 AM'],
])('%s is %s at %s wherever the reader is', (isoTime, date, time) => {
  expect(formatDate(isoTime)).toBe(date);
  expect(formatTime(isoTime)).toBe(time);
  expect(formatDateTime(isoTime)).toBe(`${date}, ${time}`);
});

test('a moment says whose clock it is read on', () => {
  expect(formatMoment('2026-12-31T22:30:00Z')).toBe('Friday, 1/1/2027, 1:30 AM (Addis Ababa)');
});

test.each([null, undefined, '', 'soon'])('%j is N/A', (isoTime) => {
  expect(formatDate(isoTime)).toBe('N/A');
  expect(formatTime(isoTime)).toBe('N/A');
});

test('days and months are written as by the locale data', () => {
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  for (const at of Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 1 + index)))) {
    const date = at.toISOString().slice(0, 10);
    expect(formatPeriod(date, 'day')).toBe(day.format(at));
    expect(formatPeriod(date, 'month')).toBe(month.format(at));
  }
});
