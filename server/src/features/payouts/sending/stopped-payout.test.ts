import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeGate } from '#tests/crash/gate.ts';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';

// A payout stops if its account, page or owner may no longer be paid between two steps.

let stage: PayoutStage;
beforeAll(async () => {
  stage = await openPayoutStage();
  await stage.passWeek();
});
afterAll(() => stage.stop());

const eventual = { timeout: 60_000 };
const stateAfterRun = async (id: string) => {
  await stage.run();
  return (await stage.payout(id)).state;
};
async function requestedPayout() {
  const performer = await stage.performer();
  await stage.readyTips(performer.page, 5);
  const { body } = await stage.call(performer.owner, 'POST', `${performer.path}/payouts`);
  return { ...performer, id: body.data.result.id as string };
}
const accountRow = async (accountId: string) =>
  (await stage.services.pool.query('SELECT * FROM payout_account WHERE id = $1', [accountId])).rows[0];
const transfersOf = async (id: string) => (await stage.stripe.transfers.list({ transfer_group: id })).data;

/** A performer whose account was paid once, so that its bank account is known, and whose next payout is requested. */
async function secondPayout() {
  const performer = await requestedPayout();
  await expect.poll(() => stateAfterRun(performer.id), eventual).toBe('paid');
  await stage.readyTips(performer.page, 5);
  const { body } = await stage.call(performer.owner, 'POST', `${performer.path}/payouts`);
  return { ...performer, id: body.data.result.id as string };
}
const otherBank = '000222222227';
const bankPayoutsOf = async (accountId: string, id: string) => {
  const options = { stripeAccount: (await accountRow(accountId)).provider_account };
  const { data } = await stage.stripe.payouts.list({ limit: 100 }, options);
  return data.filter(({ metadata }) => metadata?.payout === id);
};
const isLocked = async (accountId: string) => (await accountRow(accountId)).locked_until > new Date();

test('a bank account that was changed at the rail a moment ago locks the account before anything is sent', async () => {
  const { id, accountId } = await secondPayout();
  await stage.changeBank(accountId, otherBank);
  expect(await stateAfterRun(id)).toBe('approved');
  expect(await isLocked(accountId)).toBe(true);
  expect(await transfersOf(id)).toEqual([]);
});

/** A run in which `work` happens after the transfer was made and before it is booked. */
async function betweenTransferAndBank(work: () => Promise<unknown>): Promise<void> {
  const gate = await closeGate(stage.ownerPool, 'BEFORE INSERT', 'ledger_movement');
  const run = stage.run();
  await gate.frozen();
  await work();
  await gate.open();
  await run;
}

test('a bank account that was changed after the transfer is not paid before its lock is over', async () => {
  const { id, accountId } = await secondPayout();
  await betweenTransferAndBank(() => stage.changeBank(accountId, otherBank));
  expect((await stage.payout(id)).state).toBe('sent');
  expect(await isLocked(accountId)).toBe(true);
  expect(await stateAfterRun(id)).toBe('sent');
  expect(await bankPayoutsOf(accountId, id)).toEqual([]);
});

test('a transfer comes back if its account is replaced before the bank is paid', async () => {
  const { id, page, owner, accountId } = await requestedPayout();
  await betweenTransferAndBank(async () => {
    await stage.services.pool.query('UPDATE payout_account SET in_use = false WHERE id = $1', [accountId]);
    await stage.giveAccount(page, owner);
  });
  expect(await stage.payout(id)).toMatchObject({ state: 'returned', failure: 'account_replaced' });
  expect(await bankPayoutsOf(accountId, id)).toEqual([]);
  expect(await stage.balance(`beneficiary:${page.id}`)).toBe(500);
});

/** A payout whose transfer got no answer and has to be requested again. */
async function sendingPayout() {
  const performer = await requestedPayout();
  stage.sandbox.stripe.configure({ failCalls: 'changes', failNext: 2, failHow: '500', failWhen: 'before' });
  await stage.run();
  stage.sandbox.stripe.configure({ failNext: 0 });
  expect((await stage.payout(performer.id)).state).toBe('sending');
  return performer;
}

const stops = {
  contested: {
    begin: "UPDATE beneficiary SET claim_state = 'contested' WHERE id = $1",
    end: "UPDATE beneficiary SET claim_state = 'claimed' WHERE id = $1",
  },
  'of somebody suspended': {
    begin:
      'UPDATE account SET suspended_at = now() WHERE id IN (SELECT account_id FROM page_manager WHERE beneficiary_id = $1)',
    end: 'UPDATE account SET suspended_at = NULL WHERE id IN (SELECT account_id FROM page_manager WHERE beneficiary_id = $1)',
  },
};

test.each(Object.entries(stops))(
  'a page that is %s between two steps stops the payout, which goes on after that',
  async (_, { begin, end }) => {
    const waiting = await sendingPayout();
    await stage.ownerPool.query(begin, [waiting.page.id]);
    expect(await stateAfterRun(waiting.id)).toBe('sending');
    expect(await transfersOf(waiting.id)).toEqual([]);
    await stage.ownerPool.query(end, [waiting.page.id]);
    await expect.poll(() => stateAfterRun(waiting.id), eventual).toBe('paid');

    const moved = await requestedPayout();
    await betweenTransferAndBank(() => stage.ownerPool.query(begin, [moved.page.id]));
    expect(await stateAfterRun(moved.id)).toBe('sent');
    expect(await bankPayoutsOf(moved.accountId, moved.id)).toEqual([]);
    await stage.ownerPool.query(end, [moved.page.id]);
    await expect.poll(() => stateAfterRun(moved.id), eventual).toBe('paid');
    expect(await bankPayoutsOf(moved.accountId, moved.id)).toHaveLength(1);
  },
);

test('an account that is restricted before the transfer is waited for', async () => {
  const { id, accountId } = await sendingPayout();
  const setState = (state: string) =>
    stage.services.pool.query('UPDATE payout_account SET state = $2 WHERE id = $1', [accountId, state]);
  await setState('restricted');
  expect(await stateAfterRun(id)).toBe('sending');
  expect(await transfersOf(id)).toEqual([]);
  await setState('enabled');
  await expect.poll(() => stateAfterRun(id), eventual).toBe('paid');
});

test('a payout that was not transferred fails once another account is in use, and its tips are free', async () => {
  const { id, page, owner, accountId } = await sendingPayout();
  await stage.services.pool.query('UPDATE payout_account SET in_use = false WHERE id = $1', [accountId]);
  expect(await stateAfterRun(id)).toBe('sending');
  await stage.giveAccount(page, owner);
  expect(await stateAfterRun(id)).toBe('failed');
  expect(await transfersOf(id)).toEqual([]);
  expect(await stage.balance(`beneficiary:${page.id}`)).toBe(500);
});
