import { expect, test } from 'vitest';
import { defer } from './deferred.ts';

test('what answers quickly is there at once', async () => {
  expect(await defer(Promise.resolve(3))).toEqual({ now: 3 });
});

test('what takes longer is handed on as a promise', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const answer = await defer(promise, 1);
  resolve(4);
  expect('later' in answer && (await answer.later)).toBe(4);
});
