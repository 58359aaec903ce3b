import { expect, test } from 'vitest';
import { endpointsAreDefinedOnce, endpointsAreInAccessMatrix } from './endpoint-rules.ts';
import {
  lockIsComplete,
  lockNamesNoHost,
  noMachinePaths,
  noTestIsSkipped,
  nothingLeftToDo,
} from './hygiene-rules.ts';
import { filesAreSmall } from './size-rules.ts';
import { parseSource } from './source-file.ts';

function ofLines(path: string, lines: number) {
  return parseSource(path, ';\n'.repeat(lines));
}

function endpoint(feature: string, id: string, path: string, folder = feature) {
  return parseSource(
    `contract/src/${folder}/endpoints.ts`,
    `export const ${id} = defineEndpoint({ id: '${id}', method: 'get', path: '${path}', feature: '${feature}' });`,
  );
}

test('a file over 250 lines needs a reason, and sample data none', () => {
  const long = ofLines('server/src/app.ts', 251);
  const short = [1, 2, 3].map((number) => ofLines(`server/src/${number}.ts`, 20));
  expect(filesAreSmall([long, ...short], {})).toHaveLength(1);
  expect(filesAreSmall([long, ...short], { 'server/src/app.ts': 'one list of everything' })).toEqual([]);
  expect(filesAreSmall([ofLines('seed/sample/events/music.ts', 900), ...short], {})).toEqual([]);
});

test('the median file has fewer than 100 lines', () => {
  expect(filesAreSmall([ofLines('a.ts', 99), ofLines('b.ts', 99), ofLines('c.ts', 200)], {})).toEqual([]);
  expect(filesAreSmall([ofLines('a.ts', 99), ofLines('b.ts', 100), ofLines('c.ts', 200)], {})).toHaveLength(
    1,
  );
});

test('an endpoint is defined once, in the folder of its feature', () => {
  const listEvents = endpoint('events', 'listEvents', '/events/listing');
  expect(endpointsAreDefinedOnce([listEvents, endpoint('tipping', 'listTips', '/tipping/tips')])).toEqual([]);
  expect(
    endpointsAreDefinedOnce([listEvents, endpoint('tipping', 'listEvents', '/tipping/tips')]),
  ).toHaveLength(1);
  expect(
    endpointsAreDefinedOnce([listEvents, endpoint('tipping', 'listTips', '/events/listing')]),
  ).toHaveLength(1);
  expect(endpointsAreDefinedOnce([endpoint('events', 'listEvents', '/events', 'tipping')])).toHaveLength(1);
});

test('an endpoint without a row in the access matrix is missed', () => {
  const matrix = parseSource('tests/api/access-matrix.test.ts', 'const rows = { listEvents: [200] };');
  const listEvents = endpoint('events', 'listEvents', '/events/listing');
  expect(endpointsAreInAccessMatrix([listEvents])).toHaveLength(1);
  expect(endpointsAreInAccessMatrix([listEvents, matrix])).toEqual([]);
  expect(
    endpointsAreInAccessMatrix([endpoint('tipping', 'payTip', '/tipping/tips/pay'), matrix]),
  ).toHaveLength(1);
});

test('a comment that puts work off is found, a text that names it is not', () => {
  expect(nothingLeftToDo([parseSource('a.ts', `// ${'TO'}DO: later`)])).toHaveLength(1);
  expect(nothingLeftToDo([parseSource('a.ts', "export const word = 'FIXME';")])).toEqual([]);
});

test.each([
  'test.skip',
  'describe.only',
  'it.todo',
  'test.concurrent.skip',
  'test.fixme',
  'test.skipIf(true)',
])('a test with %s is found', (call) => {
  expect(noTestIsSkipped([parseSource('a.test.ts', `${call}('a thing', () => {});`)])).toHaveLength(1);
});

test('a test that runs is none of these', () => {
  expect(noTestIsSkipped([parseSource('a.test.ts', "test.each([1])('test.skip', () => {});")])).toEqual([]);
});

test('a lock file with a host is found', () => {
  expect(lockNamesNoHost('"resolved": "https://registry.example/zod.tgz"')).toHaveLength(1);
  expect(lockNamesNoHost('"url": "https://zod.example/fund"')).toEqual([]);
});

test('a lock file that lacks the package of another system is found', () => {
  const asking = {
    'node_modules/fast': { version: '1.0.0', optionalDependencies: { 'fast-linux': '1.0.0' } },
  };
  const listed = { ...asking, 'node_modules/fast/node_modules/fast-linux': { version: '1.0.0' } };
  expect(lockIsComplete(JSON.stringify({ packages: asking }))).toHaveLength(1);
  expect(lockIsComplete(JSON.stringify({ packages: listed }))).toEqual([]);
});

test('the path of one machine is found, an address is not', () => {
  const folder = ['', 'home', 'abebe', 'tibeb'].join('/');
  expect(noMachinePaths([{ path: 'README.md', text: `Lies in ${folder}.` }])).toHaveLength(1);
  expect(noMachinePaths([{ path: 'README.md', text: 'See https://tibeb.example/home/page' }])).toEqual([]);
});
