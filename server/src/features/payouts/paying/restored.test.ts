import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDestinationCipher } from '#server/features/payouts/accounts/destination-cipher.ts';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';
import { providerAccountOf } from '#tests/support/provider-account.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

// A database that was restored from a dump does not know what the original has paid out since.

let stage: PayoutStage;
beforeAll(async () => {
  stage = await openPayoutStage();
});
afterAll(() => stage.stop());

type Performer = Awaited<ReturnType<PayoutStage['performer']>>;
const ask = ({ owner, path }: Performer) => stage.call(owner, 'POST', `${path}/payouts`);
const blockOf = async ({ owner, path }: Performer) =>
  (await stage.call(owner, 'GET', `${path}/summary`)).body.data.result.block;
/** A performer with 6 dollars to be paid by hand. */
async function performerByHand(): Promise<Performer> {
  const performer = await stage.performer({ rail: 'by-hand' });
  const { config } = stage.services;
  const receiver = { kind: 'beneficiary', id: performer.page.id } as const;
  const sealed = createDestinationCipher(config.payouts.destinationKey).seal(receiver, {
    institution: 'telebirr',
    number: '0911234567',
  });
  await withoutTriggers(stage.ownerPool, [
    'UPDATE payout_account SET destination_ciphertext = $2 WHERE id = $1',
    [performer.accountId, sealed],
  ]);
  await stage.readyTips(performer.page, 6);
  return performer;
}
const payoutsOf = async ({ page }: Performer) =>
  (await stage.services.pool.query('SELECT * FROM payout WHERE receiver_id = $1 ORDER BY id', [page.id]))
    .rows;
const restore = () =>
  stage.ownerPool.query("INSERT INTO database_home (home, restored_at) VALUES ('another', now())");

/** What the original database has transferred for this payout. */
async function transferOfOriginal({ accountId }: Performer, payout: string, amount: number) {
  return stage.stripe.transfers.create({
    amount,
    currency: 'usd',
    destination: await providerAccountOf(stage.services.pool, accountId),
    transfer_group: payout,
    metadata: { payout },
  });
}

test('nothing is paid out again that the original has paid, neither weekly nor for owners', async () => {
  const performer = await stage.performer();
  await stage.readyTips(performer.page, 12);
  const { id: transfer } = await transferOfOriginal(performer, randomUUID(), 1200);
  await restore();
  for (const compare of [false, true]) {
    if (compare) await stage.services.payments.compare();
    await stage.run();
    expect(await blockOf(performer)).toBe('comparison_pending');
    const { status, body } = await ask(performer);
    expect([status, body.errors?.[0].code]).toEqual([409, 'payout_blocked']);
    expect(await payoutsOf(performer)).toEqual([]);
  }
  await stage.stripe.transfers.createReversal(transfer);
  await stage.services.payments.compare();
  expect(await blockOf(performer)).toBe(null);
  await stage.run();
  expect(await payoutsOf(performer)).toMatchObject([{ amount_minor: '1200', requested_by: null }]);
});

test('a payout that was approved in the copy is what the original has sent, whatever was given back since', async () => {
  const performer = await stage.performer();
  const [refunded] = await stage.readyTips(performer.page, 5, 6);
  const { id } = (await ask(performer)).body.data.result;
  const { id: transfer } = await transferOfOriginal(performer, id, 1100);
  await restore();
  await stage.services.payments.refund(String(refunded), 'test');
  await stage.run();
  const [payout, ...others] = await payoutsOf(performer);
  expect([payout.id, payout.provider_transfer, others]).toEqual([id, transfer, []]);
  expect(payout.state).toMatch(/sent|paid/);
  await stage.services.payments.compare();
  expect(await blockOf(performer)).toBe(null);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('what operators approved by hand before a restore comes into no file for the bank: it is requested again, to be approved again', async () => {
  await stage.passWeek();
  const [almaz, hiwot] = [await stage.operator('finance'), await stage.operator('finance')];
  const approve = (by: typeof almaz, id: string) =>
    stage.call(by, 'POST', `/desk/payouts/${id}/approve`, { reason: 'Seen' });
  const makeBatch = () =>
    stage.call(almaz, 'POST', '/desk/payout-batches', { reason: 'Seen', rate: '155', rate_source: 'Bank' });
  const [batched, approved, half] = [
    await performerByHand(),
    await performerByHand(),
    await performerByHand(),
  ];
  const ids: string[] = [];
  for (const performer of [batched, approved, half]) {
    const { id } = (await ask(performer)).body.data.result;
    ids.push(id);
    await approve(almaz, id);
    if (performer !== half) await approve(hiwot, id);
    if (performer === batched) expect((await makeBatch()).status).toBe(201);
  }
  const [first = ''] = ids;
  const { batch_id } = await stage.payout(first);
  await restore();
  const reopened = await stage.call(hiwot, 'POST', `/desk/payout-batches/${batch_id}/open`, {
    reason: 'Lost',
  });
  for (const answer of [await makeBatch(), reopened])
    expect([answer.status, answer.body.errors?.[0].code]).toEqual([409, 'no_payout_by_hand']);
  expect(await stage.payout(first)).toMatchObject({ state: 'sending', trouble: 'not_to_be_paid' });
  await stage.services.payments.compare();
  await stage.run();
  for (const performer of [approved, half])
    expect(await payoutsOf(performer)).toMatchObject([
      { state: 'canceled', state_cause: 'approved before the database was restored' },
      { state: 'requested', amount_minor: '600' },
    ]);
  expect((await makeBatch()).status).toBe(409);
  const [, again] = await payoutsOf(half);
  for (const by of [almaz, hiwot]) expect((await approve(by, again.id)).status).toBe(200);
  expect((await makeBatch()).body.data.result.payouts).toMatchObject([{ id: again.id }]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});
