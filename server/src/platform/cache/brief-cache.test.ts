import { expect, test } from 'vitest';
import { createBriefCache } from './brief-cache.ts';

function cacheWithClock(maxEntries = 10) {
  let now = 0;
  const cache = createBriefCache<number>({ clock: { now: () => new Date(now) }, ttlMs: 1000, maxEntries });
  let loads = 0;
  return {
    pass: (ms: number) => {
      now += ms;
    },
    load: (key: string) => cache.get(key, async () => ++loads),
    cache,
  };
}

test('a value is loaded once and again after its time', async () => {
  const { load, pass } = cacheWithClock();
  expect(await load('a')).toBe(1);
  pass(999);
  expect(await load('a')).toBe(1);
  pass(1);
  expect(await load('a')).toBe(2);
});

test('callers at the same moment share one load', async () => {
  const { load } = cacheWithClock();
  expect(await Promise.all([load('a'), load('a'), load('b')])).toEqual([1, 1, 2]);
});

test('the oldest entry makes room', async () => {
  const { load } = cacheWithClock(2);
  await load('a');
  await load('b');
  await load('c');
  expect(await load('b')).toBe(2);
  expect(await load('a')).toBe(4);
});

test('a failure is not kept', async () => {
  const { cache, load } = cacheWithClock();
  await expect(cache.get('a', async () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await load('a')).toBe(1);
});

test('what is kept is known to be, until its time is over', async () => {
  const { cache, load, pass } = cacheWithClock();
  expect(cache.has('a')).toBe(false);
  await load('a');
  expect(cache.has('a')).toBe(true);
  pass(1000);
  expect(cache.has('a')).toBe(false);
});
