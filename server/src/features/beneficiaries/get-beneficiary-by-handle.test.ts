import { afterAll, beforeAll, expect, test } from 'vitest';
import { isReserved, suggestHandle } from '#contract/beneficiaries/handles.ts';
import { isHandle } from '#contract/beneficiaries/rules.ts';
import { paths } from '#contract/paths.ts';
import { budgets } from '#server/budgets.ts';
import { makeType } from '#tests/support/factories.ts';
import { callAs } from '#tests/support/organizing.ts';
import { type Person, somebody, startTestServer } from '#tests/support/test-server.ts';
import { pageBudgets } from './own/found-page.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let type: string;
beforeAll(async () => {
  const generous = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  const names = ['read', 'read-address', ...Object.keys(budgets)];
  const others = Object.fromEntries(names.map((name) => [name, generous]));
  server = await startTestServer({ overrides: { budgets: { ...others, ...pageBudgets } } });
  type = await makeType(server.services.pool, 'Singer');
});
afterAll(() => server.stop());

const call = (person: Person, method: string, path: string, body?: object) =>
  callAs(server, person, method, path, body);
async function founded(person: Person, name = 'Aster Bekele') {
  return (await call(person, 'POST', '/beneficiary/pages', { name, types: [type] })).result;
}
const change = (person: Person, id: string, handle: string) =>
  call(person, 'PATCH', `/beneficiary/pages/${id}`, { handle });
const publish = (person: Person, id: string) => call(person, 'POST', `/beneficiary/pages/${id}/publish`);
const leadsTo = async (path: string) => {
  const response = await server.request(path);
  expect(response.status).toBe(302);
  return response.headers.get('location');
};

test.each([
  ['Aster Bekele', 'aster-bekele'],
  ['  Ástér  Ünlü! ', 'aster-unlu'],
  ['አስቴር አወቀ', 'aster-aweke'],
  ['ጥላሁን ገሠሠ', 'tilahun-gesese'],
  ['ሙሉቀን መለሰ', 'muluken-melese'],
  ['x', undefined],
  ['愛', undefined],
])('the name %j suggests the handle %j', (name, handle) => {
  expect(suggestHandle(name)).toBe(handle);
});

test('a name of any length suggests a handle that is one', () => {
  for (let length = 3; length < 120; length += 1)
    expect(isHandle(suggestHandle(`${'a'.repeat(length - 1)} b c d`) ?? '')).toBe(true);
});

