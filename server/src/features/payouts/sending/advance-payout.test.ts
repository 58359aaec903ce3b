import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailAboutPayout } from '#tests/support/payout-mail.ts';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';

let stage: PayoutStage;
beforeAll(async () => {
  stage = await openPayoutStage();
  await stage.passWeek();
});
afterAll(() => stage.stop());

async function requestedPayout(bank?: string) {
  const performer = await stage.performer(bank === undefined ? {} : { bank });
  await stage.readyTips(performer.page, 5);
  const { body } = await stage.call(performer.owner, 'POST', `${performer.path}/payouts`);
  return { ...performer, id: body.data.result.id as string };
}
const stateAfterRun = async (id: string) => {
  await stage.run();
  return (await stage.payout(id)).state;
};
const eventual = { timeout: 60_000 };
const accountRow = async (accountId: string) =>
  (await stage.services.pool.query('SELECT * FROM payout_account WHERE id = $1', [accountId])).rows[0];
const providerAccount = async (accountId: string) => (await accountRow(accountId)).provider_account as string;
const transfersOf = async (id: string) => (await stage.stripe.transfers.list({ transfer_group: id })).data;
const transfersNamed = async (id: string) => {
  const all = await stage.stripe.transfers.list({ transfer_group: id }).autoPagingToArray({ limit: 1000 });
  return all.filter(({ metadata }) => metadata.payout === id);
};

test.each(['before', 'after'] as const)(
  'an answer that is lost %s the transfer was made is looked up, and paid once',
  async (failWhen) => {
    const { id } = await requestedPayout();
    await loseAnswers(failWhen);
    expect((await stage.payout(id)).state).toBe('sending');
    await expect.poll(() => stateAfterRun(id), eventual).toBe('paid');
    expect(await transfersOf(id)).toHaveLength(1);
  },
);

/** A run whose changes get no answer; the SDK repeats each request once. */
async function loseAnswers(failWhen: 'before' | 'after'): Promise<void> {
  stage.sandbox.stripe.configure({ failCalls: 'changes', failNext: 2, failHow: '500', failWhen });
  await stage.run();
  stage.sandbox.stripe.configure({ failNext: 0 });
}

test('a bank that sends the money back returns the payout, its shares are free, and it can be asked for again', async () => {
  const { id, page, owner, path } = await requestedPayout('000111111116');
  await expect.poll(() => stateAfterRun(id), eventual).toBe('returned');
  expect((await stage.payout(id)).failure).toBe('no_account');
  expect(await transfersOf(id)).toMatchObject([{ reversed: true }]);
  expect(await stage.balance(`beneficiary:${page.id}`)).toBe(500);
  expect((await stage.call(owner, 'POST', `${path}/payouts`)).status).toBe(201);
  expect(await mailAboutPayout(stage, id, owner)).toMatch(
    /came back.*The reason: Your bank has no account with this number\./s,
  );
});

test('a payout that fails days after it was paid is returned too', async () => {
  const { id, page } = await requestedPayout();
  await expect.poll(() => stateAfterRun(id), eventual).toBe('paid');
  const { provider_payout } = await stage.payout(id);
  stage.sandbox.stripe.failPayout(provider_payout, 'account_closed');
  expect(await stateAfterRun(id)).toBe('returned');
  expect(await stage.balance(`beneficiary:${page.id}`)).toBe(500);
});

test('what a bank sent back and the receiver’s account no longer has is shown at the desk until it is taken back', async () => {
  const { id, accountId } = await requestedPayout();
  await expect.poll(() => stateAfterRun(id), eventual).toBe('paid');
  const { provider_payout } = await stage.payout(id);
  // Nothing makes the payout due before its money has left the account again.
  stage.sandbox.stripe.configure({ loseRate: 1 });
  stage.sandbox.stripe.failPayout(provider_payout, 'could_not_process');
  const left = { stripeAccount: await providerAccount(accountId) };
  const elsewhere = await stage.stripe.payouts.create({ amount: 500, currency: 'usd' }, left);
  stage.sandbox.stripe.configure({ loseRate: 0 });
  expect(await stateAfterRun(id)).toBe('paid');
  const finance = await stage.operator('finance');
  const { body } = await stage.call(finance, 'GET', '/desk/payouts?queue=trouble&limit=100');
  expect(body.data.results).toMatchObject([{ id, trouble: 'receiver_balance_insufficient' }]);
  stage.sandbox.stripe.failPayout(elsewhere.id, 'could_not_process');
  expect(await stateAfterRun(id)).toBe('returned');
  expect(await stage.payout(id)).toMatchObject({ failure: 'could_not_process', trouble: null });
});

test('a payout that an error stops is shown at the desk until it goes on', async () => {
  const { id, accountId } = await requestedPayout();
  await stage.ownerPool.query(
    "ALTER TABLE payout ADD CONSTRAINT broken CHECK (state <> 'sending') NOT VALID",
  );
  expect(await stateAfterRun(id)).toBe('approved');
  const finance = await stage.operator('finance');
  const { body } = await stage.call(finance, 'GET', '/desk/payouts?queue=trouble&limit=100');
  expect(body.data.results).toMatchObject([{ id, trouble: 'unforeseen_error' }]);
  await stage.ownerPool.query('ALTER TABLE payout DROP CONSTRAINT broken');
  // Now it waits, in the same state, for its account.
  stage.sandbox.stripe.decideAccount(await providerAccount(accountId), 'restrict');
  expect(await stateAfterRun(id)).toBe('approved');
  expect(await stage.payout(id)).toMatchObject({ trouble: null });
});

