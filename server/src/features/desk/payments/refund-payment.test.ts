import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStripe } from '#server/features/payments/public.ts';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { beginAsGuest } from '#tests/support/guest.ts';
import { refundBudgets } from './refund-payment.ts';

let stage: DeskStage;
let fan: { authorization: string };
let finance: { authorization: string };

beforeAll(async () => {
  // One refund at a time, as in the product.
  stage = await openDeskStage({ budgets: refundBudgets });
  fan = await stage.person();
  finance = await stage.operator('finance');
});

afterAll(() => stage.stop());
const reason = 'The fan asked for it';

test('a part of a payment is given back at the provider and in the ledger, then the rest', async () => {
  const { paymentId, session } = await stage.paidTip(fan);
  const refund = (body: object) =>
    stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, {
      reason,
      key: randomUUID(),
      ...body,
    });
  const charge = async () => stage.gateway('GET', `charges/${await stage.chargeOf(session)}`);
  const part = await refund({ amount_minor: 120 });
  expect(part.status).toBe(200);
  expect(part.body.data.result).toMatchObject({ status: 'succeeded', may_refund: true, left_minor: 380 });
  expect((await charge()).amount_refunded).toBe(120);
  // The same part can be refunded again, because enough is left.
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

test('the history of a payment names what saw a refund, and claims of no operator to have made it', async () => {
  stage.sandbox.stripe.configure({ loseRate: 1 });
  const { paymentId, session } = await stage.paidTip(fan);
  // Of this part nobody here knows yet.
  await openStripe(stage.services.config.stripe).refunds.create({
    charge: await stage.chargeOf(session),
    amount: 300,
  });
  const body = { reason, key: randomUUID(), amount_minor: 200 };
  const refunded = await stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, body);
  stage.sandbox.stripe.configure({ loseRate: 0 });
  const { history } = refunded.body.data.result;
  expect(history.at(-1)).toMatchObject({
    status: 'refunded',
    cause: expect.stringMatching(/^seen at a refund by an operator, log entry /),
  });
});

test('nobody at the desk gives back what they paid themselves, signed in or as a guest', async () => {
  const own = await stage.operator('finance');
  const guest = await beginAsGuest(stage);
  const paid = [await stage.paidTip(own), await stage.paidTip(guest)];
  await stage.services.pool.query(
    'UPDATE account SET merged_into = $1 WHERE id = (SELECT account_id FROM tip WHERE id = $2)',
    [own.accountId, paid[1]?.tipId],
  );
  for (const { paymentId } of paid) {
    const refund = (by: { authorization: string }) =>
      stage.call(by, 'POST', `/desk/payments/${paymentId}/refund`, { reason, key: randomUUID() });
    const refused = await refund(own);
    expect([refused.status, refused.body.errors?.[0].code]).toEqual([409, 'second_operator_needed']);
    expect((await refund(finance)).status).toBe(200);
  }
});

test('a part is not given back from a page that shows more than is left by now, except by the form that did so', async () => {
  const { paymentId, session } = await stage.paidTip(fan);
  const other = await stage.operator('finance');
  const seen = { reason, amount_minor: 200, left_minor: 500 };
  const refund = (by: { authorization: string }, key: string, changes = {}) =>
    stage.call(by, 'POST', `/desk/payments/${paymentId}/refund`, { ...seen, key, ...changes });
  const key = randomUUID();
  expect((await refund(finance, key)).body.data.result).toMatchObject({ left_minor: 300 });
  const late = await refund(other, randomUUID());
  expect([late.status, late.body.errors?.[0].code]).toEqual([409, 'payment_changed']);
  // The same form again is the same refund.
  expect((await refund(finance, key)).body.data.result).toMatchObject({ left_minor: 300 });
  const charge = async () => stage.gateway('GET', `charges/${await stage.chargeOf(session)}`);
  expect((await charge()).amount_refunded).toBe(200);
  expect((await refund(other, randomUUID(), { left_minor: 300 })).status).toBe(200);
  expect((await charge()).amount_refunded).toBe(400);
});

