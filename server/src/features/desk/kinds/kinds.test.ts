import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';

let stage: DeskStage;
let admin: Awaited<ReturnType<DeskStage['operator']>>;
beforeAll(async () => {
  stage = await openDeskStage();
  admin = await stage.operator('admin');
});
afterAll(() => stage.stop());

const reason = 'People ask for it';
const add = (of: 'types' | 'categories', name: string, position = 0) =>
  stage.call(admin, 'POST', '/desk/kinds', { of, name, position, reason });
/** Changes a type or a category, seen as it is now if not given. */
async function change(id: string, changes: object) {
  const { types, categories } = (await stage.call(admin, 'GET', '/desk/kinds')).body.data.result;
  const { id: _, ...seen } = [...types, ...categories].find((kind) => kind.id === id) ?? changes;
  const body = { position: 0, retired: false, reason, seen, ...changes };
  return stage.call(admin, 'POST', `/desk/kinds/${id}`, body);
}
const offered = async (path: string): Promise<string[]> => {
  const { body } = await stage.call(undefined, 'GET', `${path}?limit=100`);
  return body.data.results.map(({ name }: { name: string }) => name);
};

test.each([
  ['types', '/beneficiary/types'],
  ['categories', '/events/categories'],
] as const)('%s are added, put in order, renamed and retired, and never lost', async (of, path) => {
  const [a, b] = [`Azmari ${randomUUID().slice(0, 8)}`, `Begena ${randomUUID().slice(0, 8)}`];
  const first = await add(of, a);
  const second = await add(of, b);
  expect([first.status, second.status]).toEqual([200, 200]);
  const idA = first.body.data.result.id;
  const ours = async () => (await offered(path)).filter((name) => [a, b, `${a}s`].includes(name));
  expect(await ours()).toEqual([a, b]);
  await change(idA, { name: a, position: 5 });
  expect(await ours()).toEqual([b, a]);
  await change(idA, { name: `${a}s`, position: 5 });
  expect(await ours()).toEqual([b, `${a}s`]);
  await change(idA, { name: `${a}s`, retired: true });
  expect(await ours()).toEqual([b]);
  const { body } = await stage.call(admin, 'GET', '/desk/kinds');
  expect(body.data.result[of]).toContainEqual({ id: idA, name: `${a}s`, position: 0, retired: true });
  await change(idA, { name: `${a}s` });
  expect(await ours()).toEqual([`${a}s`, b].sort());
});

test('what has a retired type or category keeps it', async () => {
  const { pool } = stage.services;
  const name = `Masinko ${randomUUID().slice(0, 8)}`;
  const page = await makeBeneficiary(pool, { types: [name] });
  const event = await makeEvent(pool, { category: name });
  const { body } = await stage.call(admin, 'GET', '/desk/kinds');
  for (const kind of [...body.data.result.types, ...body.data.result.categories])
    if (kind.name === name) await change(kind.id, { name, retired: true });
  const profile = await stage.call(undefined, 'GET', `/beneficiary/professionals/${page.id}`);
  expect(profile.body.data.result.types).toMatchObject([{ name }]);
  const detail = await stage.call(undefined, 'GET', `/events/listing/${event.id}`);
  expect(detail.body.data.result.category).toMatchObject({ name });
});

test('a name that is taken, too short or too long is refused, and an unknown type is not found', async () => {
  const name = `Kebero ${randomUUID().slice(0, 8)}`;
  const { body } = await add('types', name);
  const taken = await add('types', name);
  expect([taken.status, taken.body.errors[0]]).toMatchObject([
    409,
    { code: 'kind_name_taken', attr: 'name' },
  ]);
  const other = await add('types', `${name} too`);
  expect((await change(other.body.data.result.id, { name })).status).toBe(409);
  expect((await change(body.data.result.id, { name: 'K' })).body.errors[0].attr).toBe('name');
  const unknown = { name: 'Nothing', seen: { name: 'Nothing', position: 0, retired: false } };
  expect((await change(randomUUID(), unknown)).status).toBe(404);
  expect((await add('types', 'x'.repeat(61))).status).toBe(400);
});

test.each(['types', 'categories'] as const)(
  'of two admins who change one of the %s at once, the later sees what the first has done before it is undone',
  async (of) => {
    const name = `Washint ${randomUUID().slice(0, 8)}`;
    const { id, ...seen } = (await add(of, name)).body.data.result;
    const [retires, moves] = [
      { name, retired: true, seen },
      { name, position: 3, seen },
    ];
    const answers = await Promise.all([change(id, retires), change(id, moves)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(refused?.body.errors[0]).toMatchObject({ code: 'kind_changed', attr: null });
    const now = (await stage.call(admin, 'GET', '/desk/kinds')).body.data.result[of];
    const changed = answers[0].status === 200 ? { ...seen, retired: true } : { ...seen, position: 3 };
    expect(now).toContainEqual({ id, ...changed });
    expect((await change(id, { ...changed, name: `${name}s` })).status).toBe(200);
  },
);
