import { expect, test } from 'vitest';
import { findMutants } from './find-mutants.ts';

const mutantsOf = (text: string) =>
  findMutants('a.ts', text).map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  );

test.each([
  ['const a = b === c;', ['const a = ((b) !== (c));']],
  ['const a = b ?? c;', ['const a = ((b) && (c));']],
  ['const a = !b;', ['const a = (b);']],
  ['const a = true;', ['const a = false;']],
  ['const a = 5_000;', ['const a = 5001;']],
  ['if (a) b = c;', ['if (true) b = c;', 'if (false) b = c;']],
  ['await stop();', [';']],
  ['throw error;', [';']],
  ['function a() { return b; }', ['function a() { return undefined; }']],
  [
    'const a = `x WHERE b AND c IS NULL`;',
    ['const a = `x WHERE b OR c IS NULL`;', 'const a = `x WHERE b AND c IS NOT NULL`;'],
  ],
])('%s has its mutants', (text, mutants) => {
  expect(mutantsOf(text)).toEqual(mutants);
});

test.each(['const a: true = b;', "import { a } from 'b';", "const a = 'b' + c;", 'type A = 5;'])(
  '%s has none',
  (text) => {
    expect(mutantsOf(text)).toEqual([]);
  },
);

test('a mutant says on which line it is', () => {
  expect(findMutants('a.ts', 'a;\n\nb();\n')).toMatchObject([{ path: 'a.ts', line: 3 }]);
});
