import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { budgets } from '#server/budgets.ts';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeAccount, makeOwnedPage } from '#tests/support/factories.ts';
import { beginAsGuest } from '#tests/support/guest.ts';
import { type Fan, methods, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { testOrigin } from '#tests/support/test-server.ts';

let server: PayingServer;
beforeAll(async () => {
  const wide = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  const names = ['read', 'read-address', ...Object.keys(budgets)];
  server = await startPayingServer({
    workJobs: true,
    environment: { TRUSTED_PROXIES: '1' },
    overrides: { budgets: Object.fromEntries(names.map((name) => [name, wide])) },
  });
});
afterAll(() => server.stop());

const festival = '203.0.113.7';
const networks = Array.from({ length: 250 }, (_, nth) => `198.51.100.${nth + 1}`).values();
const elsewhere = () => networks.next().value ?? '198.51.100.251';

async function pay(fan: Fan, address: string) {
  const headers = { 'x-forwarded-for': address };
  return server.call(fan, 'POST', '/tipping/tips/pay', server.tipOf(), headers);
}

async function open(fan: Fan, address: string) {
  const { status, body } = await pay(fan, address);
  if (status !== 200) throw new Error(`Paying answered ${status}.`);
  const tip: string = body.data.result.tip;
  return { tip, url: body.data.result.checkout_url as string, ...(await server.paymentOf(tip)) };
}

async function typeCard(url: string, number: string): Promise<void> {
  const card = { number, expiry: '12 / 34', securityCode: '123', action: 'pay' };
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
  expect(answer.status).toBe(303);
}

const attempts = (paid: string) => server.count('guest_card_attempt WHERE $1 IN (tip_id, pledge_id)', [paid]);
const hasAttempts = (paid: string, number: number) =>
  eventually(async () => expect(await attempts(paid)).toBe(number));
const codeOf = async (fan: Fan, address: string) => (await pay(fan, address)).body.errors?.[0]?.code;

test('a card that guest after guest has declined is known again from every network, and a crowd behind one is not refused', async () => {
  const declined = '4000 0000 0000 0002';
  const first = await beginAsGuest(server);
  const home = elsewhere();
  for (const guest of [first, await beginAsGuest(server), await beginAsGuest(server)]) {
    const { tip, url } = await open(guest, guest === first ? home : elsewhere());
    await typeCard(url, declined);
    await hasAttempts(tip, 1);
    expect(await server.statusOf(tip)).toBe('pending');
    expect((await pay(guest, elsewhere())).status).toBe(200);
  }
  const crowd = await Promise.all(Array.from({ length: 6 }, () => beginAsGuest(server)));
  for (const guest of crowd) {
    const { tip, session } = await open(guest, festival);
    await server.sandbox.stripe.pay(session, 'decline');
    await hasAttempts(tip, 1);
  }
  // The fourth guest is new and comes from another network; its checkout is closed before the next attempt.
  const fourth = await open(await beginAsGuest(server), elsewhere());
  await typeCard(fourth.url, declined);
  await eventually(async () => expect(await server.statusOf(fourth.tip)).toBe('canceled'));
  const refused = await pay(first, elsewhere());
  expect([refused.status, refused.body.errors[0].code, refused.headers.get('retry-after')]).toEqual([
    429,
    'cards_tried_too_often',
    '86400',
  ]);
  expect((await pay(await beginAsGuest(server), home)).status).toBe(200);
  for (const guest of crowd) expect((await pay(guest, festival)).status).toBe(200);
});

test('whoever has an account is not counted with guests, nor refused for their card', async () => {
  const fan = await server.fan();
  const { tip, url } = await open(fan, elsewhere());
  await typeCard(url, '4000 0000 0000 0002');
  await eventually(async () =>
    expect(
      await server.count(
        "payment_event WHERE type = 'payment_intent.payment_failed' AND settle_at IS NOT NULL",
      ),
    ).toBe(0),
  );
  expect(await attempts(tip)).toBe(0);
  expect((await pay(fan, elsewhere())).status).toBe(200);
});

test('a card with which forty guests have paid opens no more checkouts for them; what they gave stands', async () => {
  const number = '4242 4242 4242 4242';
  const guests: Fan[] = [];
  const tips: string[] = [];
  for (let nth = 0; nth < 40; nth += 1) {
    const guest = await beginAsGuest(server);
    const { tip, url } = await open(guest, elsewhere());
    if (nth === 39) expect(await codeOf(guests[0] as Fan, elsewhere())).toBe(undefined);
    await typeCard(url, number);
    guests.push(guest);
    tips.push(tip);
  }
  for (const tip of tips) {
    await hasAttempts(tip, 1);
    expect(await server.statusOf(tip)).toBe('succeeded');
  }
  expect(await codeOf(guests[0] as Fan, elsewhere())).toBe('cards_tried_too_often');
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('a guest with many cards that are declined is refused, those of whom no event came too, until a day later', async () => {
  const guest = await beginAsGuest(server);
  const { tip, session } = await open(guest, festival);
  const decline = () => server.sandbox.stripe.pay(session, 'decline');
  server.sandbox.stripe.configure({ loseNext: 2 });
  for (let nth = 0; nth < 5; nth += 1) await decline();
  await hasAttempts(tip, 5);
  expect(await codeOf(guest, festival)).toBe(undefined);
  await decline();
  await eventually(async () => expect(await server.statusOf(tip)).toBe('canceled'));
  expect(await codeOf(guest, festival)).toBe('cards_tried_too_often');
  const job = jobDefinitions(server.services).find(({ name }) => name === 'tipping.delete-guest-checkouts');
  await server.services.pool.query("UPDATE guest_checkout SET created_at = created_at - interval '25 hours'");
  await job?.work({} as never, {} as never);
  expect(await attempts(tip)).toBe(0);
  expect(await codeOf(guest, festival)).toBe(undefined);
});

async function liveCampaign(): Promise<string> {
  const { pool } = server.services;
  const accountId = await makeAccount(pool);
  return (await makeCampaign(pool, { accountId, page: await makeOwnedPage(pool, accountId) })).slug;
}

function back(fan: Fan, slug: string) {
  const body = { amount: 25, method: methods.card, return_url: `${testOrigin}/fund-me/${slug}` };
  const headers = { 'x-forwarded-for': elsewhere() };
  return server.call(fan, 'POST', `/campaigns/listing/${slug}/back`, body, headers);
}

test('contributions to campaigns count together with tips: a card is not tried there instead', async () => {
  const declined = '4000 0000 0000 9995';
  const slug = await liveCampaign();
  const guests: Fan[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const guest = await beginAsGuest(server);
    const { pledge, checkout_url } = (await back(guest, slug)).body.data.result;
    await typeCard(checkout_url, declined);
    await hasAttempts(pledge, 1);
    guests.push(guest);
  }
  const [first] = guests as [Fan];
  expect((await back(first, slug)).status).toBe(200);
  const fourth = await beginAsGuest(server);
  const { tip, url } = await open(fourth, elsewhere());
  await typeCard(url, declined);
  await eventually(async () => expect(await server.statusOf(tip)).toBe('canceled'));
  const refused = await back(first, slug);
  expect([refused.status, refused.body.errors?.[0].code]).toEqual([429, 'cards_tried_too_often']);
  expect(await codeOf(first, elsewhere())).toBe('cards_tried_too_often');
  // At the checkout of a contribution the fifth guest has one attempt, too.
  const { pledge, checkout_url } = (await back(await beginAsGuest(server), slug)).body.data.result;
  await typeCard(checkout_url, declined);
  await eventually(async () =>
    expect(await server.count("campaign_pledge WHERE id = $1 AND state = 'lapsed'", [pledge])).toBe(1),
  );
  expect((await back(await server.fan(), slug)).status).toBe(200);
});
