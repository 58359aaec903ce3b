import { expect, test } from 'vitest';
import { noncedPage } from './nonced-gzip.ts';
import { createPageStore } from './page-store.ts';

const entry = (text: string, madeAt: number) => ({
  page: noncedPage([Buffer.from(text)], 32),
  headers: new Headers(),
  madeAt,
});

test('a stored page counts with its bytes, and leaves when its time is over', () => {
  let now = 1_000_000;
  const pages = createPageStore({ maxBytes: 1_000_000, ttlMs: 100, now: () => now });
  pages.set('a', entry('first', 0));
  now += 10;
  pages.set('b', entry('second', 10));
  const both = pages.calculatedSize;
  expect(both).toBe(entry('first', 0).page.bytes + entry('second', 0).page.bytes);
  now += 91;
  pages.purgeStale();
  expect([pages.get('a'), pages.get('b')?.madeAt]).toEqual([undefined, 10]);
  expect(pages.calculatedSize).toBeLessThan(both);
  now += 10;
  pages.purgeStale();
  expect(pages.calculatedSize).toBe(0);
});

test('the page used longest ago makes room, and a page made again counts once', () => {
  const one = entry('x', 0).page.bytes;
  const pages = createPageStore({ maxBytes: 2 * one, ttlMs: 100, now: () => 1 });
  for (const [at, key] of ['a', 'b', 'a', 'c'].entries()) pages.set(key, entry('x', at));
  expect(['a', 'b', 'c'].filter((key) => pages.get(key))).toEqual(['a', 'c']);
  expect(pages.calculatedSize).toBe(2 * one);
});
