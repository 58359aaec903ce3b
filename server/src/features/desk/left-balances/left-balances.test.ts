import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { makeLeftBalance } from '#tests/support/left-balance.ts';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';
import { providerAccountOf } from '#tests/support/provider-account.ts';

let stage: PayoutStage;
let finance: Awaited<ReturnType<PayoutStage['operator']>>;
beforeAll(async () => {
  stage = await openPayoutStage();
  await stage.passWeek();
  finance = await stage.operator('finance');
});
afterAll(() => stage.stop());

const reason = 'The page is gone';
const giveBack = async (account: string, by: { authorization: string } = finance, seenMinor?: number) => {
  const amount_minor = seenMinor ?? ((await find(account))?.returnable_minor || 100);
  const body = { currency: 'USD', amount_minor, reason };
  return stage.call(by, 'POST', `/desk/left-balances/${account}/give-back`, body);
};
const codeOf = ({ status, body: answer }: Awaited<ReturnType<typeof giveBack>>) =>
  status === 200 ? 200 : answer.errors[0].code;
/** Runs every requested job, each twice. */
async function work(): Promise<void> {
  const name = 'payouts.give-back-left';
  const job = jobDefinitions(stage.services).find((one) => one.name === name) as unknown as {
    work: (payload: object) => Promise<void>;
  };
  const { rows } = await stage.ownerPool.query('SELECT data FROM jobs.job WHERE name = $1', [name]);
  for (const { data } of [...rows, ...rows]) await job.work(data);
}
const find = async (account: string) => {
  const answer = await stage.call(finance, 'GET', '/desk/left-balances?limit=100');
  return answer.body.data.results.find((one: { account: string }) => one.account === account);
};
const leave = (page: { id: string }) =>
  stage.services.pool.query("UPDATE beneficiary SET state = 'left' WHERE id = $1", [page.id]);

