import { expect, test } from 'vitest';
import { openTally } from './tally.ts';

const quick = { status: 200, ms: 20, at: 1 };

test('what gives way first is the class with the earliest late answer or refusal', () => {
  const tally = openTally();
  for (let nth = 0; nth < 99; nth += 1) tally.note('pages', quick);
  expect(tally.firstToGive()).toBeUndefined();
  tally.note('pages', { status: 200, ms: 2500, at: 30 });
  expect(tally.firstToGive()).toMatchObject({ wait: 'pages', why: 'has a p99 over 2000 ms' });
  tally.note('tips', { status: 503, ms: 5, at: 20 });
  expect(tally.firstToGive()).toMatchObject({ wait: 'tips', why: 'was answered 503' });
  tally.note('news', { status: undefined, ms: 40_000, at: 10 });
  expect(tally.firstToGive()).toMatchObject({ wait: 'news', why: 'was answered nothing' });
});

test('one late answer among many is not a class that gives way', () => {
  const tally = openTally();
  for (let nth = 0; nth < 200; nth += 1) tally.note('searches', quick);
  tally.note('searches', { status: 200, ms: 9000, at: 2 });
  expect(tally.firstToGive()).toBeUndefined();
});

test('a line counts what was answered, and what else there was by its status', () => {
  const tally = openTally();
  for (const status of [200, 200, 503, undefined]) tally.note('lists', { status, ms: 10, at: 1 });
  expect(tally.lines()).toEqual([
    '  lists                2 answered, p50 10 ms, p99 10 ms, 1 x 503, 1 x none',
  ]);
});
