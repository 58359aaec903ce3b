import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { signedIn } from '#tests/support/identity.ts';

let stage: DeskStage;
let admin: Awaited<ReturnType<DeskStage['operator']>>;

beforeAll(async () => {
  stage = await openDeskStage();
  admin = await stage.operator('admin');
});

afterAll(() => stage.stop());
const reason = 'Joins the team';
const codeOf = ({ body }: { body: { errors: { code: string }[] } }) => body.errors[0]?.code;

const change = ({ accountId }: { accountId: string }, role: string, by = admin) =>
  stage.call(by, 'POST', `/desk/people/${accountId}/role`, { role, reason });

test('an admin gives and takes roles; each change stands in the log with the name of the person', async () => {
  const person = await stage.person();
  await stage.services.pool.query("UPDATE account SET full_name = 'Wubit' WHERE id = $1", [person.accountId]);
  expect((await change(person, 'support')).body.data.result.role).toBe('support');
  expect((await change(person, 'finance')).body.data.result.role).toBe('finance');
  expect((await change(person, 'none')).body.data.result.role).toBeNull();
  expect((await stage.call(person, 'GET', '/desk')).status).toBe(404);
  const { body } = await stage.call(admin, 'GET', '/desk/log?limit=3');
  expect(body.data.results).toMatchObject([
    { action: 'changeDeskPersonRole', subject: { name: 'Wubit' }, before: '{"role":"finance"}', after: null },
    { before: '{"role":"support"}', after: '{"role":"finance"}' },
    { before: null, after: '{"role":"support"}' },
  ]);
});

test('a role needs an existing person with a proven address, and must be a role that exists', async () => {
  const person = await signedIn(stage);
  await stage.call({ authorization: `Bearer ${person.token}` }, 'GET', '/account/users/profile');
  const { rows } = await stage.services.pool.query('SELECT id FROM account WHERE email = $1', [person.email]);
  const unproven = await change({ accountId: rows[0].id }, 'support');
  expect([unproven.status, codeOf(unproven)]).toEqual([403, 'address_not_proven']);
  expect((await change({ accountId: randomUUID() }, 'support')).status).toBe(404);
  const wrong = await change(await stage.person(), 'owner');
  expect([wrong.status, wrong.body.errors[0].attr]).toEqual([400, 'role']);
});
