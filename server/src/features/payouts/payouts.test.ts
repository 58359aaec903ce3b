import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOlder, openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';

let stage: PayoutStage;
beforeAll(async () => {
  stage = await openPayoutStage();
  await stage.passWeek();
});
afterAll(() => stage.stop());

type Performer = Awaited<ReturnType<PayoutStage['performer']>>;
const ask = ({ owner, path }: Performer) => stage.call(owner, 'POST', `${path}/payouts`);
const summary = async ({ owner, path }: Performer) =>
  (await stage.call(owner, 'GET', `${path}/summary`)).body.data.result;

test('an owner is paid out: what was put aside is sent, arrives and is paid, and the books hold', async () => {
  const performer = await stage.performer();
  await stage.readyTips(performer.page, 5, 7.5);
  expect(await summary(performer)).toMatchObject({ ready_minor: 1250, waiting_minor: 0, block: null });
  const { status, body } = await ask(performer);
  expect([status, body.data?.result]).toMatchObject([
    201,
    { amount_minor: 1250, state: 'approved', share_count: 2, destination: 'bank ··6789', may_cancel: true },
  ]);
  const { id } = body.data.result;
  expect(await stage.balance(`beneficiary:${performer.page.id}`)).toBe(0);
  await stage.run();
  await expect
    .poll(async () => {
      await stage.run();
      return (await stage.payout(id)).state;
    })
    .toBe('paid');
  const [transfer] = (await stage.stripe.transfers.list({ transfer_group: id })).data;
  expect(transfer).toMatchObject({ amount: 1250, metadata: { payout: id } });
  const { results } = (await stage.call(performer.owner, 'GET', `${performer.path}/payouts`)).body.data;
  const { provider_payout: sent } = await stage.payout(id);
  const reference = `SANDBOX${sent.slice(-10).toUpperCase()}`;
  expect(results).toMatchObject([
    { id, state: 'paid', cancellation: null, may_cancel: false, bank_reference: reference },
  ]);
  const month = new Date(Date.now() + 3 * 60 * 60_000).toISOString().slice(0, 7);
  const statement = await stage.call(performer.owner, 'GET', `${performer.path}/statements/${month}/lines`);
  expect(statement.body.data.result.lines.at(-1)).toMatchObject({ kind: 'payout', reference });
  expect(await summary(performer)).toMatchObject({ ready_minor: 0, under_way_minor: 0, paid_minor: 1250 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('what was captured less than seven days ago waits, and so does what an open case is about', async () => {
  const performer = await stage.performer();
  const [quarantined] = await stage.readyTips(performer.page, 3, 4);
  await stage.ownerPool.query(
    `INSERT INTO payment_quarantine (payment_id, provider, reason, expected, observed)
     VALUES ($1, 'stripe', 'test', '{}', '{}')`,
    [quarantined],
  );
  await stage.paidTip(stage.fan, { beneficiary: performer.page.id });
  expect(await summary(performer)).toMatchObject({
    ready_minor: 400,
    waiting_minor: 800,
    blocked_minor: 300,
  });
  expect((await ask(performer)).body.data.result).toMatchObject({ amount_minor: 400, share_count: 1 });
  await stage.ownerPool.query('UPDATE payment_quarantine SET resolved_at = now(), resolution = $1', ['test']);
});

test('a refund after the payout is set off against later tips, and told', async () => {
  const performer = await stage.performer();
  const [paid] = await stage.readyTips(performer.page, 5);
  expect((await ask(performer)).status).toBe(201);
  await stage.services.payments.refund(String(paid), 'test');
  expect(await summary(performer)).toMatchObject({ ready_minor: -500 });
  expect(await ask(performer)).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'nothing_to_pay_out' }] },
  });
  await stage.readyTips(performer.page, 8);
  expect((await ask(performer)).body.data.result).toMatchObject({ amount_minor: 300, share_count: 2 });
});

