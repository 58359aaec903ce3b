import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { beginAsGuest } from '#tests/support/guest.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

let stage: DeskStage;
let fan: Awaited<ReturnType<DeskStage['person']>>;
let finance: Awaited<ReturnType<DeskStage['operator']>>;

beforeAll(async () => {
  stage = await openDeskStage();
  [fan, finance] = await Promise.all([stage.person(), stage.operator('finance')]);
});

afterAll(() => stage.stop());
const key = randomUUID();
const reason = 'Tipped the wrong performer';
const codeOf = ({ body }: { body: { errors: { code: string }[] } }) => body.errors[0]?.code;

const found = async (search: string) => {
  const { body } = await stage.call(finance, 'GET', `/desk/payments?search=${encodeURIComponent(search)}`);
  return body.data.results.map(({ id }: { id: string }) => id);
};

test('a payment is found by its id, by the code of its receipt and by the mail address of the fan', async () => {
  const { paymentId, tipId } = await stage.paidTip(fan);
  const { rows } = await stage.services.pool.query('SELECT receipt_code FROM tip WHERE id = $1', [tipId]);
  expect(await found(paymentId)).toEqual([paymentId]);
  expect(await found(rows[0].receipt_code)).toEqual([paymentId]);
  expect(await found(tipId)).toEqual([paymentId]);
  expect(await found(fan.email.toUpperCase())).toContain(paymentId);
  expect(await found(randomUUID())).toEqual([]);
  expect(await found('nobody@example.com')).toEqual([]);
  expect(await found("'; DROP TABLE payment")).toEqual([]);
});

test('the tips of a performer are found by the id or the short address of their page, the newest first', async () => {
  const [page, other] = [
    await makeBeneficiary(stage.services.pool),
    await makeBeneficiary(stage.services.pool),
  ];
  const handle = `krar-${page.id.slice(-8)}`;
  await stage.services.pool.query('INSERT INTO beneficiary_handle (handle, beneficiary_id) VALUES ($1, $2)', [
    handle,
    page.id,
  ]);
  const paid = await stage.paidTip(fan, { beneficiary: page.id });
  await stage.paidTip(fan, { beneficiary: other.id });
  const unpaid = await stage.startTip(fan, { beneficiary: page.id });
  for (const search of [page.id, handle, `@${handle.toUpperCase()}`])
    expect(await found(search), search).toEqual([unpaid.paymentId, paid.paymentId]);
  const second = async () =>
    (await stage.call(finance, 'GET', `/desk/payments?search=${handle}&limit=1&offset=1`)).body.data.results;
  expect(await second()).toMatchObject([{ id: paid.paymentId }]);
  // Ids do not say which is newer: those of pledged tips are random.
  await withoutTriggers(stage.ownerPool, [
    "UPDATE tip SET created_at = '2020-01-01' WHERE id = $1",
    [unpaid.tipId],
  ]);
  expect(await second()).toMatchObject([{ id: unpaid.paymentId }]);
});

test('the payments of a person are found by their id, also of a guest without an address and of an erased account', async () => {
  const guest = await beginAsGuest(stage);
  const [ofGuest, ofPerson] = [await stage.paidTip(guest), await stage.paidTip(fan)];
  const fanOf = async ({ paymentId }: { paymentId: string }) =>
    (await stage.call(finance, 'GET', `/desk/payments/${paymentId}`)).body.data.result.fan;
  const { id } = await fanOf(ofGuest);
  expect(await found(id)).toEqual([ofGuest.paymentId]);
  expect(await found(fan.accountId)).toContain(ofPerson.paymentId);
  await stage.services.pool.query("UPDATE account SET erased_at = now(), email = '' WHERE id = $1", [id]);
  expect(await found(id)).toEqual([ofGuest.paymentId]);
  // There is no page of this person any more to lead to.
  expect(await fanOf(ofGuest)).toEqual({ id, name: '', email: '' });
});

test('a refund gives the payment back at the provider and in the ledger, once', async () => {
  const { paymentId, session } = await stage.paidTip(fan);
  // The sync of a webhook, a late one or that of the refund, may see the refund first and be its cause.
  await stage.webhooksDone();
  stage.sandbox.stripe.configure({ loseRate: 1 });
  const refund = () => stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, { reason, key });
  const { status, body } = await refund();
  stage.sandbox.stripe.configure({ loseRate: 0 });
  expect(status).toBe(200);
  expect(body.data.result).toMatchObject({ status: 'refunded', may_refund: false });
  const kinds = body.data.result.movements.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['capture', 'fee', 'refund']);
  const [entry] = await stage.log();
  expect(body.data.result.history.at(-1)).toMatchObject({
    status: 'refunded',
    cause: expect.stringContaining((entry as unknown as { id: string }).id),
  });
  const charge = await stage.gateway('GET', `charges/${await stage.chargeOf(session)}`);
  expect(charge.amount_refunded).toBe(500);
  const again = await refund();
  expect([again.status, codeOf(again)]).toEqual([409, 'not_refundable']);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a refund whose answer is lost is reported as unknown, and requested again it is made once', async () => {
  const { paymentId, session } = await stage.paidTip(fan);
  const refund = () => stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, { reason, key });
  stage.sandbox.stripe.configure({ failCalls: 'changes', failNext: 10, failHow: '500', failWhen: 'after' });
  const lost = await refund();
  stage.sandbox.stripe.configure({ failNext: 0 });
  expect([lost.status, codeOf(lost)]).toEqual([503, 'refund_unavailable']);
  const again = await refund();
  expect([200, 409]).toContain(again.status);
  const charge = await stage.gateway('GET', `charges/${await stage.chargeOf(session)}`);
  expect(charge.amount_refunded).toBe(500);
  await stage.services.payments.sync(paymentId, 'test');
  expect((await stage.services.payments.show(paymentId))?.payment.status).toBe('refunded');
});

test('a refund without a reason, and one of a payment that was not paid, are refused', async () => {
  const paid = await stage.paidTip(fan);
  for (const body of [{}, { reason: '' }, { reason: '   ' }, { reason: 'no' }, { reason: 'x'.repeat(501) }]) {
    const answer = await stage.call(finance, 'POST', `/desk/payments/${paid.paymentId}/refund`, {
      key,
      ...body,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].attr).toBe('reason');
  }
  const { paymentId } = await stage.startTip(fan);
  const pending = await stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, { reason, key });
  expect([pending.status, codeOf(pending)]).toEqual([409, 'not_refundable']);
});

test('a refund that our balance does not cover is refused for now, and made when it is requested again', async () => {
  const { paymentId } = await stage.paidTip(fan);
  const key = randomUUID();
  const refund = () => stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, { reason, key });
  stage.sandbox.stripe.configure({ refundsFrom: 'available-balance' });
  const refused = await refund();
  stage.sandbox.stripe.configure({ refundsFrom: 'anything' });
  expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'refund_not_now']);
  // The payment service would repeat its answer for a day under the same key.
  expect((await refund()).body.data?.result).toMatchObject({ status: 'refunded' });
});
