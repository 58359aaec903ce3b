interface Row {
  readonly statement: string;
  readonly where: string;
  readonly test: string;
  readonly length: number;
}

/** Longer rows are split by the clauses of their statement. */
const longestRow = 900;

/** The roots that a shortened path in docs/conformance may refer to. */
const roots: Readonly<Record<string, readonly string[]>> = {
  web: ['web/app/features/', 'web/app/', 'web/'],
  server: ['server/src/features/', 'server/src/', 'server/'],
  contract: ['contract/src/'],
  seed: ['seed/'],
  assets: ['assets/'],
};

/**
 * docs/conformance lists each statement once, in a row that is not too long, with places that exist and tests that exist by name.
 * `textOf` reads a file of the checkout.
 */
export function conformanceIsTrue(
  document: string,
  files: readonly string[],
  textOf: (path: string) => string,
): string[] {
  const rows = readRows(document);
  const statements = rows.map(({ statement }) => statement);
  const repeated = statements.filter((statement, at) => statements.indexOf(statement) !== at);
  const problems = rows.flatMap(({ statement, where, test, length }) => {
    const unnamed = /`[^`]+`/.test(where) ? [] : ['no place is named'];
    const found = placesAndTestsAreThere({ where, test }, files, textOf);
    const untested = test === '' ? ['test 1 is not a file and a name'] : [];
    const long = length > longestRow ? [`its row has ${length} characters, more than ${longestRow}`] : [];
    return [...found, ...unnamed, ...untested, ...long].map((problem) => `${statement}: ${problem}`);
  });
  return [...repeated.map((statement) => `${statement}: stands there twice`), ...problems].map(
    (problem) => `docs/conformance: ${problem}`,
  );
}

/** What a row names but does not exist: paths in `where`, and test files with the name of a test in `test`. */
export function placesAndTestsAreThere(
  { where, test }: Pick<Row, 'where' | 'test'>,
  files: readonly string[],
  textOf: (path: string) => string,
): string[] {
  const places = [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  const lost = places.filter((path) => !isThere(path, files)).map((path) => `${path} is not there`);
  const tests = test === '' ? [] : test.split('<br>').map((one) => /^`([^`]+)`: (.+)$/.exec(one.trim()));
  const missing = tests.flatMap((named, at) => {
    if (!named) return [`test ${at + 1} is not a file and a name`];
    const [, file = '', name = ''] = named;
    const found = files.filter((path) => path.endsWith(`/${file}`));
    const isNamed = found.some((path) => withoutValues(textOf(path)).includes(withoutValues(name)));
    return isNamed ? [] : [`no test in ${file} is called "${name}"`];
  });
  return [...lost, ...missing];
}

/** For values in the name of a test in a loop, Vitest writes %s, %i or the like, and Playwright's tests a template. */
function withoutValues(text: string): string {
  return text.replaceAll("\\'", "'").replaceAll(/\$\{\w+\}|%[dijs]/g, '%s');
}

function readRows(document: string): Row[] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (---|Statement) /.test(line))
    .map((line) => {
      const [statement = '', where = '', test = ''] = line
        .slice(2)
        .split(' | ')
        .map((cell) => cell.trim());
      return { statement, where, test, length: line.length };
    });
}

function isThere(path: string, files: readonly string[]): boolean {
  const [root = '', ...rest] = path.split('/');
  const starts = roots[root];
  const candidates = starts ? starts.map((start) => start + rest.join('/')) : [path];
  return candidates.some((one) => files.some((file) => file === one || file.startsWith(`${one}/`)));
}
