import { expect, test } from 'vitest';
import { asvsIsWhole } from './asvs-rules.ts';
import { listFiles, readText } from './source-tree.ts';

const files = listFiles();
const whole = readText('docs/asvs.md');
const row = whole.split('\n').find((line) => line.startsWith('| 1.2.4 |')) ?? '';
const problemsOf = (document: string) => asvsIsWhole(document, files, readText);

test.each([
  ['1.2.4 is missing', ''],
  ['1.2.4 stands there twice', `${row}\n${row}`],
  ['1.2.4 is not of level 2', row.replace('| 1 |', '| 2 |')],
  ['"nearly" is no state', row.replace('| met |', '| nearly |')],
  ['the rows of "met" are another number', row.replace('| met |', '| not met |')],
  [
    '1.2.4: server/platform/nowhere.ts is not there',
    row.replace('prepared-statement.ts', '../nowhere.ts').replace('database/../', ''),
  ],
  ['1.2.4: no test in fuzz.test.ts is called "it is safe"', row.replace(/whatever.*document/, 'it is safe')],
  ['1.2.4 says neither where nor why not', row.replace(/met \| .* \| `fuzz/, 'met |  | `fuzz')],
  ['9.9.9 is not of level 1', `${row}\n${row.replace('1.2.4', '9.9.9')}`],
])('the table is refused where %s', (problem, changed) => {
  expect(problemsOf(whole.replace(row, () => changed))).toContainEqual(expect.stringContaining(problem));
});
