import { expect, test } from 'vitest';
import { KeptPages } from './kept-pages.ts';
import { noncedPage } from './nonced-gzip.ts';

const entry = (text: string, madeAt: number) => ({
  page: noncedPage([Buffer.from(text)], 32),
  headers: new Headers(),
  madeAt,
});

test('what is kept is counted, and goes when its time is over', () => {
  const pages = new KeptPages(1_000_000);
  pages.set('a', entry('first', 0));
  pages.set('b', entry('second', 10));
  const both = pages.bytes;
  pages.dropBefore(10);
  expect([pages.get('a'), pages.get('b')?.madeAt]).toEqual([undefined, 10]);
  expect(pages.bytes).toBeLessThan(both);
  pages.dropBefore(11);
  expect(pages.bytes).toBe(0);
});

test('the longest kept makes room, and a page made again counts once', () => {
  const one = entry('x', 0).page.bytes;
  const pages = new KeptPages(2 * one);
  for (const [at, key] of ['a', 'b', 'a', 'c'].entries()) pages.set(key, entry('x', at));
  expect(['a', 'b', 'c'].filter((key) => pages.get(key))).toEqual(['a', 'c']);
  expect(pages.bytes).toBe(2 * one);
});
