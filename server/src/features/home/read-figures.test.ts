import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let now = new Date();
let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ overrides: { clock: { now: () => now } } });
});
afterAll(() => server.stop());

const figures = async () => {
  // Past the age at which the figures are read again.
  now = new Date(now.getTime() + 3_700_000);
  return (await server.call(undefined, 'GET', '/shared/figures')).body.data.result;
};

test('the figures are those of the books and the accounts', async () => {
  expect(await figures()).toEqual({ artists_supported: 0, tips_processed: 0, users: 0 });
  const { tipId, session } = await server.startTip(await server.fan(), { total_amount: 7.5 });
  expect(await figures()).toEqual({ artists_supported: 0, tips_processed: 0, users: 1 });
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
  expect(await figures()).toEqual({ artists_supported: 1, tips_processed: 7.5, users: 1 });
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session) });
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('refunded'));
  expect(await figures()).toEqual({ artists_supported: 0, tips_processed: 0, users: 1 });
});

test('an answer some minutes old will do, so that nobody makes the ledger be read again and again', async () => {
  const before = await figures();
  await server.startTip(await server.fan('Somebody New'));
  expect((await server.call(undefined, 'GET', '/shared/figures')).body.data.result).toEqual(before);
  expect((await figures()).users).toBe(before.users + 1);
});
