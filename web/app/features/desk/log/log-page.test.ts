import { expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { reportKinds } from '#contract/reports/rules.ts';
import { logTexts } from '#texts/desk/log.ts';

test('each act of an operator is named in words in the log', () => {
  const acts = Object.values(endpoints).filter(
    ({ access, method }) => typeof access === 'object' && method !== 'get',
  );
  expect(acts.length).toBeGreaterThan(30);
  expect(acts.map(({ id }) => id).filter((id) => logTexts.action(id) === id)).toEqual([]);
});

test('each kind of thing that operators hide, and a type and a category, is named in words in the log', () => {
  const kinds = [...reportKinds, 'types', 'categories'];
  expect(kinds.filter((kind) => logTexts.subject(kind, '1', null).startsWith(kind))).toEqual([]);
});
