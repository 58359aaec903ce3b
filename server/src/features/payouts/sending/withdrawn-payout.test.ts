import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';
import { providerAccountOf } from '#tests/support/provider-account.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

// A payout that differs from what would be requested now is not sent.

const reason = 'Compared with the bank';
const eventual = { timeout: 60_000 };

let stage: PayoutStage;
let almaz: Awaited<ReturnType<PayoutStage['operator']>>;
let hiwot: typeof almaz;
beforeAll(async () => {
  stage = await openPayoutStage();
  [almaz, hiwot] = [await stage.operator('finance'), await stage.operator('finance')];
});
afterAll(() => stage.stop());

type Performer = Awaited<ReturnType<PayoutStage['performer']>>;
const ask = async ({ owner, path }: Performer) =>
  (await stage.call(owner, 'POST', `${path}/payouts`)).body.data.result;
const payoutsOf = async ({ page }: Performer) =>
  (await stage.services.pool.query('SELECT * FROM payout WHERE receiver_id = $1 ORDER BY id', [page.id]))
    .rows;
const approve = (by: typeof almaz, id: string) =>
  stage.call(by, 'POST', `/desk/payouts/${id}/approve`, { reason });
const shown = async (id: string, queue: string) =>
  (await stage.call(almaz, 'GET', `/desk/payouts?queue=${queue}&limit=100`)).body.data.results.find(
    (one: { id: string }) => one.id === id,
  );
const openCase = (paymentId: string | undefined) =>
  stage.ownerPool.query(
    `INSERT INTO payment_quarantine (payment_id, provider, reason, expected, observed)
     VALUES ($1, 'stripe', 'test', '{}', $2)`,
    [paymentId, { paymentId }],
  );
const transfersOf = async (id: string) => (await stage.stripe.transfers.list({ transfer_group: id })).data;

test('a weekly payout of which a tip was given back is asked for again, for the same week', async () => {
  const performer = await stage.performer();
  const [, refunded] = await stage.readyTips(performer.page, 600, 20);
  await stage.run();
  expect(await payoutsOf(performer)).toMatchObject([{ state: 'requested', amount_minor: '62000' }]);
  await stage.services.payments.refund(String(refunded), 'test');
  await stage.run();
  const [before, after] = await payoutsOf(performer);
  expect(before).toMatchObject({ state: 'canceled', state_cause: 'not what would be asked for now' });
  expect(after).toMatchObject({ state: 'requested', amount_minor: '60000', requested_by: null });
  expect(after.week).toEqual(before.week);
  expect(await shown(before.id, 'all')).toMatchObject({ cancellation: 'outdated' });
  await stage.passWeek();
});

test('a tip that was given back between request and sending is not sent, and the rest is', async () => {
  const performer = await stage.performer();
  const [refunded] = await stage.readyTips(performer.page, 5, 6);
  const { id } = await ask(performer);
  await stage.services.payments.refund(String(refunded), 'test');
  await stage.run();
  expect(await transfersOf(id)).toEqual([]);
  const [before, after] = await payoutsOf(performer);
  expect(before).toMatchObject({ id, state: 'canceled' });
  expect(after).toMatchObject({ amount_minor: '600', requested_by: performer.owner.accountId });
  await expect
    .poll(async () => {
      await stage.run();
      return (await stage.payout(after.id)).state;
    }, eventual)
    .toBe('paid');
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a payout that cannot be asked for again yet stays as it is, and is replaced as soon as it can be', async () => {
  const performer = await stage.performer();
  const [refunded] = await stage.readyTips(performer.page, 5, 6);
  await ask(performer);
  await stage.services.payments.refund(String(refunded), 'test');
  await stage.ownerPool.query(`
    CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'not this one' USING ERRCODE = 'query_canceled'; END $$;
    CREATE TRIGGER refused BEFORE INSERT ON payout FOR EACH ROW WHEN (NEW.receiver_id = '${performer.page.id}')
      EXECUTE FUNCTION refuse_one()`);
  await stage.run();
  expect(await payoutsOf(performer)).toMatchObject([{ state: 'approved', amount_minor: '1100' }]);
  await stage.ownerPool.query('DROP TRIGGER refused ON payout; DROP FUNCTION refuse_one');
  await stage.run();
  expect(await payoutsOf(performer)).toMatchObject([
    { state: 'canceled' },
    { amount_minor: '600', requested_by: performer.owner.accountId },
  ]);
});

