import { afterAll, beforeAll, expect, test } from 'vitest';
import { atRate, openPayoutDesk, type PayoutDesk, reason, refused } from '#tests/support/payout-desk.ts';
import { makePayout } from '#tests/support/payout-factory.ts';

let desk: PayoutDesk;
let stage: PayoutDesk['stage'];
let almaz: PayoutDesk['almaz'];
let hiwot: PayoutDesk['hiwot'];

beforeAll(async () => {
  desk = await openPayoutDesk();
  ({ stage, almaz, hiwot } = desk);
});

afterAll(() => stage.stop());

test.each([
  ['sending', 'failed'],
  ['sent', 'returned'],
] as const)(
  'a payout by hand that is %s is %s once two operators say that it did not arrive',
  async (progress, end) => {
    const id = await makePayout(stage, stage.fan, progress);
    const { account_name } = await stage.payout(id);
    expect(await desk.act(almaz, id, 'fail')).toMatchObject({ status: 400 });
    const said = await desk.act(almaz, id, 'fail', { reference: 'Account closed' });
    expect(said.body.data.result).toMatchObject({
      state: progress,
      return_reference: 'Account closed',
      may_fail: false,
    });
    expect(await desk.queue('confirmation')).toContain(id);
    expect(await stage.balance(account_name)).toBe(0);
    expect(await desk.act(almaz, id, 'fail', { reference: 'Again' })).toMatchObject(
      refused('second_operator_needed'),
    );
    await expect(
      stage.services.pool.query(`UPDATE payout SET state = '${end}', failure = 'x' WHERE id = $1`, [id]),
    ).rejects.toThrow('needs two operators');
    const confirmed = await desk.act(hiwot, id, 'fail', { reference: 'Account closed' });
    expect(confirmed.body.data.result.state).toBe(end);
    expect((await stage.log())[0]).toMatchObject({
      action: 'failDeskPayout',
      account_id: hiwot.accountId,
      after: { state: end, returnReference: 'Account closed' },
    });
    expect(await desk.queue('failed')).toContain(id);
    expect(await desk.queue('confirmation')).not.toContain(id);
    expect(await stage.balance(account_name)).toBe(500);
    expect(await stage.failedAuditChecks()).toEqual([]);
  },
);

test('a report of a return does not count once the payout has changed its state', async () => {
  const id = await makePayout(stage, stage.fan, 'sending');
  await desk.act(almaz, id, 'fail', { reference: 'Not on the list' });
  await desk.act(hiwot, id, 'reference', { reference: 'FT-FOUND' });
  const again = await desk.act(hiwot, id, 'fail', { reference: 'Account closed' });
  expect(again.body.data.result).toMatchObject({ state: 'sent', return_reference: 'Account closed' });
});

test('a report of somebody who has left the desk does not count', async () => {
  const id = await makePayout(stage, stage.fan, 'sent');
  const leaving = await stage.operator('finance');
  await desk.act(leaving, id, 'fail', { reference: 'Account closed' });
  await stage.services.pool.query('DELETE FROM operator WHERE account_id = $1', [leaving.accountId]);
  const said = await desk.act(almaz, id, 'fail', { reference: 'Sent back' });
  expect(said.body.data.result).toMatchObject({ state: 'sent', return_reference: 'Sent back' });
  await expect(
    stage.services.pool.query("UPDATE payout SET state = 'returned', failure = 'x' WHERE id = $1", [id]),
  ).rejects.toThrow('needs two operators');
  const confirmed = await desk.act(hiwot, id, 'fail', { reference: 'Sent back' });
  expect(confirmed.body.data.result.state).toBe('returned');
});

const reference = 'On the wrong line';

test('a mistaken report is withdrawn, by anybody who may decide about the payout, and can be made again', async () => {
  const id = await makePayout(stage, stage.fan, 'approved', { claimed: true });
  const { id: batch } = (await stage.call(almaz, 'POST', '/desk/payout-batches', atRate)).body.data.result;
  const reopen = async () =>
    (await stage.call(hiwot, 'POST', `/desk/payout-batches/${batch}/open`, { reason })).status;
  await desk.act(almaz, id, 'fail', { reference });
  expect(await reopen()).toBe(404);
  expect(await desk.queue('confirmation')).toContain(id);
  const shown = await stage.call(almaz, 'GET', `/desk/payouts/${id}`);
  expect(shown.body.data.result).toMatchObject({ may_withdraw_return: true, may_fail: false });
  const withdrawn = await desk.act(hiwot, id, 'withdraw-return', { reference });
  expect(withdrawn.body.data.result).toMatchObject({
    state: 'sending',
    return_reference: null,
    may_withdraw_return: false,
    may_fail: true,
  });
  expect((await stage.log())[0]).toMatchObject({
    action: 'withdrawDeskPayoutReturn',
    account_id: hiwot.accountId,
    subject_id: id,
    reason,
    after: { state: 'sending', returnReference: reference },
  });
  expect(await desk.queue('confirmation')).not.toContain(id);
  expect(await reopen()).toBe(200);
  // It does not count towards a later return.
  const again = await desk.act(almaz, id, 'fail', { reference: 'Account closed' });
  expect(again.body.data.result).toMatchObject({ state: 'sending', return_reference: 'Account closed' });
  expect((await desk.act(hiwot, id, 'fail', { reference: 'Account closed' })).body.data.result.state).toBe(
    'failed',
  );
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a report is not withdrawn once it is confirmed or replaced, nor by whoever is paid', async () => {
  const receiver = await stage.operator('finance');
  const id = await makePayout(stage, receiver, 'sent');
  const withdraw = (by: typeof almaz, more: object = { reference }) =>
    desk.act(by, id, 'withdraw-return', more);
  expect(await withdraw(almaz)).toMatchObject(refused('payout_gone_on'));
  await desk.act(almaz, id, 'fail', { reference });
  expect(await withdraw(almaz, {})).toMatchObject({ status: 400 });
  expect(await withdraw(almaz, { reference: 'Another one' })).toMatchObject(refused('payout_gone_on'));
  expect(await withdraw(receiver)).toMatchObject(refused('second_operator_needed'));
  await desk.act(hiwot, id, 'fail', { reference });
  expect(await withdraw(almaz)).toMatchObject(refused('payout_gone_on'));
  for (const change of ['withdrawn_at = now()', "reference = 'x'"])
    await expect(
      stage.services.pool.query(`UPDATE payout_return SET ${change} WHERE payout_id = $1`, [id]),
    ).rejects.toThrow('is fixed');
  expect((await stage.payout(id)).state).toBe('returned');
});