test('a handle cannot be the first part of an address of the product', () => {
  const built = Object.values(paths).map((path) => (path as (...all: unknown[]) => string)('x', {}));
  const parts = built.map((path) => path.split(/[/?#]/)[1] ?? '').filter((part) => /^[a-z]/.test(part));
  expect(parts.filter((part) => isHandle(part) && !isReserved(part))).toEqual([]);
});

test('a handle is taken as typed in any case, and an old one leads to the page for good', async () => {
  const singer = somebody();
  const { id } = await founded(singer);
  await publish(singer, id);
  expect((await change(singer, id, ' @Aster.Official ')).result.handle).toBe('aster.official');
  expect((await change(singer, id, 'aster_2')).result.handle).toBe('aster_2');
  for (const handle of ['aster_2', 'ASTER_2', 'aster.official'])
    expect(await leadsTo(`/@${handle}`)).toBe(`/professionals/${id}`);
  const thief = somebody();
  const other = await founded(thief, 'Somebody else');
  for (const handle of ['aster.official', 'aster_2']) {
    const { status, errors } = await change(thief, other.id, handle);
    expect([status, errors[0].code, errors[0].attr]).toEqual([409, 'handle_taken', 'handle']);
  }
  expect((await change(singer, id, 'aster.official')).result.handle).toBe('aster.official');
});

test('of two pages named alike each gets a handle of its own', async () => {
  const [first, second] = [somebody(), somebody()];
  const name = 'Mahmoud Ahmed';
  const handles = [];
  for (const person of [first, second]) {
    const { id } = await founded(person, name);
    handles.push((await publish(person, id)).result.handle);
  }
  expect(handles[0]).toBe('mahmoud-ahmed');
  expect(handles[1]).toMatch(/^mahmoud-ahmed-\d{4}$/);
});

test('a handle that no visitor has seen is free again once its draft has another', async () => {
  const [first, second] = [somebody(), somebody()];
  const [one, two] = [await founded(first), await founded(second)];
  await change(first, one.id, 'never-seen');
  expect(await leadsTo('/@never-seen')).toBe('/not-found');
  await change(first, one.id, 'another-one');
  expect((await change(second, two.id, 'never-seen')).result.handle).toBe('never-seen');
});

test('a draft that is given up keeps no handle, a page that was published keeps its own', async () => {
  const [first, second] = [somebody(), somebody()];
  const leave = (id: string) => call(first, 'POST', `/beneficiary/pages/${id}/leave`, {});
  const [draft, page, two] = [await founded(first), await founded(first), await founded(second)];
  await change(first, draft.id, 'given-up');
  await change(first, page.id, 'seen-by-all');
  await publish(first, page.id);
  await leave(draft.id);
  await leave(page.id);
  expect((await change(second, two.id, 'seen-by-all')).errors[0].code).toBe('handle_taken');
  expect((await change(second, two.id, 'given-up')).result.handle).toBe('given-up');
});

test('of many who want one handle at once one gets it', async () => {
  const people = [somebody(), somebody(), somebody(), somebody()];
  const pages = await Promise.all(people.map((person) => founded(person)));
  const answers = await Promise.all(
    pages.map(({ id }, at) => change(people[at] ?? somebody(), id, 'the-one-handle')),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test.each([
  ['ab', 400, 'invalid'],
  ['a'.repeat(31), 400, 'invalid'],
  ['አስቴር', 400, 'invalid'],
  ['a b', 400, 'invalid'],
  ['-abc', 400, 'invalid'],
  ['sign-in', 422, 'handle_reserved'],
  ['Tibeb', 422, 'handle_reserved'],
  ['sign.in', 422, 'handle_reserved'],
  ['tibeb-support', 422, 'handle_reserved'],
  ['official_tibeb', 422, 'handle_reserved'],
])('the handle %j is refused', async (handle, status, code) => {
  const singer = somebody();
  const { id } = await founded(singer);
  const answer = await change(singer, id, handle);
  expect([answer.status, answer.errors[0].code, answer.errors[0].attr]).toEqual([status, code, 'handle']);
});

test('an unknown handle leads to the page for things not found', async () => {
  for (const path of ['/@nobody-at-all', '/@x', '/@%E0%A4', '/@አስቴር', '/@%00abc', `/@${'a'.repeat(3000)}`])
    expect((await server.request(path)).headers.get('location'), path).toBe('/not-found');
});

test('a person founds five pages a day, and a refused one is not counted', async () => {
  const person = somebody();
  for (let count = 0; count < 6; count += 1)
    expect(
      (await call(person, 'POST', '/beneficiary/pages', { name: 'Aster', types: [person.subject] })).status,
    ).toBe(400);
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.unshift((await founded(person)).id);
  const sixth = await call(person, 'POST', '/beneficiary/pages', { name: 'One more', types: [type] });
  expect([sixth.status, sixth.errors[0].code]).toEqual([429, 'too_many_requests']);
  const { body } = await call(person, 'GET', '/beneficiary/pages?limit=3');
  expect(body.data.results.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 3));
  expect(body.data.metadata.total).toBe(5);
});

test('a person changes short addresses ten times a day', async () => {
  const person = somebody();
  const { id } = await founded(person);
  const statuses = [];
  for (let count = 0; count < 11; count += 1)
    statuses.push((await change(person, id, `changes-${count}`)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  // The form also sends an unchanged handle, which is not counted.
  expect((await change(person, id, 'changes-9')).status).toBe(200);
});
