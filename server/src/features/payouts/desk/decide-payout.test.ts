import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePayout } from '#tests/support/payout-factory.ts';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';

const reason = 'Compared with the bank';

let stage: PayoutStage;
let almaz: Awaited<ReturnType<PayoutStage['operator']>>;
let hiwot: typeof almaz;
beforeAll(async () => {
  stage = await openPayoutStage();
  await stage.passWeek();
  [almaz, hiwot] = [await stage.operator('finance'), await stage.operator('finance')];
}, 60_000);
afterAll(() => stage.stop());

const act = (by: typeof almaz, id: string, what: string, more: object = {}) =>
  stage.call(by, 'POST', `/desk/payouts/${id}/${what}`, { reason, ...more });
const refused = (code: string) => ({ status: 409, body: { errors: [{ code }] } });
const queue = async (name: string) =>
  (await stage.call(almaz, 'GET', `/desk/payouts?queue=${name}&limit=100`)).body.data.results.map(
    ({ id }: { id: string }) => id,
  );

test('above 500 dollars two operators approve, and neither approves twice', async () => {
  const { page, owner, path } = await stage.performer();
  await stage.readyTips(page, 500.01);
  const { body } = await stage.call(owner, 'POST', `${path}/payouts`);
  const { id, state } = body.data.result;
  expect(state).toBe('requested');
  expect(await queue('approval')).toContain(id);
  await stage.run();
  expect((await stage.payout(id)).state).toBe('requested');
  expect((await act(almaz, id, 'approve')).body.data.result).toMatchObject({
    state: 'requested',
    approvals: 1,
    approvals_needed: 2,
    may_approve: false,
  });
  expect(await act(almaz, id, 'approve')).toMatchObject(refused('second_operator_needed'));
  await expect(
    stage.services.pool.query("UPDATE payout SET state = 'approved', state_cause = 'x' WHERE id = $1", [id]),
  ).rejects.toThrow('needs the approval of two operators');
  expect((await act(hiwot, id, 'approve')).body.data.result.state).toBe('approved');
  expect(await act(hiwot, id, 'approve')).toMatchObject(refused('payout_gone_on'));
  await stage.run();
  expect((await stage.payout(id)).sending_since).not.toBeNull();
});

test('500 dollars are sent without anybody, and nobody decides about money of their own page', async () => {
  const { page, owner, path } = await stage.performer();
  await stage.readyTips(page, 500);
  const { id, state } = (await stage.call(owner, 'POST', `${path}/payouts`)).body.data.result;
  expect(state).toBe('approved');
  await stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'editor')",
    [page.id, almaz.accountId],
  );
  expect(await act(almaz, id, 'refuse')).toMatchObject(refused('second_operator_needed'));
  await stage.services.pool.query('DELETE FROM page_manager WHERE account_id = $1', [almaz.accountId]);
  expect(await act(almaz, id, 'refuse')).toMatchObject(refused('second_operator_needed'));
  expect((await act(hiwot, id, 'refuse')).body.data.result.state).toBe('refused');
  expect(await stage.balance(`beneficiary:${page.id}`)).toBe(50_000);
});

test('nobody decides about money they asked for, nor has it in their batch', async () => {
  const asking = await stage.operator('finance');
  const id = await makePayout(stage, asking, 'approved', { claimed: true });
  expect(await act(asking, id, 'refuse')).toMatchObject(refused('second_operator_needed'));
  const batches = (by: typeof almaz) => stage.call(by, 'POST', '/desk/payout-batches', { reason });
  expect(await batches(asking)).toMatchObject(refused('no_payout_by_hand'));
  const { payouts, id: batch } = (await batches(almaz)).body.data.result;
  expect(payouts).toMatchObject([{ id }]);
  const path = `/desk/payout-batches/${batch}/open`;
  expect((await stage.call(asking, 'POST', path, { reason })).status).toBe(404);
});

test('what goes in slices of 500 dollars within a week is approved as one', async () => {
  const { page, owner, path } = await stage.performer();
  const ask = async (dollars: number) => {
    await stage.readyTips(page, dollars);
    return (await stage.call(owner, 'POST', `${path}/payouts`)).body.data.result;
  };
  expect((await ask(300)).state).toBe('approved');
  const second = await ask(200.01);
  expect(second.state).toBe('requested');
  expect((await act(almaz, second.id, 'refuse')).body.data.result.state).toBe('refused');
  expect((await stage.call(owner, 'POST', `${path}/payouts`)).body.data.result.state).toBe('requested');
});

test('by hand two operators approve, however little it is, before a batch shows the number', async () => {
  const { page, owner, path } = await stage.performer({ rail: 'by-hand' });
  await stage.readyTips(page, 5);
  const { id, state } = (await stage.call(owner, 'POST', `${path}/payouts`)).body.data.result;
  expect(state).toBe('requested');
  expect(await stage.call(almaz, 'POST', '/desk/payout-batches', { reason })).toMatchObject(
    refused('no_payout_by_hand'),
  );
  expect((await act(almaz, id, 'approve')).body.data.result).toMatchObject({
    state: 'requested',
    approvals_needed: 2,
  });
  expect((await act(hiwot, id, 'approve')).body.data.result.state).toBe('approved');
  expect((await act(hiwot, id, 'refuse')).body.data.result.state).toBe('refused');
});

test('the approval of somebody who is no operator any more does not count', async () => {
  const { page, owner, path } = await stage.performer();
  await stage.readyTips(page, 600);
  const { id } = (await stage.call(owner, 'POST', `${path}/payouts`)).body.data.result;
  const leaving = await stage.operator('finance');
  expect((await act(leaving, id, 'approve')).body.data.result.approvals).toBe(1);
  await stage.services.pool.query('DELETE FROM operator WHERE account_id = $1', [leaving.accountId]);
  expect((await act(almaz, id, 'approve')).body.data.result).toMatchObject({
    state: 'requested',
    approvals: 1,
  });
  expect((await act(hiwot, id, 'approve')).body.data.result.state).toBe('approved');
});
