import { expect, test } from 'vitest';
import { readPage, tidySearch } from './list-query.ts';

test('a search is trimmed and holds nothing the API refuses', () => {
  expect(tidySearch('  a\u0000b\ud800  ')).toBe('ab\ufffd');
  expect(tidySearch('x'.repeat(300))).toHaveLength(200);
  expect(tidySearch(`${'x'.repeat(199)}😀`).isWellFormed()).toBe(true);
});

test.each([
  ['2', 2],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['many', 1],
  ['', 1],
  ['99999999999999999999', 1],
])('page=%s is page %s', (page, expected) => {
  expect(readPage(new URLSearchParams({ page }))).toBe(expected);
});
