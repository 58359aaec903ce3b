import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayoutDesk, type PayoutDesk, refused } from '#tests/support/payout-desk.ts';
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
    const ended = { state: end, return_reference: 'Account closed', may_withdraw_return: false };
    expect(confirmed.body.data.result).toMatchObject(ended);
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

test('nobody becomes the second to report a return from a page that showed no report, or another one', async () => {
  const id = await makePayout(stage, stage.fan, 'sent');
  const said = { reference: 'Account closed', seen_return: '' };
  expect(await desk.act(almaz, id, 'fail', { ...said, seen_return: 'FT-OTHER' })).toMatchObject(
    refused('payout_gone_on'),
  );
  expect((await desk.act(almaz, id, 'fail', said)).status).toBe(200);
  expect(await desk.act(hiwot, id, 'fail', said)).toMatchObject(refused('payout_gone_on'));
  const confirmed = await desk.act(hiwot, id, 'fail', { ...said, seen_return: 'Account closed' });
  expect(confirmed.body.data.result.state).toBe('returned');
});

test.each([
  ['sent', 'confirm', {}],
  ['sending', 'reference', { reference: 'FT-AFTER-REPORT' }],
] as const)(
  'a report of a return that the page did not show keeps a payout (%s) as it is: %s',
  async (progress, act, typed) => {
    const id = await makePayout(stage, stage.fan, progress, { claimed: true });
    const reference = `Sent back, ${id}`;
    expect((await desk.act(almaz, id, 'fail', { reference, seen_return: '' })).status).toBe(200);
    expect(await desk.act(hiwot, id, act, { ...typed, seen_return: '' })).toMatchObject(
      refused('payout_gone_on'),
    );
    expect((await stage.payout(id)).state).toBe(progress);
    const seen = await desk.act(hiwot, id, act, { ...typed, seen_return: reference });
    expect(seen.body.data.result.state).toBe(progress === 'sent' ? 'paid' : 'sent');
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
  // Nor once they are back, until they say so again.
  await stage.services.pool.query("INSERT INTO operator (account_id, role) VALUES ($1, 'finance')", [
    leaving.accountId,
  ]);
  const confirmed = await desk.act(leaving, id, 'fail', { reference: 'Sent back' });
  expect(confirmed.body.data.result.state).toBe('returned');
});

test('a report is not withdrawn once it is confirmed or replaced, nor by whoever is paid', async () => {
  const reference = 'Account closed';
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
  const change = 'UPDATE payout_return SET withdrawn_at = now() WHERE payout_id = $1';
  await expect(stage.services.pool.query(change, [id])).rejects.toThrow('is fixed');
});