test('a refund that fails at the bank and is made good in another way is not paid to the performer', async () => {
  const performer = await stage.performer();
  const finance = await stage.operator('finance');
  const { sandbox, services } = stage;
  const tip = await stage.paidTip(stage.fan, { beneficiary: performer.page.id, total_amount: 5 });
  await makeOlder(stage.ownerPool, [tip.paymentId]);
  const charge = await stage.chargeOf(tip.session);
  const refund = await stage.gateway('POST', 'refunds', { charge, amount: '200' });
  await services.payments.sync(tip.paymentId, 'refunded');
  await sandbox.stripe.failRefund(refund.id);
  await services.payments.sync(tip.paymentId, 'failed at the bank');
  const [{ id }] = (await stage.call(finance, 'GET', '/desk/cases')).body.data.results;
  const { resolutions } = (await stage.call(finance, 'GET', `/desk/cases/${id}`)).body.data.result;
  expect(resolutions.map(({ name }: { name: string }) => name)).toEqual(['paid-otherwise', 'dismiss']);
  const provider = await stage.balance('provider:stripe');
  const closing = { resolution: 'paid-otherwise', reason: 'Wired to the account of the fan' };
  expect((await stage.call(finance, 'POST', `/desk/cases/${id}/close`, closing)).status).toBe(200);
  // The money of the refund is still at the provider, and nobody is owed it.
  expect(await stage.balance('provider:stripe')).toBe(provider);
  expect(await stage.balance('expense:losses')).toBe(200);
  expect(await services.payments.sync(tip.paymentId, 'again')).toBe('succeeded');
  expect(await services.payments.compare()).toMatchObject({ news: 0, cases: 0, differences: [] });
  expect(await services.payments.listCases()).toEqual([]);
  expect(await summary(performer)).toMatchObject({ ready_minor: 300, waiting_minor: 0 });
  expect((await ask(performer)).body.data.result).toMatchObject({ amount_minor: 300 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test.each([
  ['no account in use', 'no_account', 'UPDATE payout_account SET in_use = false WHERE receiver_id = $1'],
  [
    'an account that is not enabled',
    'account_not_enabled',
    "UPDATE payout_account SET state = 'restricted' WHERE receiver_id = $1",
  ],
  [
    'a destination changed lately',
    'account_locked',
    "UPDATE payout_account SET locked_until = now() + interval '7 days' WHERE receiver_id = $1",
  ],
  ['a contested claim', 'page_contested', "UPDATE beneficiary SET claim_state = 'contested' WHERE id = $1"],
  [
    'a page that is nobody’s',
    'page_not_claimed',
    "UPDATE beneficiary SET claim_state = 'unclaimed' WHERE id = $1",
  ],
  [
    'a page hidden by the desk',
    'page_withheld',
    "UPDATE beneficiary SET hidden_reason = 'Fraud' WHERE id = $1",
  ],
  [
    'payouts stopped at the desk',
    'payouts_frozen',
    "UPDATE beneficiary SET payouts_frozen_reason = 'Fraud' WHERE id = $1",
  ],
  ['owners who are suspended', 'page_withheld', 'UPDATE beneficiary SET withheld = true WHERE id = $1'],
  [
    'a claim of the last 72 hours',
    'claimed_lately',
    `INSERT INTO claim (beneficiary_id, account_id, way, state, payouts_not_before, created_at)
     SELECT $1, account_id, 'mail', 'accepted', now() + interval '73 hours', now() FROM page_manager WHERE beneficiary_id = $1`,
  ],
])('nothing is asked for, and nothing asked for is sent, with %s', async (_, block, stand) => {
  const performer = await stage.performer();
  await stage.readyTips(performer.page, 5);
  const requested = await ask(performer);
  await stage.readyTips(performer.page, 6);
  await stage.ownerPool.query(stand, [performer.page.id]);
  await stage.run();
  expect(await stage.payout(requested.body.data.result.id)).toMatchObject({
    state: 'approved',
    sending_since: null,
  });
  expect(await summary(performer)).toMatchObject({ block, ready_minor: 600 });
  expect(await ask(performer)).toMatchObject({ status: 409, body: { errors: [{ code: 'payout_blocked' }] } });
});

test('nothing is paid into the account of an owner who is suspended, until another owner chooses theirs', async () => {
  const performer = await stage.performer();
  await stage.readyTips(performer.page, 5);
  const requested = await ask(performer);
  const owner = await stage.person();
  await stage.ownerPool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
    [performer.page.id, owner.accountId],
  );
  await stage.ownerPool.query('UPDATE account SET suspended_at = now() WHERE id = $1', [
    performer.owner.accountId,
  ]);
  await stage.run();
  const { id } = requested.body.data.result;
  expect(await stage.payout(id)).toMatchObject({ state: 'approved', sending_since: null });
  expect(await summary({ ...performer, owner })).toMatchObject({ block: 'account_holder_suspended' });
  await stage.ownerPool.query('UPDATE payout_account SET in_use = false WHERE id = $1', [
    performer.accountId,
  ]);
  await stage.giveAccount(performer.page, owner);
  expect(await summary({ ...performer, owner })).toMatchObject({ block: null });
});

test('an owner takes back what is not sent yet, once; editors and others see nothing of money', async () => {
  const performer = await stage.performer();
  await stage.readyTips(performer.page, 5);
  const { id } = (await ask(performer)).body.data.result;
  const editor = await stage.person();
  await stage.ownerPool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'editor')",
    [performer.page.id, editor.accountId],
  );
  const paths = [
    ['GET', '/summary'],
    ['GET', '/payouts'],
    ['POST', '/payouts'],
    ['POST', `/payouts/${id}/cancel`],
  ] as const;
  for (const caller of [editor, stage.fan])
    for (const [method, path] of paths)
      expect(await stage.call(caller, method, `${performer.path}${path}`)).toMatchObject({
        status: 404,
        body: { errors: [{ code: 'page_not_found' }] },
      });
  const cancel = (of: Performer) => stage.call(of.owner, 'POST', `${of.path}/payouts/${id}/cancel`);
  expect((await cancel(await stage.performer())).body.errors[0].code).toBe('payout_not_found');
  expect((await cancel(performer)).body.data.result).toMatchObject({
    state: 'canceled',
    cancellation: 'taken_back',
  });
  expect(await cancel(performer)).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'payout_gone_on' }] },
  });
  expect(await summary(performer)).toMatchObject({ ready_minor: 500 });
  const year = `${performer.path}/statements/${new Date().getUTCFullYear()}`;
  expect((await stage.call(performer.owner, 'GET', year)).body.data.result).toMatchObject({
    payouts: { count: 1, minor: -500 },
    payouts_returned: { count: 1, minor: 500 },
  });
  expect((await ask(performer)).status).toBe(201);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('requesting and canceling payouts all day is stopped', async () => {
  const performer = await stage.performer();
  await stage.readyTips(performer.page, 5);
  for (let nth = 1; nth <= 5; nth += 1) {
    const { id } = (await ask(performer)).body.data.result;
    await stage.call(performer.owner, 'POST', `${performer.path}/payouts/${id}/cancel`);
  }
  expect(await ask(performer)).toMatchObject({
    status: 429,
    body: { errors: [{ code: 'too_many_requests' }] },
  });
  expect(await summary(performer)).toMatchObject({ ready_minor: 500 });
});
