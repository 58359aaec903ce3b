import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';

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

test('the last admin keeps the role, also when two revoke each other’s at once', async () => {
  const own = await change(admin, 'support');
  expect([own.status, codeOf(own)]).toEqual([409, 'last_admin']);
  const second = await stage.operator('admin');
  const answers = await Promise.all([change(second, 'none', admin), change(admin, 'none', second)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await stage.count("operator WHERE role = 'admin'")).toBe(1);
  const { body } = await stage.call(answers[0]?.status === 200 ? admin : second, 'GET', '/desk/operators');
  expect(body.data.results).toHaveLength(1);
  if (answers[0]?.status !== 200)
    await stage.services.pool.query("INSERT INTO operator (account_id, role) VALUES ($1, 'admin')", [
      admin.accountId,
    ]);
});

test('the list says since when somebody has their present role, and whether they are suspended', async () => {
  const { pool } = stage.services;
  const by = await stage.operator('admin');
  const promoted = await stage.operator('support');
  await pool.query("UPDATE operator SET granted_at = now() - interval '400 days' WHERE account_id = $1", [
    promoted.accountId,
  ]);
  const listed = async () => {
    const { body } = await stage.call(by, 'GET', '/desk/operators?limit=100');
    return body.data.results.find(({ id }: { id: string }) => id === promoted.accountId);
  };
  const before = Date.parse((await listed()).since);
  expect((await change(promoted, 'support', by)).status).toBe(200);
  expect(Date.parse((await listed()).since)).toBe(before);
  expect((await change(promoted, 'admin', by)).status).toBe(200);
  const { since, role, suspended } = await listed();
  expect({ role, suspended }).toEqual({ role: 'admin', suspended: false });
  expect(Date.parse(since)).toBeGreaterThan(before + 399 * 24 * 60 * 60_000);
  await pool.query('UPDATE account SET suspended_at = now() WHERE id = $1', [promoted.accountId]);
  expect(await listed()).toMatchObject({ suspended: true });
});
