import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { methods, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { testOrigin } from '#tests/support/test-server.ts';

let now = new Date();
let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ overrides: { clock: { now: () => now } } });
});
afterAll(() => server.stop());

const figures = async () => {
  // Later than the age at which the figures are read again.
  now = new Date(now.getTime() + 3_700_000);
  return (await server.call(undefined, 'GET', '/shared/figures')).body.data.result;
};

const none = { campaigns_backed: 0, campaigns_collected: 0 };

test('the figures are those of the books and the accounts', async () => {
  expect(await figures()).toEqual({ artists_supported: 0, tips_processed: 0, users: 0, ...none });
  const { tipId, session } = await server.startTip(await server.fan(), { total_amount: 7.5 });
  expect(await figures()).toEqual({ artists_supported: 0, tips_processed: 0, users: 1, ...none });
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
  expect(await figures()).toEqual({ artists_supported: 1, tips_processed: 7.5, users: 1, ...none });
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session) });
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('refunded'));
  expect(await figures()).toEqual({ artists_supported: 0, tips_processed: 0, users: 1, ...none });
});

test('the figures are cached for some minutes, so that the ledger is not read at each request', async () => {
  const before = await figures();
  await server.startTip(await server.fan('Somebody New'));
  expect((await server.call(undefined, 'GET', '/shared/figures')).body.data.result).toEqual(before);
  expect((await figures()).users).toBe(before.users + 1);
});

/** A campaign for the page with one paid contribution. Returns the id of its payment. */
async function backedCampaign(accountId: string, page: { id: string }): Promise<string> {
  const { slug } = await makeCampaign(server.services.pool, { accountId, page });
  const { body } = await server.call(await server.fan(), 'POST', `/campaigns/listing/${slug}/back`, {
    amount: 25,
    method: methods.card,
    return_url: `${testOrigin}/fund-me/${slug}`,
  });
  const { paymentId, session } = await server.paymentOf(body.data.result.pledge);
  await server.sandbox.stripe.pay(session, 'succeed');
  await server.services.payments.sync(paymentId, 'test');
  return paymentId;
}

test('money given to campaigns counts, and so does each page that it reached, once', async () => {
  const { pool, payments } = server.services;
  const { session, paymentId } = await server.startTip(await server.fan(), { total_amount: 40 });
  await server.sandbox.stripe.pay(session, 'succeed');
  await payments.sync(paymentId, 'test');
  const { rows } = await pool.query(
    "INSERT INTO account (issuer, subject, email) VALUES ('test', 'weaver', '') RETURNING id",
  );
  const before = await figures();
  const untipped = await makeBeneficiary(pool);
  await backedCampaign(rows[0].id, untipped);
  const refunded = await backedCampaign(rows[0].id, server.beneficiary);
  const backed = { ...before, users: before.users + 2, campaigns_backed: 2, campaigns_collected: 50 };
  expect(await figures()).toEqual(backed);
  const later = { now: () => new Date(Date.now() + 31 * 24 * 3_600_000) };
  for (const { name, work } of jobDefinitions({ ...server.services, clock: later, paymentClock: later }))
    if (name === 'campaigns.end') await (work as () => Promise<void>)();
  const reached = { ...backed, artists_supported: before.artists_supported + 1 };
  expect(await figures()).toEqual(reached);
  // The refund is taken from the page that the money now belongs to; the number of its tips stays.
  await payments.refund(refunded, 'asked for');
  expect(await figures()).toEqual({ ...reached, campaigns_backed: 1, campaigns_collected: 25 });
});
