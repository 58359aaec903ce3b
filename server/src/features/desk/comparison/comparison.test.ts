import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStripeProvider } from '#server/features/payments/public.ts';
import { auditLedger } from '#server/ledger-audit.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';

let stage: PayoutStage;
let finance: Awaited<ReturnType<PayoutStage['operator']>>;
beforeAll(async () => {
  stage = await openPayoutStage();
  await stage.passWeek();
  finance = await stage.operator('finance');
});
afterAll(() => stage.stop());

const lastOf = async () => {
  const { status, body } = await stage.call(finance, 'GET', '/desk/comparison');
  expect(status).toBe(200);
  return body.data.result.last;
};

test('finance sees what the last comparison found: payouts as the provider has them, and each that differs', async () => {
  expect(await lastOf()).toBeNull();
  const { owner, page, path } = await stage.performer();
  await stage.readyTips(page, 20);
  const { body } = await stage.call(owner, 'POST', `${path}/payouts`, {});
  const payout = body.data.result.id;
  await stage.run();
  const { provider_transfer: transfer } = await stage.payout(payout);
  await stage.services.payments.compare();
  expect(await lastOf()).toMatchObject({ complete: true, transfers: 1, differences: [] });

  const other = await stage.performer();
  await stage.readyTips(other.page, 7);
  await stage.services.payments.compare();
  expect((await lastOf()).balances).toEqual([
    { provider: 'stripe', currency: 'USD', provider_minor: 700, ledger_minor: 700 },
  ]);

  // Repeats the transfer outside of our server, with other people's money.
  await stage.readyTips(other.page, 13);
  const { rows } = await stage.ownerPool.query(
    'SELECT provider_account FROM payout_account WHERE receiver_id = $1',
    [page.id],
  );
  const made = { amount: 300, currency: 'usd', destination: rows[0].provider_account };
  await stage.stripe.transfers.create({ ...made, metadata: { payout } });
  const strange = await stage.stripe.transfers.create(made);
  const { amount_minor } = await stage.payout(payout);
  await stage.services.payments.compare();
  const differences: { transfer: string }[] = (await lastOf()).differences;
  expect(differences).toHaveLength(2);
  expect(differences).toContainEqual({
    payout,
    transfer: expect.any(String),
    currency: 'USD',
    provider_minor: Number(amount_minor) + 300,
    ledger_minor: Number(amount_minor),
    page: { id: page.id, name: page.name },
    booking: 'payout_known',
  });
  expect(differences).toContainEqual({
    payout: null,
    transfer: strange.id,
    currency: 'USD',
    provider_minor: 300,
    ledger_minor: 0,
    page: { id: page.id, name: page.name },
    booking: 'payout_unnamed',
  });
  expect((await lastOf()).balances).toEqual([
    { provider: 'stripe', currency: 'USD', provider_minor: 1400, ledger_minor: 2000 },
  ]);
  expect(transfer).toMatch(/^tr_/);
  const stripe = createStripeProvider(stage.services.config.stripe);
  const audits = await auditLedger(stage.services.db, undefined, undefined, stripe);
  expect(audits).toContainEqual({
    name: 'our balance at stripe is what the ledger says',
    problems: ['USD: 1400 there, 2000 in the ledger'],
  });
  expect(audits).toContainEqual({
    name: 'the transfers of stripe are the payouts of the ledger',
    problems: expect.arrayContaining([`payout unknown, ${strange.id}: 300 USD there, 0 in the ledger`]),
  });
});

test('finance asks for a comparison now, with a reason that stands in the log', async () => {
  const waiting = () => stage.count("jobs.job WHERE name = 'payments.compare' AND state = 'created'");
  const before = await waiting();
  const refused = await stage.call(finance, 'POST', '/desk/comparison', { reason: '' });
  expect([refused.status, refused.body.errors[0].attr]).toEqual([400, 'reason']);
  const support = await stage.operator('support');
  expect((await stage.call(support, 'POST', '/desk/comparison', { reason: 'Just to look' })).status).toBe(
    403,
  );
  const requested = await stage.call(finance, 'POST', '/desk/comparison', { reason: 'A webhook seems lost' });
  expect([requested.status, requested.body.data.result]).toEqual([200, { requested: true }]);
  await eventually(async () => expect(await waiting()).toBe(before + 1));
  expect(
    await stage.count(
      "audit_entry WHERE action = 'requestDeskComparison' AND reason = 'A webhook seems lost'",
    ),
  ).toBe(1);
});
