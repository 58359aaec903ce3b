import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';
import { providerAccountOf } from '#tests/support/provider-account.ts';

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
