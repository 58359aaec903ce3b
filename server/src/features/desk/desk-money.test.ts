import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskStage, makeDebt, openDeskStage } from '#tests/support/desk-stage.ts';

let stage: DeskStage;
let fan: { authorization: string };
let finance: { authorization: string };
beforeAll(async () => {
  stage = await openDeskStage();
  fan = await stage.person();
  finance = await stage.operator('finance');
});
afterAll(() => stage.stop());

const reason = 'The fan asked for it';
const codeOf = ({ body }: { body: { errors: { code: string }[] } }) => body.errors[0]?.code;

test('a part of a payment is given back at the provider and in the ledger, then the rest', async () => {
  const { paymentId, session } = await stage.paidTip(fan);
  const refund = (body: object) =>
    stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, { reason, ...body });
  const charge = async () => stage.gateway('GET', `charges/${await stage.chargeOf(session)}`);
  const part = await refund({ amount_minor: 120 });
  expect(part.status).toBe(200);
  expect(part.body.data.result).toMatchObject({ status: 'succeeded', may_refund: true, left_minor: 380 });
  expect((await charge()).amount_refunded).toBe(120);
  // The same part again is another one: something is left of it.
  expect((await refund({ amount_minor: 120 })).body.data.result).toMatchObject({ left_minor: 260 });
  const tooMuch = await refund({ amount_minor: 261 });
  expect([tooMuch.status, tooMuch.body.errors[0].attr]).toEqual([400, 'amount_minor']);
  expect(tooMuch.body.errors[0].detail).toBe('No more than 2.60 USD is left of this payment');
  for (const amount_minor of [0, -1, 1.5, '5']) expect((await refund({ amount_minor })).status).toBe(400);
  expect((await refund({})).body.data.result).toMatchObject({ status: 'refunded', left_minor: 0 });
  expect((await charge()).amount_refunded).toBe(500);
  expect(await stage.count('payment_quarantine')).toBe(0);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a part whose answer is lost is given back once, asked again', async () => {
  const { paymentId, session } = await stage.paidTip(fan);
  const refund = () =>
    stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, { reason, amount_minor: 200 });
  stage.sandbox.stripe.configure({ failNext: 10, failHow: '500', failWhen: 'after', loseRate: 1 });
  expect((await refund()).status).toBe(503);
  stage.sandbox.stripe.configure({ failNext: 0, loseRate: 0 });
  expect((await refund()).status).toBe(200);
  const charge = await stage.gateway('GET', `charges/${await stage.chargeOf(session)}`);
  expect(charge.amount_refunded).toBe(200);
});

test('a balance below zero is written off after 180 days, once, with its entry in the log', async () => {
  const account = await makeDebt(stage);
  const writeOff = (name: string, body: object = { currency: 'USD', reason }) =>
    stage.call(finance, 'POST', `/desk/debts/${name}/write-off`, body);
  const listed = async () => (await stage.call(finance, 'GET', '/desk/debts')).body.data.results;
  expect(await listed()).toMatchObject([
    { account, amount_minor: 400, currency: 'USD', may_write_off: true },
  ]);
  expect((await writeOff(account, { currency: 'USD', reason: '' })).body.errors[0].attr).toBe('reason');
  expect((await writeOff(account, { currency: 'dollars', reason })).body.errors[0].attr).toBe('currency');
  expect(codeOf(await writeOff(account, { currency: 'ETB', reason }))).toBe('debt_not_written_off');
  const own = await stage.operator('finance');
  const page = [account.replace('beneficiary:', ''), own.accountId];
  const { pool } = stage.services;
  await pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'editor')",
    page,
  );
  await pool.query('DELETE FROM page_manager WHERE beneficiary_id = $1 AND account_id = $2', page);
  const byOwn = await stage.call(own, 'POST', `/desk/debts/${account}/write-off`, {
    currency: 'USD',
    reason,
  });
  expect(codeOf(byOwn)).toBe('second_operator_needed');
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => writeOff(account)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await listed()).toEqual([]);
  const { rows } = await stage.services.pool.query(
    `SELECT account_name, sum(amount_minor)::int AS sum FROM ledger_entry
     WHERE account_name IN ($1, 'expense:losses') GROUP BY 1 ORDER BY 1`,
    [account],
  );
  expect(rows).toEqual([
    { account_name: account, sum: 0 },
    { account_name: 'expense:losses', sum: 400 },
  ]);
  expect((await stage.log()).filter(({ subject_id }) => subject_id === account)).toMatchObject([
    { action: 'writeOffDeskDebt', actor: 'finance', reason },
  ]);
});