test('the balance of a page without owners is refunded to those who tipped, once', async () => {
  const account = await makeLeftBalance(stage, stage.fan, 5, 7);
  expect(await find(account)).toMatchObject({
    amount_minor: 1200,
    payable: false,
    returnable_count: 2,
    returnable_minor: 1200,
  });
  expect((await Promise.all([giveBack(account), giveBack(account)])).map(codeOf)).toContain(200);
  await work();
  expect(await stage.balance(account)).toBe(0);
  expect(await find(account)).toBeUndefined();
  expect(codeOf(await giveBack(account))).toBe('not_found');
  const { rows } = await stage.services.pool.query(
    "SELECT count(*)::int AS refunds FROM ledger_movement JOIN ledger_entry ON movement_id = ledger_movement.id WHERE account_name = $1 AND kind = 'refund'",
    [account],
  );
  expect(rows[0].refunds).toBe(2);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('what came in after the operator looked, or after the request, is not given back unseen', async () => {
  const account = await makeLeftBalance(stage, stage.fan, 5);
  const beneficiary = account.replace('beneficiary:', '');
  /** A tip that comes to the page while it is public once more. */
  const late = async (total_amount: number) => {
    const state = (to: string) =>
      stage.services.pool.query('UPDATE beneficiary SET state = $2 WHERE id = $1', [beneficiary, to]);
    await state('published');
    await stage.paidTip(stage.fan, { beneficiary, total_amount });
    await state('left');
  };
  await late(7);
  expect(codeOf(await giveBack(account, finance, 500))).toBe('balance_changed');
  expect(codeOf(await giveBack(account, finance, 1200))).toBe(200);
  await late(9);
  await work();
  expect(await find(account)).toMatchObject({ amount_minor: 900, returnable_minor: 900 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('if an owner of the page can be paid, its balance is paid out, also below the weekly minimum, and not refunded', async () => {
  const { page, owner, path } = await stage.performer();
  await stage.readyTips(page, 4);
  await leave(page);
  const account = `beneficiary:${page.id}`;
  expect(await find(account)).toMatchObject({ amount_minor: 400, payable: true });
  expect(codeOf(await giveBack(account))).toBe('balance_not_returnable');
  const summary = (await stage.call(owner, 'GET', `${path}/summary`)).body.data.result;
  expect(summary.weekly_minimum_minor).toBe(100);
  await stage.services.pool.query('DELETE FROM payout_week');
  for (let run = 0; run < 4; run += 1) await stage.run();
  const { rows } = await stage.services.pool.query(
    'SELECT state, amount_minor::int AS minor FROM payout WHERE receiver_id = $1',
    [page.id],
  );
  expect(rows).toEqual([{ state: 'paid', minor: 400 }]);
  expect(await find(account)).toBeUndefined();
});

test('the balance of a page whose owner is suspended can be refunded, unless they are restored before that', async () => {
  const { page, owner } = await stage.performer();
  await stage.readyTips(page, 4);
  await leave(page);
  const suspend = (at: Date | null) =>
    stage.ownerPool.query('UPDATE account SET suspended_at = $2 WHERE id = $1', [owner.accountId, at]);
  await suspend(new Date());
  const account = `beneficiary:${page.id}`;
  expect(await find(account)).toMatchObject({ amount_minor: 400, payable: false });
  expect(codeOf(await giveBack(account))).toBe(200);
  await suspend(null);
  await work();
  expect(await find(account)).toMatchObject({ amount_minor: 400, payable: true });
  await suspend(new Date());
  await work();
  expect(await stage.balance(account)).toBe(0);
});

test('tips for which a transfer was booked by hand are not given back', async () => {
  const { page, accountId } = await stage.performer();
  await stage.readyTips(page, 6, 6);
  const { id } = await stage.stripe.transfers.create({
    amount: 600,
    currency: 'usd',
    destination: await providerAccountOf(stage.services.pool, accountId),
    metadata: { payout: randomUUID() },
  });
  const booked = await stage.call(finance, 'POST', `/desk/comparison/transfers/${id}/book`, { reason });
  expect(booked.status).toBe(200);
  await stage.paidTip(stage.fan, { beneficiary: page.id, total_amount: 3 });
  await leave(page);
  await stage.services.pool.query("UPDATE beneficiary SET claim_state = 'unclaimed' WHERE id = $1", [
    page.id,
  ]);
  expect(await find(`beneficiary:${page.id}`)).toMatchObject({
    amount_minor: 900,
    returnable_count: 1,
    returnable_minor: 300,
  });
});

test('tips shared with others, or in a payout, are not refunded', async () => {
  const paid = await stage.performer();
  await stage.readyTips(paid.page, 6);
  await stage.call(paid.owner, 'POST', `${paid.path}/payouts`);
  await stage.paidTip(stage.fan, { beneficiary: paid.page.id, total_amount: 3 });
  await leave(paid.page);
  await stage.services.pool.query("UPDATE beneficiary SET claim_state = 'unclaimed' WHERE id = $1", [
    paid.page.id,
  ]);
  const account = `beneficiary:${paid.page.id}`;
  expect(await find(account)).toMatchObject({
    amount_minor: 300,
    returnable_count: 1,
    returnable_minor: 300,
  });
  const { rows } = await stage.services.pool.query(
    'SELECT payment_id FROM payment_allocation WHERE account_name = $1 AND amount_minor = 300',
    [account],
  );
  await stage.services.pool.query(
    `INSERT INTO payment_quarantine (payment_id, provider, reason, expected, observed)
     VALUES ($1, 'stripe', 'reversal_changed', '{}', '{}')`,
    [rows[0].payment_id],
  );
  expect(await find(account)).toMatchObject({ returnable_count: 0 });
  expect(codeOf(await giveBack(account))).toBe('balance_not_returnable');
});

test('nobody refunds the tips of a page they managed, nor those of a page that still exists', async () => {
  const account = await makeLeftBalance(stage, stage.fan);
  const id = account.replace('beneficiary:', '');
  await stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
    [id, finance.accountId],
  );
  expect(codeOf(await giveBack(account))).toBe('second_operator_needed');
  const { page } = await stage.performer();
  await stage.readyTips(page, 5);
  expect(codeOf(await giveBack(`beneficiary:${page.id}`))).toBe('not_found');
  expect(codeOf(await giveBack('beneficiary:nobody'))).toBe('not_found');
  expect(codeOf(await giveBack('provider:stripe'))).toBe('not_found');
});
