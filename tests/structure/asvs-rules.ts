import { placesAndTestsAreThere } from './conformance-rules.ts';

/**
 * The levels of the requirements of OWASP ASVS 5.0.0, by section and in the order of their numbers: section 1.1 has two of
 * level 2. (https://github.com/OWASP/ASVS, 5.0/docs_en)
 */
const levels: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
};

const states = ['met', 'not met', 'installation', 'does not apply'];

/**
 * docs/asvs.md lists each requirement of levels 1 and 2 once, with its level and one of the states, and says where it is met or
 * why not. The places and tests that it names exist, and the counts of rows for each state are right.
 */
export function asvsIsWhole(
  document: string,
  files: readonly string[],
  textOf: (path: string) => string,
): string[] {
  const rows = document
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
  const numbers = rows.map(([number = '']) => number);
  const expected = new Map<string, string>(
    Object.entries(levels).flatMap(([section, ofSection]) =>
      [...ofSection]
        .map((level, at): [string, string] => [`${section}.${at + 1}`, level])
        .filter(([, level]) => level < '3'),
    ),
  );
  const missing = [...expected.keys()].filter((number) => !numbers.includes(number));
  const repeated = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  const wrong = rows.flatMap(([number = '', level = '', , state = '', where = '', test = '']) => [
    ...(expected.get(number) === level ? [] : [`${number} is not of level ${level}`]),
    ...(states.includes(state) ? [] : [`${number}: "${state}" is no state`]),
    ...(where === '' ? [`${number} says neither where nor why not`] : []),
    ...placesAndTestsAreThere({ where: pathsIn(where), test }, files, textOf).map(
      (problem) => `${number}: ${problem}`,
    ),
  ]);
  const miscounted = states.filter((state) => {
    const stated = new RegExp(`^\\| ${state} \\| (\\d+) \\|`, 'm').exec(document)?.[1];
    return Number(stated) !== rows.filter((row) => row[3] === state).length;
  });
  return [
    ...miscounted.map((state) => `the rows of "${state}" are another number`),
    ...missing.map((number) => `${number} is missing`),
    ...repeated.map((number) => `${number} stands there twice`),
    ...wrong,
  ].map((problem) => `docs/asvs.md: ${problem}`);
}

/** Code spans that are paths; settings and headers are code spans too. */
function pathsIn(where: string): string {
  const written = where.match(/`[^`]+`/g) ?? [];
  return written
    .filter((code) => /^`[\w.-]+\/\S+`$|\.(json|md|example)`$|^`Dockerfile`$/.test(code))
    .join(' ');
}