test('a rail that refuses fails the payout', async () => {
  const { id, page, accountId } = await requestedPayout();
  // Sending must have begun: before that, a payout waits for a restricted account.
  await loseAnswers('before');
  stage.sandbox.stripe.decideAccount(await providerAccount(accountId), 'restrict');
  expect(await stateAfterRun(id)).toBe('failed');
  expect((await stage.payout(id)).failure).toBe('insufficient_capabilities_for_transfer');
  expect(await stage.balance(`beneficiary:${page.id}`)).toBe(500);
});

test('another account in use takes the place of a payout that was not sent yet', async () => {
  const { id, page, owner, accountId } = await requestedPayout();
  await stage.services.pool.query('UPDATE payout_account SET in_use = false WHERE id = $1', [accountId]);
  await stage.giveAccount(page, owner);
  expect(await stateAfterRun(id)).toBe('canceled');
  expect(await stage.balance(`beneficiary:${page.id}`)).toBe(500);
});

test('too little on the balance at the rail is waited for', async () => {
  const { id } = await requestedPayout();
  // The whole balance goes to our own bank.
  const { available } = await stage.stripe.balance.retrieve();
  const amount = available.find(({ currency }) => currency === 'usd')?.amount ?? 0;
  await stage.stripe.payouts.create({ amount, currency: 'usd' });
  expect(await stateAfterRun(id)).toBe('sending');
  expect(await stage.payout(id)).toMatchObject({ attempt: 2 });
  const other = await stage.performer();
  await stage.readyTips(other.page, 10);
  await expect.poll(() => stateAfterRun(id), eventual).toBe('paid');
  expect(await transfersOf(id)).toHaveLength(1);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test.each([
  ['readings', 'sending'],
  ['changes', 'sent'],
] as const)(
  'a refusal of %s for no reason that we know does not undo what was sent',
  async (failCalls, state) => {
    const { id, page } = await requestedPayout();
    await loseAnswers('after');
    // Other work of the server uses the gateway too, so many requests are refused.
    stage.sandbox.stripe.configure({ failCalls, failNext: 1000, failHow: '400', failWhen: 'before' });
    expect(await stateAfterRun(id)).toBe(state);
    stage.sandbox.stripe.configure({ failNext: 0 });
    expect(await stage.payout(id)).toMatchObject({ failure: null });
    expect(await stage.balance(`beneficiary:${page.id}`)).toBe(0);
    await expect.poll(() => stateAfterRun(id), eventual).toBe('paid');
    expect(await transfersOf(id)).toHaveLength(1);
  },
);

test('a transfer of the same name that is not the one ordered is not taken for it', async () => {
  const wrongAmount = await requestedPayout();
  const byHand = {
    currency: 'usd',
    destination: await providerAccount(wrongAmount.accountId),
    transfer_group: wrongAmount.id,
  };
  await stage.stripe.transfers.create({ ...byHand, amount: 100, metadata: { payout: wrongAmount.id } });
  const reversed = await requestedPayout();
  await loseAnswers('after');
  const [made] = await transfersOf(reversed.id);
  await stage.stripe.transfers.createReversal(String(made?.id), { amount: 1 });
  // Stripe lists the newest first, a hundred at once.
  for (let nth = 0; nth < 100; nth += 1) await stage.stripe.transfers.create({ ...byHand, amount: 1 });
  // Our balance has enough to send it.
  await stage.readyTips(wrongAmount.page, 5);
  await stage.run();
  for (const { id } of [wrongAmount, reversed]) {
    expect(await stage.payout(id)).toMatchObject({
      state: 'sending',
      provider_transfer: null,
      failure: null,
    });
    expect(await transfersNamed(id)).toHaveLength(1);
  }
});

test('a transfer that was taken back in part at the rail is taken back in whole when the bank refuses', async () => {
  const { id, page } = await requestedPayout();
  await expect.poll(() => stateAfterRun(id), eventual).toBe('paid');
  const { provider_payout, provider_transfer } = await stage.payout(id);
  stage.sandbox.stripe.failPayout(provider_payout, 'account_closed');
  await stage.stripe.transfers.createReversal(provider_transfer, { amount: 200 });
  expect(await stateAfterRun(id)).toBe('returned');
  expect(await transfersOf(id)).toMatchObject([{ reversed: true, amount_reversed: 500 }]);
  expect(await stage.balance(`beneficiary:${page.id}`)).toBe(500);
});

test('a bank that sends a payout back later is heard by webhook', async () => {
  const { id } = await requestedPayout();
  await expect.poll(() => stateAfterRun(id), eventual).toBe('paid');
  const { provider_payout } = await stage.payout(id);
  const events = async (type: string) =>
    (
      await stage.services.pool.query('SELECT FROM payout_event WHERE object_id = $1 AND type = $2', [
        provider_payout,
        type,
      ])
    ).rowCount;
  await expect.poll(() => events('payout.paid'), eventual).toBe(1);
  await stage.services.pool.query("UPDATE payout SET due_at = '2999-01-01' WHERE id = $1", [id]);
  stage.sandbox.stripe.failPayout(provider_payout, 'account_closed');
  await expect.poll(async () => (await stage.payout(id)).due_at.getTime(), eventual).toBe(0);
  expect(await stateAfterRun(id)).toBe('returned');
});

test('an answer that was lost days ago, when the rail has forgotten the key, is looked up all the same', async () => {
  const { id } = await requestedPayout();
  await loseAnswers('after');
  stage.sandbox.stripe.advanceClock(2);
  await expect.poll(() => stateAfterRun(id), eventual).toBe('paid');
  expect(await transfersOf(id)).toHaveLength(1);
});
