import { expect, test } from 'vitest';
import { describeHappening, planDay, processNames } from './plan.ts';

const write = (seed: number) =>
  planDay({ seed, seconds: 3600, kills: undefined }).map(describeHappening).join('\n');

test('the same seed plans the same day, and another seed another one', () => {
  expect(write(1)).toBe(write(1));
  expect(write(1)).not.toBe(write(2));
});

test('a day of four hours brings some hundred kills, of every process', () => {
  const day = planDay({ seed: 1, seconds: 4 * 3600, kills: undefined });
  const killed = day.flatMap((happening) => (happening.kind === 'kill' ? [happening.target] : []));
  expect(killed.length).toBeGreaterThan(400);
  expect(new Set(killed)).toEqual(new Set(processNames));
  expect(day.every(({ atMs }) => atMs < 4 * 3_600_000)).toBe(true);
});

test('a day of 50 kills ends with the last of them', () => {
  const day = planDay({ seed: 1, seconds: 3600, kills: 50 });
  expect(day.filter(({ kind }) => kind === 'kill')).toHaveLength(50);
  expect(day.at(-1)?.kind).toBe('kill');
  expect(new Set(day.map(({ kind }) => kind))).toContain('tip');
});
