import { expect, test } from 'vitest';
import { readListQuery } from './list-query.ts';

const type = '0190a1b2-0000-7000-8000-000000000001';
const read = (query: string) => readListQuery(new URLSearchParams(query));

test('search, type and page are read from the address', () => {
  expect(read(`search=ሙዚቃ&type=${type}&page=3`)).toEqual({ search: 'ሙዚቃ', type, page: 3 });
  expect(read('')).toEqual({ search: '', type: '', page: 1 });
});

test.each([
  ['page=0', 1],
  ['page=-2', 1],
  ['page=two', 1],
  ['page=1e9', 1],
  ['page=999999', 100_000],
])('%s is page %d', (query, page) => {
  expect(read(query).page).toBe(page);
});

test('a type that is no id is all types', () => {
  expect(read('type=Musician').type).toBe('');
});
