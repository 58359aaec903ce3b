import { expect, test, vi } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

const start = Date.UTC(2026, 0, 1);

function cacheWithClock(maxEntries = 10) {
  let now = start;
  const cache = createTtlCache<number>({ clock: { now: () => new Date(now) }, ttlMs: 1000, maxEntries });
  let loads = 0;
  return {
    pass: (ms: number) => {
      now += ms;
    },
    load: (key: string) => cache.get(key, async () => ++loads),
    cache,
  };
}

test('a value is loaded once, and again when its time is over', async () => {
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

test('the entry used longest ago makes room', async () => {
  const { load } = cacheWithClock(2);
  await load('a');
  await load('b');
  await load('c');
  expect(await load('b')).toBe(2);
  expect(await load('a')).toBe(4);
});

test('a failure is not cached', async () => {
  const { cache, load } = cacheWithClock();
  await expect(cache.get('a', async () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await load('a')).toBe(1);
});

test('a value counts as cached until its time is over', async () => {
  const { cache, load, pass } = cacheWithClock();
  expect(cache.has('a')).toBe(false);
  await load('a');
  expect(cache.has('a')).toBe(true);
  pass(1000);
  expect(cache.has('a')).toBe(false);
});

test('a value requested late in its time is loaded again in the background, and after a failure once more', async () => {
  let now = start;
  const clock = { now: () => new Date(now) };
  const cache = createTtlCache<number>({ clock, ttlMs: 1000, maxEntries: 10, renewAfterMs: 600 });
  let loads = 0;
  const load = async () => ++loads;
  expect(await cache.get('a', load)).toBe(1);
  now = start + 599;
  expect(await cache.get('a', load)).toBe(1);
  now = start + 600;
  const failing = () => Promise.reject(new Error('lost'));
  expect(await cache.get('a', failing)).toBe(1);
  expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
  await vi.waitFor(async () => expect(await cache.get('a', load)).toBe(2));
  expect(loads).toBe(2);
  now = start + 1599;
  expect(cache.has('a')).toBe(true);
  now = start + 1600;
  expect(cache.has('a')).toBe(false);
});
