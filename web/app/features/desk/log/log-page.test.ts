import { expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { logTexts } from '#texts/desk/log.ts';

test('each act of an operator is named in words in the log', () => {
  const acts = Object.values(endpoints).filter(
    ({ access, method }) => typeof access === 'object' && method !== 'get',
  );
  expect(acts.length).toBeGreaterThan(30);
  expect(acts.map(({ id }) => id).filter((id) => logTexts.action(id) === id)).toEqual([]);
});
