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

test('above 500 dollars two operators approve, and neither approves twice', async () => {
  const { page, owner, path } = await stage.performer();
  await stage.readyTips(page, 500.01);
  const { body } = await stage.call(owner, 'POST', `${path}/payouts`);
  const { id, state } = body.data.result;
  expect(state).toBe('requested');
  expect(await desk.queue('approval')).toContain(id);
  await stage.run();
  expect((await stage.payout(id)).state).toBe('requested');
  expect((await desk.act(almaz, id, 'approve')).body.data.result).toMatchObject({
    state: 'requested',
    approvals: 1,
    approvals_needed: 2,
    may_approve: false,
  });
  expect(await desk.act(almaz, id, 'approve')).toMatchObject(refused('second_operator_needed'));
  await expect(
    stage.services.pool.query("UPDATE payout SET state = 'approved', state_cause = 'x' WHERE id = $1", [id]),
  ).rejects.toThrow('needs the approval of two operators');
  expect((await desk.act(hiwot, id, 'approve')).body.data.result.state).toBe('approved');
  expect(await desk.act(hiwot, id, 'approve')).toMatchObject(refused('payout_gone_on'));
  expect((await stage.log()).slice(0, 2)).toMatchObject([
    { before: { state: 'requested', approvals: 1 }, after: { state: 'approved', approvals: 2 } },
    { before: { state: 'requested', approvals: 0 }, after: { state: 'requested', approvals: 1 } },
  ]);
  await stage.run();
  expect((await stage.payout(id)).sending_since).not.toBeNull();
});

test('500 dollars are sent without approval, and nobody decides about money of their own page', async () => {
  const { page, owner, path } = await stage.performer();
  await stage.readyTips(page, 500);
  const { id, state } = (await stage.call(owner, 'POST', `${path}/payouts`)).body.data.result;
  expect(state).toBe('approved');
  await stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'editor')",
    [page.id, almaz.accountId],
  );
  expect(await desk.act(almaz, id, 'refuse')).toMatchObject(refused('second_operator_needed'));
  await stage.services.pool.query('DELETE FROM page_manager WHERE account_id = $1', [almaz.accountId]);
  expect(await desk.act(almaz, id, 'refuse')).toMatchObject(refused('second_operator_needed'));
  expect((await desk.act(hiwot, id, 'refuse')).body.data.result.state).toBe('refused');
  expect(await stage.balance(`beneficiary:${page.id}`)).toBe(50_000);
});

test('nobody decides about money they asked for, nor has it in their batch', async () => {
  const asking = await stage.operator('finance');
  const id = await makePayout(stage, asking, 'approved', { claimed: true });
  expect(await desk.act(asking, id, 'refuse')).toMatchObject(refused('second_operator_needed'));
  const batches = (by: typeof almaz) => stage.call(by, 'POST', '/desk/payout-batches', atRate);
  expect(await batches(asking)).toMatchObject(refused('no_payout_by_hand'));
  const other = await makePayout(stage, stage.fan, 'approved', { claimed: true });
  expect((await batches(asking)).body.data.result.payouts).toMatchObject([{ id: other }]);
  expect(await stage.payout(id)).toMatchObject({ state: 'approved' });
  const { payouts, id: batch } = (await batches(almaz)).body.data.result;
  expect(payouts).toMatchObject([{ id }]);
  const path = `/desk/payout-batches/${batch}/open`;
  expect((await stage.call(asking, 'POST', path, { reason })).status).toBe(404);
});

test('payouts in slices of 500 dollars within a week need approval like one payout', async () => {
  const { page, owner, path } = await stage.performer();
  const ask = async (dollars: number) => {
    await stage.readyTips(page, dollars);
    return (await stage.call(owner, 'POST', `${path}/payouts`)).body.data.result;
  };
  expect((await ask(300)).state).toBe('approved');
  const second = await ask(200.01);
  expect(second.state).toBe('requested');
  expect((await desk.act(almaz, second.id, 'refuse')).body.data.result.state).toBe('refused');
  expect((await stage.call(owner, 'POST', `${path}/payouts`)).body.data.result.state).toBe('requested');
});

test('by hand two operators approve, however little it is, before a batch shows the number', async () => {
  const { page, owner, path } = await stage.performer({ rail: 'by-hand' });
  await stage.readyTips(page, 5);
  const { id, state } = (await stage.call(owner, 'POST', `${path}/payouts`)).body.data.result;
  expect(state).toBe('requested');
  expect(await stage.call(almaz, 'POST', '/desk/payout-batches', atRate)).toMatchObject(
    refused('no_payout_by_hand'),
  );
  expect((await desk.act(almaz, id, 'approve')).body.data.result).toMatchObject({
    state: 'requested',
    approvals_needed: 2,
  });
  expect((await desk.act(hiwot, id, 'approve')).body.data.result.state).toBe('approved');
  expect((await desk.act(hiwot, id, 'refuse')).body.data.result.state).toBe('refused');
});

test('the approval of somebody who is no operator any more does not count', async () => {
  const { page, owner, path } = await stage.performer();
  await stage.readyTips(page, 600);
  const { id } = (await stage.call(owner, 'POST', `${path}/payouts`)).body.data.result;
  const leaving = await stage.operator('finance');
  expect((await desk.act(leaving, id, 'approve')).body.data.result.approvals).toBe(1);
  await stage.services.pool.query('DELETE FROM operator WHERE account_id = $1', [leaving.accountId]);
  expect((await desk.act(almaz, id, 'approve')).body.data.result).toMatchObject({
    state: 'requested',
    approvals: 1,
  });
  expect((await desk.act(hiwot, id, 'approve')).body.data.result.state).toBe('approved');
});