test('tips about which a case was opened meanwhile are left out', async () => {
  const performer = await stage.performer();
  const [doubtful] = await stage.readyTips(performer.page, 5, 6);
  await ask(performer);
  await openCase(doubtful);
  await stage.run();
  expect(await payoutsOf(performer)).toMatchObject([
    { state: 'canceled' },
    { amount_minor: '600', state: expect.stringMatching(/sent|paid/) },
  ]);
});

test('what is owed of a payment that was paid out is set off although a case is about it', async () => {
  const performer = await stage.performer();
  const [paidOut] = await stage.readyTips(performer.page, 5);
  await ask(performer);
  await stage.run();
  await stage.services.payments.refund(String(paidOut), 'test');
  await openCase(paidOut);
  await stage.readyTips(performer.page, 8);
  const summary = await stage.call(performer.owner, 'GET', `${performer.path}/summary`);
  expect(summary.body.data.result).toMatchObject({ ready_minor: 300, waiting_minor: 0 });
  expect(await ask(performer)).toMatchObject({ amount_minor: 300, share_count: 2 });
});

test('an approval does not count once the destination has changed or its operator has left', async () => {
  const performer = await stage.performer();
  const { pool } = stage.services;
  const change = (bank: string, more = '') =>
    pool.query(`UPDATE payout_account SET provider_destination = $2${more} WHERE id = $1`, [
      performer.accountId,
      bank,
    ]);
  await change('ba_first');
  await stage.readyTips(performer.page, 600);
  const { id } = await ask(performer);
  const leaving = await stage.operator('finance');
  await approve(leaving, id);
  expect(await shown(id, 'approval')).toMatchObject({ approvals: 1 });
  await pool.query('DELETE FROM operator WHERE account_id = $1', [leaving.accountId]);
  expect(await shown(id, 'approval')).toMatchObject({ approvals: 0 });
  await approve(almaz, id);
  await change('ba_second', ", locked_until = now() + interval '7 days'");
  expect(await shown(id, 'approval')).toMatchObject({ approvals: 0 });
  expect((await approve(hiwot, id)).body.data.result).toMatchObject({ state: 'requested', approvals: 1 });
  await expect(
    pool.query("UPDATE payout SET state = 'approved', state_cause = 'x' WHERE id = $1", [id]),
  ).rejects.toThrow('needs the approval of two operators');
  await endLock(performer.accountId);
  await stage.run();
  expect(await payoutsOf(performer)).toMatchObject([
    { id, state: 'canceled' },
    { state: 'requested', amount_minor: '60000' },
  ]);
});

/** As if the seven days were over. */
const endLock = (accountId: string) =>
  asSuperuser('UPDATE payout_account SET locked_until = now() WHERE id = $1', accountId);

/** Runs a change that otherwise only the passing of time makes. */
async function asSuperuser(text: string, id: string): Promise<void> {
  await withoutTriggers(stage.ownerPool, [text, [id]]);
}