test('a younger debt, an unknown account, and one of our own accounts are not written off', async () => {
  const young = await makeDebt(stage, 179);
  const [shown] = (await stage.call(finance, 'GET', '/desk/debts')).body.data.results;
  expect(shown).toMatchObject({ account: young, may_write_off: false });
  for (const name of [young, 'beneficiary:nobody', 'transit:manual', 'provider:stripe']) {
    const answer = await stage.call(finance, 'POST', `/desk/debts/${name}/write-off`, {
      currency: 'USD',
      reason,
    });
    expect([name, answer.status, codeOf(answer)]).toEqual([name, 409, 'debt_not_written_off']);
  }
});

test('a debt is not written off while a payout of its account may still come back', async () => {
  const account = await makeDebt(stage, 300);
  const client = await stage.ownerPool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(
      `WITH movement AS (
         INSERT INTO ledger_movement (payout_id, kind, recorded_at)
         VALUES (gen_random_uuid(), 'payout', now() - interval '10 days') RETURNING id)
       INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
       SELECT id, name, 'USD', amount FROM movement
       CROSS JOIN (VALUES ($1, 100), ('transit:manual', -100)) AS side (name, amount)`,
      [account],
    );
    await client.query('COMMIT');
    // No trigger has counted what was written as above.
    await client.query('SELECT recount_ledger_totals()');
  } finally {
    client.release();
  }
  const { results } = (await stage.call(finance, 'GET', '/desk/debts')).body.data;
  const found = results.find((one: { account: string }) => one.account === account);
  expect(found).toMatchObject({ amount_minor: 500, may_write_off: false });
  const answer = await stage.call(finance, 'POST', `/desk/debts/${account}/write-off`, {
    currency: 'USD',
    reason,
  });
  expect([answer.status, codeOf(answer)]).toEqual([409, 'debt_not_written_off']);
});

test('what answers a dispute is on one page: the tip, its receipt, whose it was, and what was done with it', async () => {
  const tipper = await stage.person();
  const { paymentId, tipId } = await stage.paidTip(tipper, { message: 'For the krar' });
  const evidenceOf = (id: string) => stage.call(finance, 'GET', `/desk/payments/${id}/evidence`);
  const { status, body, headers } = await evidenceOf(paymentId);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { rows } = await stage.services.pool.query(
    `SELECT tip.receipt_code, tip.beneficiary_id, account.email FROM tip JOIN account ON account.id = tip.account_id
     WHERE tip.id = $1`,
    [tipId],
  );
  const [{ receipt_code, beneficiary_id, email }] = rows;
  expect(body.data.result).toMatchObject({
    id: paymentId,
    status: 'succeeded',
    amount_minor: 500,
    fan: { id: tipper.accountId, email },
    address_proven: true,
    history: [{ status: 'pending' }, { status: 'succeeded' }],
    tips: [
      {
        receipt: receipt_code,
        beneficiary: { id: beneficiary_id },
        event: null,
        amount_minor: 500,
        message: 'For the krar',
        thanks: null,
        arrived_at: null,
      },
    ],
  });
  // Neither why we did something nor our books.
  expect(Object.keys(body.data.result.history[0])).toEqual(['status', 'at']);
  expect(body.data.result).not.toHaveProperty('movements');
  expect((await evidenceOf(randomUUID())).status).toBe(404);
  expect((await evidenceOf('1')).status).toBe(404);
});
