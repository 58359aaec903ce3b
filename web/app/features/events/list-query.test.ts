import { expect, test } from 'vitest';
import { eventsPerWindow, inSameWindow, readListQuery, windowStart } from './list-query.ts';

const category = '0190a1b2-0000-7000-8000-000000000001';
const read = (query: string) => readListQuery(new URLSearchParams(query));

test('search, category and page are read from the address, and what cannot be meant is left out', () => {
  expect(read(`search=ጃዝ&category=${category}&page=3`)).toEqual({ search: 'ጃዝ', category, page: 3 });
  expect(read('search=%00&category=Jazz&page=-1')).toEqual({ search: '', category: '', page: 1 });
  expect(read('page=166667').page).toBe(166_667);
});

test('ten pages of six events are one window', () => {
  expect(eventsPerWindow).toBe(60);
  expect([1, 10, 11, 20, 21].map(windowStart)).toEqual([0, 0, 60, 60, 120]);
});

test('another search, category or window is another list to fetch', () => {
  expect(inSameWindow(read('page=1'), read('page=10'))).toBe(true);
  expect(inSameWindow(read('page=10'), read('page=11'))).toBe(false);
  expect(inSameWindow(read('search=a'), read('search=b'))).toBe(false);
  expect(inSameWindow(read(''), read(`category=${category}`))).toBe(false);
});