test('of two operators who give a part back at the same moment one does, and the other one is told to look again', async () => {
  const other = await stage.operator('finance');
  for (let round = 0; round < 3; round += 1) {
    const { paymentId, session } = await stage.paidTip(fan);
    const refund = (by: { authorization: string }, key: string) =>
      stage.call(by, 'POST', `/desk/payments/${paymentId}/refund`, {
        reason,
        key,
        amount_minor: 200,
        left_minor: 500,
      });
    const answers = await Promise.all([finance, other, finance].map((by) => refund(by, randomUUID())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const { body } of answers) expect(['payment_changed', undefined]).toContain(body.errors?.[0].code);
    const charge = async () => stage.gateway('GET', `charges/${await stage.chargeOf(session)}`);
    expect((await charge()).amount_refunded).toBe(200);
  }
});

test('a part that failed is not given back after a colleague has given it back', async () => {
  const { paymentId, session } = await stage.paidTip(fan);
  const other = await stage.operator('finance');
  const key = randomUUID();
  const refund = (by: { authorization: string }, of: string) =>
    stage.call(by, 'POST', `/desk/payments/${paymentId}/refund`, {
      reason,
      key: of,
      amount_minor: 200,
      left_minor: 500,
    });
  stage.sandbox.stripe.configure({ failNext: 10, failHow: '500', failWhen: 'before' });
  expect((await refund(finance, key)).status).toBe(503);
  stage.sandbox.stripe.configure({ failNext: 0 });
  expect((await refund(other, randomUUID())).body.data.result).toMatchObject({ left_minor: 300 });
  const again = await refund(finance, key);
  expect([again.status, again.body.errors?.[0].code]).toEqual([409, 'payment_changed']);
  expect((await stage.gateway('GET', `charges/${await stage.chargeOf(session)}`)).amount_refunded).toBe(200);
});

test.each([
  ['nothing is heard of it', false, 0],
  ['its webhook has told of it', true, 0],
  ['the provider has forgotten the key', true, 1.1],
])(
  'a part whose answer is lost is given back once, although it is asked for again when %s',
  async (_when, synced, days) => {
    const { paymentId, session } = await stage.paidTip(fan);
    const body = { reason, key: randomUUID(), amount_minor: 200 };
    const refund = () => stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, body);
    stage.sandbox.stripe.configure({
      failCalls: 'changes',
      failNext: 10,
      failHow: '500',
      failWhen: 'after',
      loseRate: 1,
    });
    expect((await refund()).status).toBe(503);
    stage.sandbox.stripe.configure({ failNext: 0, loseRate: 0 });
    if (synced) await stage.services.payments.sync(paymentId, 'webhook');
    stage.sandbox.stripe.advanceClock(days);
    expect((await refund()).body.data.result).toMatchObject({ left_minor: 300 });
    const charge = await stage.gateway('GET', `charges/${await stage.chargeOf(session)}`);
    expect(charge.amount_refunded).toBe(200);
  },
);

test.each([
  ['everything', 'a part', 200, undefined],
  ['a part', 'everything', undefined, 200],
  ['another part', 'a part', 200, 300],
  ['the whole as a number', 'everything', undefined, 500],
])('%s is not given back by the form that requested %s', async (_now, _before, requested, changed) => {
  const { paymentId, session } = await stage.paidTip(fan);
  const key = randomUUID();
  const refund = async (amount_minor: number | undefined) => {
    const body = { reason, key, ...(amount_minor && { amount_minor }) };
    return (await stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, body)).status;
  };
  const { stripe } = stage.sandbox;
  stripe.configure({ failCalls: 'changes', failNext: 10, failHow: '500', failWhen: 'after', loseRate: 1 });
  expect(await refund(requested)).toBe(503);
  stripe.configure({ failNext: 0, loseRate: 0 });
  expect(await refund(changed)).toBe(503);
  const charge = await stage.gateway('GET', `charges/${await stage.chargeOf(session)}`);
  expect(charge.amount_refunded).toBe(requested ?? 500);
  expect(await refund(requested)).toBe(200);
});

test('a refund that an older version ordered without its name, and whose answer was lost, is not made again within a day', async () => {
  const { paymentId, session } = await stage.paidTip(fan);
  const key = randomUUID();
  const charge = await stage.chargeOf(session);
  const { refunds } = openStripe(stage.services.config.stripe);
  await refunds.create({ charge, amount: 200 }, { idempotencyKey: `refund-${paymentId}-${key}` });
  const body = { reason, key, amount_minor: 200 };
  const again = await stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, body);
  expect(again.body.data?.result).toMatchObject({ left_minor: 300 });
  expect((await stage.gateway('GET', `charges/${charge}`)).amount_refunded).toBe(200);
});

test('after a refund that failed at the bank another one is made, and the same one again is refused', async () => {
  const { paymentId, session } = await stage.paidTip(fan);
  const refund = (key: string) =>
    stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, { reason, key });
  const first = randomUUID();
  expect((await refund(first)).body.data.result).toMatchObject({ status: 'refunded' });
  const charge = await stage.chargeOf(session);
  const { data: refunds } = await stage.gateway('GET', `refunds?charge=${charge}`);
  await stage.sandbox.stripe.failRefund(refunds[0].id);
  await stage.services.payments.sync(paymentId, 'test');
  const again = await refund(first);
  expect([again.status, again.body.errors?.[0].code]).toEqual([409, 'not_refundable']);
  const { status, body } = await refund(randomUUID());
  expect([status, body.data?.result.status]).toEqual([200, 'refunded']);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a refund that fails at the bank is a case until somebody says what became of it, once', async () => {
  const { paymentId, session } = await stage.paidTip(fan);
  const casesOf = async () =>
    (await stage.call(finance, 'GET', '/desk/cases?limit=100')).body.data.results.filter(
      ({ payment }: { payment: string }) => payment === paymentId,
    );
  const waiting = async () => (await stage.call(finance, 'GET', '/desk')).body.data.result.waiting.cases;
  const charge = await stage.chargeOf(session);
  const { id } = await stage.gateway('POST', 'refunds', { charge, amount: '200' });
  await stage.services.payments.sync(paymentId, 'refunded');
  const before = await waiting();
  await stage.sandbox.stripe.failRefund(id);
  for (const cause of ['failed', 'again']) await stage.services.payments.sync(paymentId, cause);
  const [found, ...others] = await casesOf();
  expect([found.reason, others]).toEqual(['refund_failed', []]);
  expect(await waiting()).toBe(before + 1);
  // The books have what the provider has.
  expect(await stage.failedAuditChecks()).toEqual([]);
  const close = (resolution: string) =>
    stage.call(finance, 'POST', `/desk/cases/${found.id}/close`, { resolution, reason });
  expect((await close('write-off')).status).toBe(409);
  expect((await close('dismiss')).status).toBe(200);
  await stage.services.payments.sync(paymentId, 'again');
  expect(await casesOf()).toEqual([]);
});
