import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManager } from '#tests/support/dashboard-stage.ts';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { eventually } from '#tests/support/eventually.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { somebody } from '#tests/support/test-server.ts';

let mail: MailCollector;
let server: PayingServer;
let fan: Fan;
const person = somebody('Hanna Tesfaye');
beforeAll(async () => {
  mail = await collectMail();
  server = await startPayingServer({ workJobs: true, environment: { SMTP_URL: mail.url } });
  fan = { authorization: `Bearer ${await server.token(person)}` };
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const covered = { cover_fee: true };
const tipOf = async (id: string) => (await server.call(fan, 'GET', `/tipping/tips/${id}`)).body.data.result;

/** The tips to a page as its managers see them. */
async function receivedBy(page: { id: string }) {
  const manager = await addManager(server, page, 'editor');
  return (await server.call(manager, 'GET', `/dashboard/pages/${page.id}/tips`)).body.data.result.tips;
}

async function owed(account = `beneficiary:${server.beneficiary.id}`): Promise<number> {
  const { rows } = await server.services.pool.query(
    'SELECT coalesce(-sum(amount_minor), 0)::int AS owed FROM ledger_entry WHERE account_name = $1',
    [account],
  );
  return rows[0].owed;
}

test('a sender who pays the fee on top pays both on lines of their own, and all of the tip arrives', async () => {
  const [before, cover] = [await owed(), await owed('income:cover')];
  const { tipId, session } = await server.startTip(fan, covered);
  const record = server.sandbox.stripe.sessions().find((one) => one.session.id === session);
  expect(record?.session.amount_total).toBe(545);
  expect(record?.lineItems.map(({ description, amount_total }) => [description, amount_total])).toEqual([
    [`Tip for ${server.beneficiary.name}`, 500],
    ['Processing fee', 45],
  ]);
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () =>
    expect(await tipOf(tipId)).toMatchObject({
      status: 'succeeded',
      total_amount: 5,
      fee_covered: 0.45,
      fee: 0,
    }),
  );
  expect((await owed()) - before).toBe(500);
  expect((await receivedBy(server.beneficiary))[0]).toMatchObject({
    id: tipId,
    total_amount: 5,
    fee_amount: 0,
  });
  // The provider's fee for 5.45 is 46 cents, so we bear one cent.
  expect((await owed('income:cover')) - cover).toBe(-1);
  await eventually(() => expect(mail.to(person.email)).toHaveLength(1));
  const { text } = mail.to(person.email)[0] ?? { text: '' };
  expect(text).toContain('Subject: Your receipt for a tip of $5.00');
  expect(text).toMatch(/Processing fee, paid by you:? *\$0\.45/);
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('a sender who does not reads the fee taken off the tip once it is known, and so does whoever checks the receipt', async () => {
  const { tipId, session } = await server.startTip(fan);
  expect(await tipOf(tipId)).toMatchObject({ fee_covered: 0, fee: null });
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await tipOf(tipId)).toMatchObject({ fee_covered: 0, fee: 0.45 }));
  const { receipt } = await tipOf(tipId);
  const checked = await server.call(undefined, 'GET', `/tipping/receipts/${receipt}`);
  expect(checked.body.data.result).toMatchObject({ total_amount: 5, fee_covered: 0, fee: 0.45 });
  expect((await receivedBy(server.beneficiary))[0]).toMatchObject({
    id: tipId,
    total_amount: 5,
    fee_amount: 0.45,
  });
});

test('a receiver reads of a tip that its fee comes off it, but not if the sender pays the fee', async () => {
  const ofFee = () =>
    mail
      .to('mulatu@example.com')
      .map(({ text }) => text.includes('The fee of the payment service comes off it.'));
  const known = ofFee().length;
  for (const [change, said] of [
    [{}, [true]],
    [covered, [true, false]],
  ] as const) {
    const { session } = await server.startTip(fan, change);
    await server.sandbox.stripe.pay(session, 'succeed');
    await eventually(() => expect(ofFee().slice(known)).toEqual(said));
  }
});

test('a refund gives both back, and the performer reads of their part alone', async () => {
  const before = await owed();
  const { paymentId, session, tipId } = await server.startTip(fan, covered);
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect((await tipOf(tipId)).status).toBe('succeeded'));
  await server.services.payments.refund(paymentId, 'asked for');
  expect((await owed()) - before).toBe(0);
  await eventually(() =>
    expect(mail.to('mulatu@example.com').filter(({ text }) => text.includes('refunded'))).toHaveLength(1),
  );
  const [news] = mail.to('mulatu@example.com').filter(({ text }) => text.includes('refunded'));
  expect(news?.text).toContain('Subject: $5.00 of a tip was refunded');
  expect(await server.failedAuditChecks()).toEqual([]);
});

const sharesOf = async (eventTipId: string) =>
  (await server.call(fan, 'GET', '/tipping/tips')).body.data.results.filter(
    (tip: { event_tip: { id: string } | null }) => tip.event_tip?.id === eventTipId,
  );

test('of a tip for a line-up the fee is paid on top once, or comes off, and each share names its part', async () => {
  const { start, performers, owed: shares } = await makeLineUp(server, 3);
  const whole = await start(fan, { total_amount: 6, ...covered });
  await server.sandbox.stripe.pay(whole.session, 'succeed');
  await eventually(async () => expect(await shares()).toEqual([200, 200, 200]));
  const covers = (await sharesOf(whole.eventTipId)).map(
    ({ fee_covered }: { fee_covered: number }) => fee_covered,
  );
  expect(covers.sort()).toEqual([0.15, 0.16, 0.16]);
  // Alone a share says the same as among the others.
  for (const { id, receipt, fee_covered } of await sharesOf(whole.eventTipId)) {
    expect(await tipOf(id)).toMatchObject({ total_amount: 2, fee_covered, fee: 0 });
    const checked = await server.call(undefined, 'GET', `/tipping/receipts/${receipt}`);
    expect(checked.body.data.result).toMatchObject({ total_amount: 2, fee_covered });
  }
  const other = await start(fan, { total_amount: 6 });
  await server.sandbox.stripe.pay(other.session, 'succeed');
  await eventually(async () => expect((await tipOf(other.tipId)).fee).toBeGreaterThan(0));
  const fees = (await sharesOf(other.eventTipId)).map(({ fee }: { fee: number }) => fee);
  expect(fees.sort()).toEqual([0.15, 0.16, 0.16]);
  const received = await Promise.all(performers.map(receivedBy));
  expect(received.map(([newest, before]) => [newest.fee_amount, before.fee_amount]).sort()).toEqual([
    [0.15, 0],
    [0.16, 0],
    [0.16, 0],
  ]);
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('the choice is part of the request: under the same key another one is refused', async () => {
  const key = randomUUID();
  expect((await server.pay(fan, covered, key)).status).toBe(200);
  expect((await server.pay(fan, covered, key)).status).toBe(200);
  const other = await server.pay(fan, {}, key);
  expect(other.status).toBe(409);
  const invalid = await server.pay(fan, { cover_fee: 'yes' });
  expect(invalid.status).toBe(400);
  expect(invalid.body.errors[0].attr).toBe('cover_fee');
});
