import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { caseOfLateTip, type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { openStoppingProxy } from '#tests/support/stopping-proxy.ts';

let stage: DeskStage;
let proxy: Awaited<ReturnType<typeof openStoppingProxy>>;
let fan: Awaited<ReturnType<DeskStage['person']>>;
let finance: Awaited<ReturnType<DeskStage['operator']>>;
let colleague: Awaited<ReturnType<DeskStage['operator']>>;

beforeAll(async () => {
  proxy = await openStoppingProxy();
  stage = await openDeskStage({ environment: { STRIPE_API_URL: proxy.origin } });
  proxy.before(stage.sandbox.url);
  [fan, finance, colleague] = await Promise.all([
    stage.person(),
    stage.operator('finance'),
    stage.operator('finance'),
  ]);
});
afterAll(async () => {
  await stage.stop();
  proxy.stop();
});
beforeEach(() => stage.sandbox.stripe.reset());

const reason = 'The fan wrote to us';
const ordersRefund = (request: string) => request.startsWith('POST /v1/refunds');
/** The second time, after which the refund is ordered: the first time is part of reading the charge. */
function listsRefundsAgain() {
  let listings = 0;
  return (request: string) => request.startsWith('GET /v1/refunds') && ++listings === 2;
}

const close = async (id: string, resolution: string, by = finance) => {
  const { status, body } = await stage.call(by, 'POST', `/desk/cases/${id}/close`, { resolution, reason });
  return { status, code: body.errors?.[0].code, detail: body.errors?.[0].detail };
};
const show = async (id: string) => (await stage.call(finance, 'GET', `/desk/cases/${id}`)).body.data.result;

/** Two open cases of one late charge of 5 dollars, of which 2 were refunded in between. */
async function twoCases() {
  const { id, session } = await caseOfLateTip(stage, fan);
  // The books are compared below: no webhook of a refund overtakes the closing that ordered it.
  stage.sandbox.stripe.configure({ loseRate: 1 });
  const charge = await stage.chargeOf(session);
  await stage.gateway('POST', 'refunds', { charge, amount: '200' });
  const { payment } = await show(id);
  await stage.services.payments.sync(payment, 'test');
  const { rows } = await stage.services.pool.query(
    'SELECT id FROM payment_quarantine WHERE payment_id = $1 AND id <> $2',
    [payment, id],
  );
  const refunded = async () => (await stage.gateway('GET', `charges/${charge}`)).amount_refunded;
  /** What is wrong in the books, or open, about the charge. */
  const problems = async () =>
    (await stage.failedAuditChecks())
      .flatMap((check) => check.problems)
      .filter((one) => one.includes(charge));
  return { id, other: rows[0].id as string, refunded, problems };
}

test('while the money of a case goes back, no case of its charge is closed in another way', async () => {
  const { id, other, refunded, problems } = await twoCases();
  const { stopped, goOn } = proxy.stopNext(ordersRefund);
  const givingBack = close(id, 'give-back');
  await stopped;
  const meanwhile = [
    await close(id, 'hold', colleague),
    await close(other, 'hold', colleague),
    await close(other, 'write-off', colleague),
    await close(other, 'give-back', colleague),
  ];
  goOn();
  expect((await givingBack).status).toBe(200);
  expect(meanwhile.map(({ status, code }) => [status, code])).toEqual(Array(4).fill([409, 'case_refused']));
  for (const { detail } of meanwhile) expect(detail).toContain(`case ${id}`);
  expect(await refunded()).toBe(500);
  expect((await close(other, 'hold', colleague)).status).toBe(200);
  expect(await problems()).toEqual([]);
});

test.each(['hold', 'write-off'])(
  'money that a colleague books as %s just before the refund is ordered is not refunded',
  async (resolution) => {
    const { id, other, refunded } = await twoCases();
    const { stopped, goOn } = proxy.stopNext(listsRefundsAgain());
    const givingBack = close(id, 'give-back');
    await stopped;
    expect((await close(other, resolution, colleague)).status).toBe(200);
    goOn();
    expect(await givingBack).toMatchObject({ status: 409, code: 'case_refused' });
    expect(await refunded()).toBe(200);
    expect((await stage.log()).filter(({ subject_id }) => subject_id === id)).toEqual([]);
  },
);

test('without its trigger the database lets a colleague book what is being refunded', async () => {
  const { id, other, refunded, problems } = await twoCases();
  const { stopped, goOn } = proxy.stopNext(ordersRefund);
  const trigger = (change: string) =>
    stage.ownerPool.query(`ALTER TABLE payment_case_closing ${change} TRIGGER payment_case_closing_waits`);
  await trigger('DISABLE');
  try {
    const givingBack = close(id, 'give-back');
    await stopped;
    expect((await close(other, 'hold', colleague)).status).toBe(200);
    goOn();
    expect([(await givingBack).status, await refunded()]).toEqual([409, 500]);
  } finally {
    await trigger('ENABLE');
  }
  expect(await problems()).toContainEqual(expect.stringContaining('0 moved, 300 in the ledger'));
});

test('a refund whose outcome is not known is shown, and finished by giving back again', async () => {
  const { id, other, refunded, problems } = await twoCases();
  stage.sandbox.stripe.configure({ failCalls: 'changes', failNext: 10, failHow: '500', failWhen: 'after' });
  expect((await close(id, 'give-back')).status).toBe(503);
  stage.sandbox.stripe.configure({ failNext: 0 });
  const listed = (await stage.call(finance, 'GET', '/desk/cases?limit=100')).body.data.results;
  for (const one of [id, other])
    expect(listed.find((found: { id: string }) => found.id === one).giving_back.case).toBe(id);
  const offered = async (one: string) =>
    (await show(one)).resolutions.map(({ name }: { name: string }) => name);
  expect([await offered(id), await offered(other)]).toEqual([['give-back'], []]);
  expect((await close(id, 'write-off')).code).toBe('case_refused');
  expect((await close(id, 'give-back', colleague)).status).toBe(200);
  expect(await show(other)).toMatchObject({ giving_back: null });
  expect(await offered(other)).toContain('write-off');
  expect(await refunded()).toBe(500);
  expect((await close(other, 'write-off')).status).toBe(200);
  expect(await problems()).toEqual([]);
});

/** How many open cases of the tip there are. */
const openOf = async (payment: string) => {
  const text = 'SELECT FROM payment_quarantine WHERE payment_id = $1 AND resolved_at IS NULL';
  return (await stage.services.pool.query(text, [payment])).rowCount;
};

test('a webhook of the refund that comes before its case is closed opens no other case', async () => {
  const { id } = await caseOfLateTip(stage, fan);
  stage.sandbox.stripe.configure({ loseRate: 1 });
  const { payment } = await show(id);
  const { stopped, goOn } = proxy.stopNext(ordersRefund, 'answer');
  const givingBack = close(id, 'give-back');
  await stopped;
  await stage.services.payments.sync(payment, 'webhook');
  expect(await openOf(payment)).toBe(1);
  goOn();
  expect((await givingBack).status).toBe(200);
  expect(await openOf(payment)).toBe(0);
  await stage.services.payments.sync(payment, 'webhook');
  expect(await openOf(payment)).toBe(0);
});

test('a webhook that read the charge before its refund, and comes after its case is closed, opens no other case', async () => {
  const { id } = await caseOfLateTip(stage, fan);
  stage.sandbox.stripe.configure({ loseRate: 1 });
  const { payment } = await show(id);
  const { stopped, goOn } = proxy.stopNext((call) => call.startsWith('GET /v1/checkout/sessions'), 'answer');
  const synced = stage.services.payments.sync(payment, 'webhook');
  await stopped;
  expect((await close(id, 'give-back')).status).toBe(200);
  goOn();
  await synced;
  expect(await openOf(payment)).toBe(0);
});

test('a refund of a case that the bank sends back while the case is closed has a case of its own', async () => {
  const { id, session } = await caseOfLateTip(stage, fan);
  stage.sandbox.stripe.configure({ loseRate: 1 });
  const { payment } = await show(id);
  const { stopped, goOn } = proxy.stopNext((call) => call.startsWith('GET /v1/checkout/sessions'), 'answer');
  const givingBack = close(id, 'give-back');
  await stopped;
  const charge = await stage.chargeOf(session);
  const { data: refunds } = await stage.gateway('GET', `refunds?charge=${charge}`);
  await stage.sandbox.stripe.failRefund(refunds[0].id);
  await stage.services.payments.sync(payment, 'webhook');
  goOn();
  expect((await givingBack).status).toBe(200);
  expect(await openOf(payment)).toBe(1);
});

test('after a refusal by the payment service a case can be closed in every way that fits', async () => {
  const { id, refunded } = await twoCases();
  stage.sandbox.stripe.configure({ failCalls: 'changes', failNext: 10, failHow: '400', failWhen: 'before' });
  expect((await close(id, 'give-back')).code).toBe('case_refused');
  stage.sandbox.stripe.configure({ failNext: 0 });
  expect(await show(id)).toMatchObject({ giving_back: null });
  expect((await close(id, 'hold')).status).toBe(200);
  expect(await refunded()).toBe(200);
});