test.each([
  ['owns the page no more', 'DELETE FROM page_manager WHERE account_id = $1'],
  [
    'is forgotten',
    `UPDATE payout_account SET destination_ciphertext = NULL, destination_shown = NULL, in_use = false,
       forgotten_at = now() WHERE account_id = $1`,
  ],
])('a payout by hand to somebody who %s goes back to the page', async (_, end) => {
  const performer = await stage.performer({ rail: 'by-hand' });
  await stage.readyTips(performer.page, 5);
  const { id } = await ask(performer);
  await approve(almaz, id);
  await approve(hiwot, id);
  await stage.ownerPool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
    [performer.page.id, stage.fan.accountId],
  );
  await stage.ownerPool.query(end, [performer.owner.accountId]);
  await stage.run();
  expect(await stage.payout(id)).toMatchObject({ state: 'canceled', state_cause: 'paid elsewhere now' });
  expect(await shown(id, 'all')).toMatchObject({ state: 'canceled', cancellation: 'account_replaced' });
  expect(await stage.balance(`beneficiary:${performer.page.id}`)).toBe(500);
});

test('a payout that differs at the rail, or has an unknown answer, is shown at the desk until it continues', async () => {
  const performer = await stage.performer();
  await stage.readyTips(performer.page, 5);
  const { id } = await ask(performer);
  const destination = await providerAccountOf(stage.services.pool, performer.accountId);
  const other = { amount: 100, currency: 'usd', destination };
  const [made] = [
    await stage.stripe.transfers.create({ ...other, transfer_group: id, metadata: { payout: id } }),
  ];
  await stage.run();
  expect(await shown(id, 'trouble')).toMatchObject({ state: 'sending', trouble: 'not_as_ordered' });
  const { due_at } = await stage.payout(id);
  expect(due_at.getTime()).toBeGreaterThan(Date.now() + 30 * 60_000);
  await stage.stripe.transfers.update(made.id, { metadata: { payout: '' } });
  stage.sandbox.stripe.configure({
    failCalls: 'changes',
    failNext: 1000,
    failHow: '400',
    failWhen: 'before',
  });
  await stage.run();
  stage.sandbox.stripe.configure({ failNext: 0 });
  const unknown = (await shown(id, 'trouble')).trouble;
  expect(unknown).toMatch(/^[a-z_]+$/);
  expect(unknown).not.toBe('not_as_ordered');
  await expect
    .poll(async () => {
      await stage.run();
      return (await stage.payout(id)).state;
    }, eventual)
    .toBe('paid');
  expect(await shown(id, 'trouble')).toBeUndefined();
});

test('a payout that waits for operators and cannot be checked does not delay approved ones', async () => {
  const [waiting, approved] = [await stage.performer(), await stage.performer()];
  await stage.readyTips(waiting.page, 600);
  await approve(almaz, (await ask(waiting)).id);
  await stage.readyTips(approved.page, 5);
  const { id } = await ask(approved);
  const original = "SELECT pg_get_functiondef('payout_destination_changed'::regproc) AS definition";
  const { definition } = (await stage.ownerPool.query(original)).rows[0];
  await stage.ownerPool.query(`
    CREATE OR REPLACE FUNCTION payout_destination_changed(account uuid, since timestamptz) RETURNS boolean
      LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'too slow' USING ERRCODE = 'query_canceled'; END $$`);
  try {
    await stage.run();
    expect((await stage.payout(id)).state).toMatch(/sent|paid/);
  } finally {
    await stage.ownerPool.query(definition);
  }
});

test('a balance at the rail that has not covered a payout for a day is for a person to look at', async () => {
  const performer = await stage.performer();
  await stage.readyTips(performer.page, 5);
  const { id } = await ask(performer);
  // The whole balance goes to our own bank.
  const { available } = await stage.stripe.balance.retrieve();
  const amount = available.find(({ currency }) => currency === 'usd')?.amount ?? 0;
  await stage.stripe.payouts.create({ amount, currency: 'usd' });
  await stage.run();
  await asSuperuser('UPDATE payout SET attempt = 23 WHERE id = $1', id);
  await stage.run();
  expect(await stage.payout(id)).toMatchObject({ state: 'sending', attempt: 24, trouble: null });
  await stage.run();
  expect(await shown(id, 'trouble')).toMatchObject({ trouble: 'balance_insufficient' });
});
