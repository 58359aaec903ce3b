import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from '#server/budgets.ts';
import { openStripe } from '#server/features/payments/public.ts';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { makeBeneficiary, makeOwnedPage } from '#tests/support/factories.ts';
import { type Fan, methods, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { giveAccount } from '#tests/support/payout-stage.ts';
import { provenPerson } from '#tests/support/second-factor.ts';
import { testOrigin } from '#tests/support/test-server.ts';

// How many pages that save a card one account opens. The limits of requests, which it meets before, do not apply here.

let laterMs = 0;
let server: PayingServer;
beforeAll(async () => {
  const wide = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  server = await startPayingServer({
    ownIdentity: true,
    overrides: {
      budgets: Object.fromEntries(
        ['read', 'read-address', ...Object.keys(budgets)].map((name) => [name, wide]),
      ),
      clock: { now: () => new Date(Date.now() + laterMs) },
    },
  });
  await server.ownerPool.query("INSERT INTO installation (mode) VALUES ('live')");
});
afterAll(() => server.stop());

async function person() {
  const { token, email } = await provenPerson(server);
  const fan = { authorization: `Bearer ${token}` };
  await server.call(fan, 'GET', '/account/users/profile');
  const { rows } = await server.services.pool.query('SELECT id FROM account WHERE email = $1', [email]);
  return { ...fan, accountId: rows[0].id as string };
}

async function campaign(): Promise<string> {
  const { pool, config } = server.services;
  const owner = await person();
  const page = await makeOwnedPage(pool, owner.accountId);
  await giveAccount({ pool, stripe: openStripe(config.stripe) }, page, owner, {});
  return (await makeCampaign(pool, { accountId: owner.accountId, page, funding: 'all_or_nothing' })).slug;
}

/** Promises a tip to a page of its own. */
async function promise(fan: Fan) {
  const { id } = await makeBeneficiary(server.services.pool);
  return server.call(fan, 'POST', '/pledges', { beneficiary: id, total_amount: 5 });
}
const back = (fan: Fan, slug: string) =>
  server.call(fan, 'POST', `/campaigns/listing/${slug}/back`, {
    amount: 25,
    method: methods.card,
    return_url: `${testOrigin}/fund-me/${slug}`,
  });

test('an account opens forty pages that save a card within an hour, of campaigns and of pledged tips together, also at the same moment', async () => {
  const [fan, slug] = [await person(), await campaign()];
  for (let nth = 0; nth < 20; nth += 1) expect((await promise(fan)).status).toBe(200);
  const opened = await Promise.all(Array.from({ length: 19 }, () => back(fan, slug)));
  expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
  const raced = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => (nth % 2 === 0 ? promise(fan) : back(fan, slug))),
  );
  expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, headers, body } of raced.filter((one) => one.status !== 200))
    expect([status, body.errors[0].code, headers.get('retry-after')]).toEqual([
      429,
      'too_many_requests',
      '600',
    ]);
  expect(await server.count('saved_card WHERE account_id = $1', [fan.accountId])).toBe(40);
  expect((await back(await person(), slug)).status).toBe(200);
  laterMs = 61 * 60_000;
  expect((await promise(fan)).status).toBe(200);
});
