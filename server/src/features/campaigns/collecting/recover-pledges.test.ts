import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';

let stage: CampaignStage;
let fan: Awaited<ReturnType<CampaignStage['person']>>;
beforeAll(async () => {
  stage = await openCampaignStage();
  fan = await stage.person();
});
afterAll(() => stage.stop());

const captures = () => stage.journal().filter(({ kind }) => kind === 'capture').length;
const read = async (pledge: string) =>
  (await stage.call(fan, 'GET', `/campaigns/pledges/${pledge}`)).body.data.result;
const confirm = async (pledge: string) =>
  (await stage.call(fan, 'POST', `/campaigns/pledges/${pledge}/confirm`)).body.data.result;
const openByHand = (pledge: string, who = fan) =>
  stage.call(who, 'POST', `/campaigns/pledges/${pledge}/checkout`);
const sessionOf = async (pledge: string) =>
  (
    await stage.services.pool.query(
      "SELECT provider_checkout FROM payment WHERE reference_id = $1 AND status = 'pending'",
      [pledge],
    )
  ).rows[0].provider_checkout as string;

/** A pledge to a campaign that reached its goal; the card was refused. */
async function refusedPledge(number: string): Promise<{ pledge: string; slug: string }> {
  const { slug } = await stage.campaign({ funding: 'all_or_nothing', goalMinor: 2500 });
  // No payment method is named, so it is the card.
  const { body } = await stage.back(fan, slug, { method: undefined });
  const { pledge, checkout_url } = body.data.result;
  await submitCheckout(checkout_url, { action: 'pay', number });
  expect(await confirm(pledge)).toMatchObject({
    state: 'active',
    card: { last_four: number.slice(-4) },
    recovery: null,
  });
  await stage.passTime(31);
  expect(await stage.stateOf(pledge)).toBe('errored');
  return { pledge, slug };
}

test('a payment that the bank wants confirmed is confirmed by hand, once, and nothing is charged beside it', async () => {
  const { pledge, slug } = await refusedPledge(cardNumbers.wantingAuthentication);
  const refused = await read(pledge);
  expect(refused).toMatchObject({
    may_withdraw: false,
    recovery: { reason: 'authentication', next_try_at: null },
  });
  const daysLeft = (Date.parse(refused.recovery.until) - Date.now()) / (24 * 60 * 60_000);
  expect(Math.round(daysLeft)).toBe(38);
  const before = captures();
  const opened = await Promise.all([openByHand(pledge), openByHand(pledge)]);
  expect(opened.map(({ status }) => status)).toEqual([200, 200]);
  const [address, same] = opened.map(({ body }) => body.data.result.checkout_url);
  expect(same).toBe(address);
  // The job charges nothing, and drops nothing, while somebody may be paying.
  await stage.passTime(32);
  await stage.passTime(40);
  expect(await stage.stateOf(pledge)).toBe('collecting');
  expect(await read(pledge)).toMatchObject({ recovery: { reason: 'authentication' } });
  await submitCheckout(address, { action: 'pay', number: cardNumbers.paying });
  expect(await confirm(pledge)).toMatchObject({
    state: 'collected',
    payment_status: 'succeeded',
    recovery: null,
  });
  expect(captures()).toBe(before + 1);
  const again = await openByHand(pledge);
  expect([again.status, again.body.errors[0].code]).toEqual([409, 'pledge_already_ended']);
  await stage.passTime(41);
  await stage.passTime(42);
  const { body } = await stage.call(undefined, 'GET', `/campaigns/listing/${slug}`);
  expect(body.data.result).toMatchObject({ state: 'paid_out', collected: 25 });
  expect((await read(pledge)).card).toBeNull();
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('leaving that checkout changes nothing, and the pledge is dropped after a week', async () => {
  const { pledge } = await refusedPledge(cardNumbers.declined);
  const refused = await read(pledge);
  expect(refused.recovery.reason).toBe('declined');
  expect(Date.parse(refused.recovery.next_try_at)).toBeLessThan(Date.parse(refused.recovery.until));
  const stranger = await openByHand(pledge, await stage.person());
  expect([stranger.status, stranger.body.errors[0].code]).toEqual([404, 'pledge_not_found']);
  expect((await openByHand(pledge)).status).toBe(200);
  await stage.sandbox.stripe.pay(await sessionOf(pledge), 'expire');
  expect(await confirm(pledge)).toMatchObject({ state: 'errored', recovery: { reason: 'declined' } });
  expect((await openByHand(pledge)).status).toBe(200);
  await stage.sandbox.stripe.pay(await sessionOf(pledge), 'expire');
  await confirm(pledge);
  // The last attempt, and the run after it.
  for (const day of [38.1, 38.2]) await stage.passTime(day);
  expect(await stage.stateOf(pledge)).toBe('dropped');
  expect(await read(pledge)).toMatchObject({ recovery: null, card: null });
  const late = await openByHand(pledge);
  expect([late.status, late.body.errors[0].code]).toEqual([409, 'pledge_already_ended']);
  expect(await stage.failedAuditChecks()).toEqual([]);
});
