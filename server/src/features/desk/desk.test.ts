import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';

let stage: DeskStage;

beforeAll(async () => {
  stage = await openDeskStage();
});

afterAll(() => stage.stop());
const reason = 'Tipped the wrong performer';
const codeOf = ({ body }: { body: { errors: { code: string }[] } }) => body.errors[0]?.code;

test('a second factor lets an operator read for a working day and change something for 15 minutes', async () => {
  const operator = await stage.operator('finance');
  const id = await stage.openCase();
  const read = () => stage.call(operator, 'GET', `/desk/cases/${id}`);
  const act = () =>
    stage.call(operator, 'POST', `/desk/cases/${id}/close`, { resolution: 'dismiss', reason });
  await stage.ageSecondFactor(operator.accountId, '16 minutes');
  expect((await read()).status).toBe(200);
  const refused = await act();
  expect([refused.status, codeOf(refused)]).toEqual([403, 'operator_factor_missing']);
  await stage.ageSecondFactor(operator.accountId, '13 hours');
  expect((await read()).status).toBe(403);
  await stage.ageSecondFactor(operator.accountId, '1 minute');
  expect((await act()).status).toBe(200);
});

test('somebody whose role is revoked no longer finds the desk', async () => {
  const operator = await stage.operator('support');
  expect((await stage.call(operator, 'GET', '/desk')).body.data.result.role).toBe('support');
  const isOperator = async () =>
    (await stage.call(operator, 'GET', '/account/users/profile')).body.data.result.is_operator;
  expect(await isOperator()).toBe(true);
  await stage.services.pool.query('DELETE FROM operator WHERE account_id = $1', [operator.accountId]);
  expect((await stage.call(operator, 'GET', '/desk')).status).toBe(404);
  expect(await isOperator()).toBe(false);
  const renamed = { full_name: 'Hiwot Desta' };
  const { result } = (await stage.call(operator, 'PATCH', '/account/users/profile', renamed)).body.data;
  expect(result).toMatchObject({ ...renamed, is_operator: false });
});

test('erasing the account of an operator takes the role away, with an entry in the log', async () => {
  const operator = await stage.operator('support');
  const request = "UPDATE account SET deletion_requested_at = now() - interval '31 days' WHERE id = $1";
  await stage.services.pool.query(request, [operator.accountId]);
  const job = jobDefinitions(stage.services).find(({ name }) => name === 'account.erase');
  if (!job) throw new Error('There is no such job.');
  await (job.work as () => Promise<void>)();
  expect(await stage.count(`operator WHERE account_id = '${operator.accountId}'`)).toBe(0);
  expect((await stage.log())[0]).toMatchObject({
    action: 'revokeRole',
    account_id: null,
    actor: 'account.erase',
    subject_id: operator.accountId,
    before: { role: 'support' },
  });
});
