import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginAsGuest } from '#tests/support/guest.ts';
import { startGuestCardsStage } from '#tests/support/guest-cards-stage.ts';
import type { Fan } from '#tests/support/paying-server.ts';

let server: Awaited<ReturnType<typeof startGuestCardsStage>>;
beforeAll(async () => {
  server = await startGuestCardsStage();
});
afterAll(() => server.stop());

const festival = '203.0.113.7';

test('a card that guest after guest has declined is known again from every network, and a crowd behind one is not refused', async () => {
  const declined = '4000 0000 0000 0002';
  const first = await beginAsGuest(server);
  const home = server.elsewhere();
  for (const guest of [first, await beginAsGuest(server), await beginAsGuest(server)]) {
    const { tip, url } = await server.open(guest, guest === first ? home : server.elsewhere());
    await server.typeCard(url, declined);
    await server.hasAttempts(tip, 1);
    expect(await server.statusOf(tip)).toBe('pending');
    expect((await server.pay(guest, server.elsewhere())).status).toBe(200);
  }
  const crowd = await Promise.all(Array.from({ length: 6 }, () => beginAsGuest(server)));
  for (const guest of crowd) {
    const { tip, session } = await server.open(guest, festival);
    await server.sandbox.stripe.pay(session, 'decline');
    await server.hasAttempts(tip, 1);
  }
  // The fourth guest is new and comes from another network; its checkout is closed before the next attempt.
  const fourth = await server.open(await beginAsGuest(server), server.elsewhere());
  await server.typeCard(fourth.url, declined);
  await eventually(async () => expect(await server.statusOf(fourth.tip)).toBe('canceled'));
  const refused = await server.pay(first, server.elsewhere());
  expect([refused.status, refused.body.errors[0].code, refused.headers.get('retry-after')]).toEqual([
    429,
    'cards_tried_too_often',
    '86400',
  ]);
  expect((await server.pay(await beginAsGuest(server), home)).status).toBe(200);
  for (const guest of crowd) expect((await server.pay(guest, festival)).status).toBe(200);
});

test('whoever has an account is not counted with guests, nor refused for their card', async () => {
  const fan = await server.fan();
  const { tip, url } = await server.open(fan, server.elsewhere());
  await server.typeCard(url, '4000 0000 0000 0002');
  await eventually(async () =>
    expect(
      await server.count(
        "payment_event WHERE type = 'payment_intent.payment_failed' AND settle_at IS NOT NULL",
      ),
    ).toBe(0),
  );
  expect(await server.attempts(tip)).toBe(0);
  expect((await server.pay(fan, server.elsewhere())).status).toBe(200);
});

test('a card with which forty guests have paid opens no more checkouts for them; what they gave stands', async () => {
  const number = '4242 4242 4242 4242';
  const guests: Fan[] = [];
  const tips: string[] = [];
  for (let nth = 0; nth < 40; nth += 1) {
    const guest = await beginAsGuest(server);
    const { tip, url } = await server.open(guest, server.elsewhere());
    if (nth === 39) expect(await server.codeOf(guests[0] as Fan, server.elsewhere())).toBe(undefined);
    await server.typeCard(url, number);
    guests.push(guest);
    tips.push(tip);
  }
  for (const tip of tips) {
    await server.hasAttempts(tip, 1);
    expect(await server.statusOf(tip)).toBe('succeeded');
  }
  expect(await server.codeOf(guests[0] as Fan, server.elsewhere())).toBe('cards_tried_too_often');
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('a guest with many cards that are declined is refused, those of whom no event came too, until a day later', async () => {
  const guest = await beginAsGuest(server);
  const { tip, session } = await server.open(guest, festival);
  const decline = () => server.sandbox.stripe.pay(session, 'decline');
  server.sandbox.stripe.configure({ loseNext: 2 });
  for (let nth = 0; nth < 5; nth += 1) await decline();
  await server.hasAttempts(tip, 5);
  expect(await server.codeOf(guest, festival)).toBe(undefined);
  await decline();
  await eventually(async () => expect(await server.statusOf(tip)).toBe('canceled'));
  expect(await server.codeOf(guest, festival)).toBe('cards_tried_too_often');
  const job = jobDefinitions(server.services).find(({ name }) => name === 'tipping.delete-guest-checkouts');
  await server.services.pool.query("UPDATE guest_checkout SET created_at = created_at - interval '25 hours'");
  await job?.work({} as never, {} as never);
  expect(await server.attempts(tip)).toBe(0);
  expect(await server.codeOf(guest, festival)).toBe(undefined);
});

test('contributions to campaigns count together with tips: a card is not tried there instead', async () => {
  const declined = '4000 0000 0000 9995';
  const slug = await server.liveCampaign();
  const guests: Fan[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const guest = await beginAsGuest(server);
    const { pledge, checkout_url } = (await server.back(guest, slug)).body.data.result;
    await server.typeCard(checkout_url, declined);
    await server.hasAttempts(pledge, 1);
    guests.push(guest);
  }
  const [first] = guests as [Fan];
  expect((await server.back(first, slug)).status).toBe(200);
  const fourth = await beginAsGuest(server);
  const { tip, url } = await server.open(fourth, server.elsewhere());
  await server.typeCard(url, declined);
  await eventually(async () => expect(await server.statusOf(tip)).toBe('canceled'));
  const refused = await server.back(first, slug);
  expect([refused.status, refused.body.errors?.[0].code]).toEqual([429, 'cards_tried_too_often']);
  expect(await server.codeOf(first, server.elsewhere())).toBe('cards_tried_too_often');
  // At the checkout of a contribution the fifth guest has one attempt, too.
  const { pledge, checkout_url } = (await server.back(await beginAsGuest(server), slug)).body.data.result;
  await server.typeCard(checkout_url, declined);
  await eventually(async () =>
    expect(await server.count("campaign_pledge WHERE id = $1 AND state = 'lapsed'", [pledge])).toBe(1),
  );
  expect((await server.back(await server.fan(), slug)).status).toBe(200);
});

test('a checkout at which ten cards were declined is closed, also of somebody with an account, who can open another one', async () => {
  const fan = await server.fan();
  const { tip, url, session } = await server.open(fan, server.elsewhere());
  server.sandbox.stripe.configure({ loseNext: 8 });
  for (let nth = 0; nth < 8; nth += 1) await server.sandbox.stripe.pay(session, 'decline');
  await server.typeCard(url, '4000 0000 0000 0002');
  const synced = async () => {
    const text = "payment_event WHERE type = 'payment_intent.payment_failed' AND settle_at IS NOT NULL";
    expect(await server.count(text)).toBe(0);
  };
  await eventually(synced);
  expect(await server.statusOf(tip)).toBe('pending');
  await server.typeCard(url, '4000 0000 0000 9995');
  await eventually(async () => expect(await server.statusOf(tip)).toBe('canceled'));
  expect(await server.attempts(tip)).toBe(0);
  expect((await server.pay(fan, server.elsewhere())).status).toBe(200);
});
