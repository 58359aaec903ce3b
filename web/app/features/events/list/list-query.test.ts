import { expect, test } from 'vitest';
import { eventsPerWindow, inSameWindow, readListQuery, windowStart } from './list-query.ts';

const category = '0190a1b2-0000-7000-8000-000000000001';
const read = (query: string) => readListQuery(new URLSearchParams(query));

test('search, category and page are read from the address, and what cannot be meant is left out', () => {
  expect(read(`search=ጃዝ&category=${category}&page=3`)).toEqual({ search: 'ጃዝ', category, page: 3 });
  expect(read('search=%00&category=Jazz&page=-1')).toEqual({ search: '', category: '', page: 1 });
  expect(read('page=166667').page).toBe(166_667);
});

test('five pages of six events are one window', () => {
  expect(eventsPerWindow).toBe(30);
  expect([1, 5, 6, 10, 11].map(windowStart)).toEqual([0, 0, 30, 30, 60]);
});

test('another search, category or window is another list to fetch', () => {
  expect(inSameWindow(read('page=1'), read('page=5'))).toBe(true);
  expect(inSameWindow(read('page=5'), read('page=6'))).toBe(false);
  expect(inSameWindow(read('search=a'), read('search=b'))).toBe(false);
  expect(inSameWindow(read(''), read(`category=${category}`))).toBe(false);
});
