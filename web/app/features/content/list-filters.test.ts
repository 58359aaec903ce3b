import { describe, expect, test } from 'vitest';
import { drawnPages, keyOf, matches, nameOf, readSearch, related } from './list-filters.ts';

const categories = ['Digital Support', 'Street Performance'] as const;

test('a chip has one key in the address, and a key that names none filters nothing', () => {
  expect(keyOf('Street Performance')).toBe('street-performance');
  expect(nameOf(categories, 'street-performance')).toBe('Street Performance');
  expect(nameOf(categories, 'magic')).toBeUndefined();
  expect(nameOf(categories, null)).toBeUndefined();
});

test.each([
  ['', true],
  ['masenqo', true],
  ['MASENQO wedding', true],
  ['masenqo trumpet', false],
  ['ሽልማት', true],
  ['50% \\ _', false],
])('a search for %j finds a text by all of its words, in every script: %s', (search, found) => {
  expect(matches(search, ['A Wedding', 'the masenqo and ሽልማት'])).toBe(found);
});

test('a search is one line of at most a hundred signs', () => {
  expect(readSearch(new URLSearchParams({ search: '  two \n words ' }))).toBe('two words');
  expect(readSearch(new URLSearchParams({ search: 'a'.repeat(300) }))).toHaveLength(100);
  expect(readSearch(new URLSearchParams())).toBe('');
});

describe('the pager draws', () => {
  const drawn = (pages: number, filtered: boolean) =>
    drawnPages(pages, filtered).map(({ page, exists }) => (exists ? page : -page));

  test('1, 2 and 3 for the whole list, those that exist and those to come', () => {
    expect(drawn(1, false)).toEqual([1, -2, -3]);
    expect(drawn(2, false)).toEqual([1, 2, -3]);
    expect(drawn(4, false)).toEqual([1, 2, 3, 4]);
  });
  test('only what exists for a filtered list', () => {
    expect(drawn(1, true)).toEqual([1]);
    expect(drawn(2, true)).toEqual([1, 2]);
  });
});

test('at most three others are related, the close ones first', () => {
  const items = [
    { slug: 'a', topic: 1 },
    { slug: 'b', topic: 2 },
    { slug: 'c', topic: 1 },
    { slug: 'd', topic: 2 },
    { slug: 'e', topic: 1 },
  ] as const;
  const chosen = related(items, items[0], ({ topic }) => topic === 1);
  expect(chosen.map(({ slug }) => slug)).toEqual(['c', 'e', 'b']);
  expect(related(items.slice(0, 1), items[0], () => true)).toEqual([]);
});
