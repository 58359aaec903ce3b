import { expect, test } from 'vitest';
import { conformanceIsTrue } from './conformance-rules.ts';

const files = ['web/app/features/home/hero.tsx', 'tests/e2e/home.e2e.ts'];
const textOf = (path: string) =>
  path.endsWith('.e2e.ts') ? "test('it\\'s home', () => {}); test(`at $" + '{width} pixels`, () => {})' : '';
const table = (...rows: string[]) =>
  ['| Statement | Where | Test | Difference and reason |', '| --- | --- | --- | --- |', ...rows].join('\n');
const problemsOf = (...rows: string[]) => conformanceIsTrue(table(...rows), files, textOf);
const good = "| Hero | `web/home/hero.tsx` | `home.e2e.ts`: it's home |  |";

test('a statement has places and tests that are there', () => {
  expect(problemsOf(good)).toEqual([]);
  expect(problemsOf("| Hero | `web/home` | `home.e2e.ts`: it's home | `anything` |")).toEqual([]);
  expect(problemsOf('| Hero | `web/home` | `home.e2e.ts`: at %i pixels | |')).toEqual([]);
});

test.each([
  ['stands there twice', good, good],
  ['web/home/footer.tsx is not there', "| Foot | `web/home/footer.tsx` | `home.e2e.ts`: it's home |  |"],
  ['no place is named', "| Foot |  | `home.e2e.ts`: it's home |  |"],
  ['no test in home.e2e.ts is called "it moves"', '| Foot | `web/home` | `home.e2e.ts`: it moves |  |'],
  ['no test in away.e2e.ts', "| Foot | `web/home` | `away.e2e.ts`: it's home |  |"],
  ['test 1 is not a file and a name', '| Foot | `web/home` | none |  |'],
  ['characters, more than 900', `| Foot | \`web/home\` | \`home.e2e.ts\`: it's home | ${'x'.repeat(860)} |`],
])('a table is untrue where %s', (problem, ...rows) => {
  expect(problemsOf(...rows)).toEqual([expect.stringContaining(problem)]);
});
