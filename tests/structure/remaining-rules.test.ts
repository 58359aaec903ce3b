import { expect, test } from 'vitest';
import { addressesComeFromPaths } from './address-rules.ts';
import { callsAreOfOwnFeature } from './call-rules.ts';
import { decisionsAreUnchanged } from './decision-rules.ts';
import {
  cachedEndpointsArePublic,
  endpointsAreDefinedOnce,
  endpointsAreInAccessMatrix,
} from './endpoint-rules.ts';
import {
  lockIsComplete,
  lockNamesNoHost,
  noMachinePaths,
  noTestIsSkipped,
  nothingLeftToDo,
} from './hygiene-rules.ts';
import { filesAreSmall, functionsAreShort, smallFilesAreShared } from './size-rules.ts';
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

test('a function over 70 lines needs a reason, a heading of tests none', () => {
  const ofBody = (lines: number) => `function long() {\n${';\n'.repeat(lines - 2)}}`;
  const path = 'server/src/app.ts';
  expect(functionsAreShort([parseSource(path, ofBody(71))], {})).toEqual([
    'server/src/app.ts:1: long has 71 lines, more than 70',
  ]);
  expect(functionsAreShort([parseSource(path, ofBody(71))], { [`${path} long`]: 'one list' })).toEqual([]);
  expect(functionsAreShort([parseSource(path, ofBody(70))], {})).toEqual([]);
  const callback = (call: string) => parseSource('a.test.ts', `${call}('a', () => {\n${';\n'.repeat(70)}});`);
  expect(functionsAreShort([callback('test')], {})).toHaveLength(1);
  expect(functionsAreShort([callback('describe')], {})).toEqual([]);
});

test('a file of 20 lines that one file beside it alone imports belongs into that file', () => {
  const folder = 'web/app/features/events/detail';
  const small = ofLines(`${folder}/small.ts`, 20);
  const importer = (name: string, from = './small.ts') =>
    parseSource(`${folder}/${name}`, `import { small } from '${from}';`);
  const page = importer('page.tsx');
  expect(smallFilesAreShared([small, page], {})).toEqual([
    `${folder}/small.ts: its 20 lines belong into ${folder}/page.tsx, which alone imports them`,
  ]);
  expect(smallFilesAreShared([small, page], { [small.path]: 'a reason' })).toEqual([]);
  expect(smallFilesAreShared([small, page, importer('form.tsx')], {})).toEqual([]);
  expect(smallFilesAreShared([small, importer('public.ts')], {})).toEqual([]);
  expect(smallFilesAreShared([small, importer('../list/page.tsx', '../detail/small.ts')], {})).toEqual([]);
  expect(smallFilesAreShared([ofLines(small.path, 21), page], {})).toEqual([]);
});

test.each(['`/events/` + id', "'/events'", "'/events?page=2'", "'https://tibeb.example/events'"])(
  'the address of a page comes from paths: %s',
  (text) => {
    const source = parseSource('server/src/features/events/mails.ts', `export const address = ${text};`);
    expect(addressesComeFromPaths([source], ['events'])).toHaveLength(1);
  },
);

test('a pattern, a call of the API and the paths themselves are no pasted address', () => {
  const texts = [
    "'/events/:id'",
    "'/events/*'",
    "'GET /events/listing'",
    "'/events-of-old'",
    "'/identity/events'",
  ];
  const sources = texts.map((text) =>
    parseSource('web/app/features/events/a.ts', `export const a = ${text};`),
  );
  const paths = parseSource('contract/src/paths.ts', "export const events = () => '/events';");
  const inTest = parseSource('server/src/a.test.ts', "export const path = '/events';");
  expect(addressesComeFromPaths([...sources, paths, inTest], ['events'])).toEqual([]);
});

test("a page calls endpoints of its own feature, and another's for a reason", () => {
  const listEvents = endpoint('events', 'listEvents', '/events/listing');
  const page = parseSource('web/app/features/home/home-page.tsx', "api('GET /events/listing');");
  const own = parseSource('web/app/features/events/list-page.tsx', "api('GET /events/listing');");
  expect(callsAreOfOwnFeature([listEvents, page, own], {})).toEqual([
    'web/app/features/home/home-page.tsx: calls GET /events/listing of the feature events',
  ]);
  const allowed = { 'web/app/features/home/home-page.tsx events': 'it shows some' };
  expect(callsAreOfOwnFeature([listEvents, page, own], allowed)).toEqual([]);
});

test('a merged decision changes in its status only', () => {
  const path = 'docs/decisions/0001-a.md';
  const write = (status: string, text: string) => [{ path, text: `# 1. A\n\n${status}\n\n${text}\n` }];
  const [unknown = ''] = decisionsAreUnchanged(write('Accepted.', 'We do so.'), {});
  const digest = /"0001-a\.md": "(\w+)"/.exec(unknown)?.[1] ?? '';
  const digests = { '0001-a.md': digest };
  expect(decisionsAreUnchanged(write('Accepted.', 'We do so.'), digests)).toEqual([]);
  expect(decisionsAreUnchanged(write('Superseded by 2.', 'We do so.'), digests)).toEqual([]);
  expect(decisionsAreUnchanged(write('Accepted.', 'We do not.'), digests)).toHaveLength(1);
  expect(decisionsAreUnchanged([], digests)).toHaveLength(1);
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
  expect(endpointsAreDefinedOnce([endpoint('events', 'listEvents', '')])).toHaveLength(1);
});

test('an endpoint without a row in the access matrix is found', () => {
  const matrix = parseSource('tests/api/access-matrix.test.ts', 'const rows = { listEvents: [200] };');
  const listEvents = endpoint('events', 'listEvents', '/events/listing');
  expect(endpointsAreInAccessMatrix([listEvents])).toHaveLength(1);
  expect(endpointsAreInAccessMatrix([listEvents, matrix])).toEqual([]);
  expect(
    endpointsAreInAccessMatrix([endpoint('tipping', 'payTip', '/tipping/tips/pay'), matrix]),
  ).toHaveLength(1);
});

test('an endpoint that may be cached though it is not public is found', () => {
  const cached = (access: string) =>
    parseSource(
      'contract/src/tipping/endpoints.ts',
      `export const getTip = defineEndpoint({ id: 'getTip', access: ${access}, cacheSeconds: 60 });`,
    );
  expect(cachedEndpointsArePublic([cached("'public'")])).toEqual([]);
  for (const access of ["'giver'", "'signed-in'", '{ operators: operatorRoles }'])
    expect(cachedEndpointsArePublic([cached(access)])).toHaveLength(1);
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