test('the rate of a batch is fixed before the bank has its file, and seen by who is paid and who confirms', async () => {
  const id = await makePayout(stage, stage.fan, 'approved', { claimed: true });
  for (const changes of [
    { rate: '0.00' },
    { rate: '-1' },
    { rate: '155,20' },
    { rate: '15.52' },
    { rate: '1552' },
    { rate: '' },
    { rate_source: ' ' },
  ]) {
    const [attr] = Object.keys(changes);
    const refusedBatch = await stage.call(almaz, 'POST', '/desk/payout-batches', { ...atRate, ...changes });
    expect(refusedBatch).toMatchObject({ status: 400, body: { errors: [{ attr }] } });
  }
  const typedWrongly = await stage.call(almaz, 'POST', '/desk/payout-batches', { ...atRate, rate: '1552' });
  expect(typedWrongly.body.errors[0].detail).toContain('between 50 and 500 birr');
  const { pool } = stage.services;
  const send =
    "UPDATE payout SET state = 'sending', state_cause = 'x', sending_since = now(), batch_id = id WHERE id = $1";
  await expect(pool.query(send, [id])).rejects.toThrow('without a rate');
  const write = (minor: number) =>
    pool.query("INSERT INTO payout_exchange VALUES ($1, 'ETB', $2, 155.2, 'Bank')", [id, minor]);
  await expect(write(77_599)).rejects.toThrow('not exchanged so');
  // PostgreSQL reports a refusal before it releases the row, and a batch passes over rows that are locked.
  await pool.query('SELECT FROM payout WHERE id = $1 FOR UPDATE', [id]);
  await stage.call(almaz, 'POST', '/desk/payout-batches', { ...atRate, rate: '155.2034' });
  const exchange = { currency: 'ETB', amount_minor: 77_602, rate: '155.2034', source: atRate.rate_source };
  expect((await stage.call(hiwot, 'GET', `/desk/payouts/${id}`)).body.data.result.exchange).toEqual(exchange);
  await expect(pool.query('UPDATE payout_exchange SET rate = 1')).rejects.toThrow(/never changed|denied/);
  await expect(write(77_600)).rejects.toThrow('not exchanged so');
  const { receiver_id } = await stage.payout(id);
  await stage.ownerPool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
    [receiver_id, stage.fan.accountId],
  );
  const shown = await stage.call(stage.fan, 'GET', `/payouts/pages/${receiver_id}/payouts`);
  expect(shown.body.data.results).toMatchObject([{ id, exchange }]);
});

test('until somebody confirms a payout, a reference entered on the wrong one is put right, and the log has both', async () => {
  const first = await makePayout(stage, stage.fan, 'sending');
  const second = await makePayout(stage, stage.fan, 'sending');
  expect(await desk.act(almaz, first, 'correct-reference', { reference: 'FT 301-A' })).toMatchObject(
    refused('payout_gone_on'),
  );
  await desk.act(almaz, first, 'reference', { reference: 'FT 302-B' });
  expect(await desk.act(almaz, second, 'reference', { reference: 'FT 302-B' })).toMatchObject(
    refused('bank_reference_taken'),
  );
  const corrected = await desk.act(hiwot, first, 'correct-reference', { reference: 'FT 301-A' });
  expect(corrected.body.data.result).toMatchObject({
    state: 'sent',
    bank_reference: 'FT 301-A',
    may_correct: true,
    may_confirm: false,
  });
  expect((await stage.log())[0]).toMatchObject({
    action: 'correctDeskPayoutReference',
    account_id: hiwot.accountId,
    reason,
    before: { state: 'sent', bankReference: 'FT 302-B' },
    after: { state: 'sent', bankReference: 'FT 301-A' },
  });
  expect((await desk.act(almaz, second, 'reference', { reference: 'FT 302-B' })).status).toBe(200);
  expect(await desk.act(almaz, first, 'correct-reference', { reference: 'ft302b' })).toMatchObject(
    refused('bank_reference_taken'),
  );

  expect(await desk.act(hiwot, first, 'confirm')).toMatchObject(refused('second_operator_needed'));
  // Whoever confirms has compared the reference that they read with the bank.
  expect(await desk.act(almaz, first, 'confirm', { reference: 'FT 302-B' })).toMatchObject(
    refused('payout_gone_on'),
  );
  const confirmed = await desk.act(almaz, first, 'confirm', { reference: 'FT 301-A' });
  expect(confirmed.body.data.result).toMatchObject({ state: 'paid', may_correct: false });
  expect(await desk.act(hiwot, first, 'correct-reference', { reference: 'FT 303-C' })).toMatchObject(
    refused('payout_gone_on'),
  );
  for (const changes of ["bank_reference = 'FT 303-C'", `reference_by = '${almaz.accountId}'`])
    await expect(
      stage.services.pool.query(`UPDATE payout SET ${changes} WHERE id = $1`, [first]),
    ).rejects.toThrow('is fixed');
  expect(await stage.failedAuditChecks()).toEqual([]);
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
