import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverEvent } from '#tests/support/deliver-event.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginAsGuest } from '#tests/support/guest.ts';
import { startGuestCardsStage } from '#tests/support/guest-cards-stage.ts';
import type { Fan } from '#tests/support/paying-server.ts';

let server: Awaited<ReturnType<typeof startGuestCardsStage>>;
beforeAll(async () => {
  server = await startGuestCardsStage();
});
afterAll(() => server.stop());

const stateOf = async (pledge: string) =>
  (await server.services.pool.query('SELECT state FROM campaign_pledge WHERE id = $1', [pledge])).rows[0]
    .state;

/** Opens the page that saves a card for an all-or-nothing campaign. */
async function openCardPage(fan: Fan, slug: string) {
  const { pledge, checkout_url: url } = (await server.back(fan, slug)).body.data.result;
  const found = server.sandbox.stripe.sessions().findLast(({ session }) => url.endsWith(session.id));
  if (!found) throw new Error('The page is not at the provider.');
  const { id, setup_intent: setup, client_reference_id: card } = found.session;
  return { pledge: pledge as string, url: url as string, session: id, setup, card };
}

test('cards that are declined while they are saved count together with tips, each attempt once, and close the page', async () => {
  const declined = '4000 0000 0000 0002';
  const slug = await server.liveCampaign('all_or_nothing');
  server.sandbox.stripe.configure({ duplicate: 3, shuffle: 10 });
  const guests: Fan[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const guest = await beginAsGuest(server);
    const { pledge, url } = await openCardPage(guest, slug);
    await server.typeCard(url, declined);
    await server.typeCard(url, declined);
    await server.hasAttempts(pledge, 2);
    expect(await stateOf(pledge)).toBe('pending');
    expect((await server.back(guest, slug)).status).toBe(200);
    guests.push(guest);
  }
  const [first] = guests as [Fan];
  const fourth = await openCardPage(await beginAsGuest(server), slug);
  await server.typeCard(fourth.url, declined);
  await eventually(async () => expect(await stateOf(fourth.pledge)).toBe('lapsed'));
  expect((await server.gateway('GET', `checkout/sessions/${fourth.session}`)).status).toBe('expired');
  await server.webhooksDone();
  server.sandbox.stripe.reset();
  expect(await server.attempts(fourth.pledge)).toBe(1);
  const refused = await server.back(first, slug);
  expect([refused.status, refused.body.errors?.[0].code]).toEqual([429, 'cards_tried_too_often']);
  expect(await server.codeOf(first, server.elsewhere())).toBe('cards_tried_too_often');
  const { tip, url } = await server.open(await beginAsGuest(server), server.elsewhere());
  await server.typeCard(url, declined);
  await eventually(async () => expect(await server.statusOf(tip)).toBe('canceled'));
  // Somebody with an account is not counted with guests here either.
  const fan = await openCardPage(await server.fan(), slug);
  await server.typeCard(fan.url, declined);
  await server.webhooksDone();
  expect([await server.attempts(fan.pledge), await stateOf(fan.pledge)]).toEqual([0, 'pending']);
});

test('a guest who tries many cards at the page that saves one is refused, those of whom no event came too', async () => {
  const slug = await server.liveCampaign('all_or_nothing');
  const guest = await beginAsGuest(server);
  const { pledge, session } = await openCardPage(guest, slug);
  server.sandbox.stripe.configure({ loseNext: 4 });
  for (let nth = 0; nth < 5; nth += 1) await server.sandbox.stripe.pay(session, 'decline');
  await server.hasAttempts(pledge, 5);
  expect((await server.back(guest, slug)).status).toBe(200);
  await server.sandbox.stripe.pay(session, 'decline');
  await eventually(async () => expect(await stateOf(pledge)).toBe('lapsed'));
  expect((await server.back(guest, slug)).body.errors?.[0].code).toBe('cards_tried_too_often');
});

test('a declined card changes nothing once its page is over, and one of no card of ours is acknowledged', async () => {
  const slug = await server.liveCampaign('all_or_nothing');
  const [saved, expired] = [
    await openCardPage(await beginAsGuest(server), slug),
    await openCardPage(await beginAsGuest(server), slug),
  ];
  await server.sandbox.stripe.pay(saved.session, 'decline');
  await server.hasAttempts(saved.pledge, 1);
  await server.sandbox.stripe.pay(saved.session, 'succeed');
  await server.hasAttempts(saved.pledge, 2);
  await server.sandbox.stripe.pay(expired.session, 'expire');
  await eventually(async () => expect(await stateOf(expired.pledge)).toBe('lapsed'));
  const type = 'setup_intent.setup_failed';
  const stored = () => server.count('payment_event WHERE type = $1', [type]);
  const known = await stored();
  for (const { setup, card } of [saved, expired])
    await deliverEvent(server, type, { id: setup, metadata: { card } }, { times: 2 });
  await deliverEvent(server, type, { id: 'seti_unknown', metadata: { card: randomUUID() } });
  expect(await stored()).toBe(known + 3);
  for (const metadata of [null, {}, 'card', { card: 'their-card' }, { card: '\u0000' }, { card: 7 }])
    await deliverEvent(server, type, { id: 'seti_of_others', metadata });
  expect(await stored()).toBe(known + 3);
  await server.webhooksDone();
  expect(await server.count('payment_event WHERE settle_at IS NOT NULL OR dead_at IS NOT NULL')).toBe(0);
  expect([await stateOf(saved.pledge), await stateOf(expired.pledge)]).toEqual(['active', 'lapsed']);
  expect([await server.attempts(saved.pledge), await server.attempts(expired.pledge)]).toEqual([2, 0]);
  expect(await server.failedAuditChecks()).toEqual([]);
});
