import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pointsNamed, readTally, tallyWriter } from './payout-kill-tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'tibeb-tally-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an interrupted run continues where it was: unfinished rounds do not count, failed ones stay', () => {
  const file = join(folder, 'state.jsonl');
  const write = tallyWriter(file);
  for (const outcome of ['begun', 'once', 'begun', 'once', 'begun'] as const) write({ point: 2, outcome });
  write({ point: 12, outcome: 'begun' });
  write({ point: 12, outcome: 'wrong', why: 'paid twice' });
  appendFileSync(file, '{"point": 3, "outco');
  const { once, wrong, cut, commits } = readTally(file);
  expect([[...once], wrong, cut, commits.length]).toEqual([[[2, 2]], ['point 12: paid twice'], 1, 1]);
});

test('without a file a run begins', () => {
  expect(readTally(join(folder, 'none.jsonl'))).toEqual({ once: new Map(), wrong: [], cut: 0, commits: [] });
});

test('points are named one by one and in ranges', () => {
  expect(pointsNamed('1,3-5,4', 12)).toEqual([1, 3, 4, 5]);
  expect(pointsNamed(undefined, 3)).toEqual([1, 2, 3]);
  for (const wrong of ['0', '13', '5-3', 'two', ''])
    expect(() => pointsNamed(wrong, 12)).toThrow('names no point');
});
