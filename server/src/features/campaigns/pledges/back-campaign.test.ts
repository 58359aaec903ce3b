import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { beginAsGuest, newAddress } from '#tests/support/guest.ts';

let stage: CampaignStage;
let fan: Awaited<ReturnType<CampaignStage['person']>>;
let other: typeof fan;

beforeAll(async () => {
  stage = await openCampaignStage();
  [fan, other] = await Promise.all([stage.person(), stage.person()]);
});

afterAll(() => stage.stop());

const errorOf = ({ status, body }: Awaited<ReturnType<CampaignStage['back']>>) => [
  status,
  body.errors[0].code,
  body.errors[0].attr,
];

const pledgeOf = async (id: string, who = fan) =>
  (await stage.call(who, 'GET', `/campaigns/pledges/${id}`)).body.data?.result;

test('a pledge with a tier is paid, stands with its sender, the owner and everybody, and takes a place', async () => {
  const { id, slug, tiers } = await stage.campaign({ tiers: [{ amountMinor: 2000, places: 2 }] });
  const pledge = await stage.paidPledge(fan, slug, { tier: tiers[0], message: 'Go on!' });
  expect(await pledgeOf(pledge)).toMatchObject({
    state: 'collected',
    payment_status: 'succeeded',
    tier: { title: 'Tier 1' },
    may_withdraw: true,
    campaign: { slug },
  });
  await stage.paidPledge(other, slug, { shown_as: 'anonymous', amount: 7 });
  const hidden = await stage.paidPledge(other, slug, { shown_as: 'hidden', amount: 3 });
  const shown = (await stage.call(undefined, 'GET', `/campaigns/listing/${slug}`)).body.data.result;
  expect(shown).toMatchObject({ collected: 35, backer_count: 3, tiers: [{ places_left: 1 }] });
  const backers = await stage.call(undefined, 'GET', `/campaigns/listing/${slug}/backers`);
  expect(backers.body.data.results).toMatchObject([{ name: null, amount: 7 }, { amount: 25 }]);
  // What is written to the creator is the creator's to read.
  expect(JSON.stringify(backers.body)).not.toContain('Go on!');
  expect(backers.body.data.results[1].name).not.toBeNull();
  const received = await stage.call(stage.owner, 'GET', `/campaigns/own/${id}/pledges`);
  expect(received.body.data.results).toMatchObject([
    { id: hidden, name: null, fee: 0.39 },
    { shown_as: 'anonymous', amount: 7 },
    { id: pledge, tier: { title: 'Tier 1' }, message: 'Go on!', delivered_at: null },
  ]);
  const path = `/campaigns/own/${id}/pledges/${pledge}/delivery`;
  const delivered = await stage.call(stage.owner, 'PUT', path, { delivered: true });
  expect(delivered.body.data.result.delivered_at).not.toBeNull();
  expect((await stage.call(other, 'PUT', path, { delivered: true })).status).toBe(404);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('one key is one pledge and one place, also at the same time; another body under it is refused', async () => {
  const { slug, tiers } = await stage.campaign({ tiers: [{ amountMinor: 500, places: 3 }] });
  const key = randomUUID();
  const twice = await Promise.all([1, 2, 3].map(() => stage.back(fan, slug, { tier: tiers[0] }, key)));
  expect(new Set(twice.map(({ body }) => body.data.result.pledge)).size).toBe(1);
  expect(errorOf(await stage.back(fan, slug, { tier: tiers[0], amount: 26 }, key))).toEqual([
    409,
    'idempotency_key_reused',
    null,
  ]);
  const { rows } = await stage.services.pool.query('SELECT taken FROM campaign_tier WHERE id = $1', [
    tiers[0],
  ]);
  expect(rows[0].taken).toBe(1);
});

test('the last place is taken once; a pledge that lapses frees it', async () => {
  const { slug, tiers } = await stage.campaign({ tiers: [{ amountMinor: 500, places: 1 }] });
  const first = await stage.back(fan, slug, { tier: tiers[0] });
  expect(errorOf(await stage.back(other, slug, { tier: tiers[0] }))).toEqual([409, 'tier_taken', 'tier']);
  const { pledge } = first.body.data.result;
  const withdrawn = await stage.call(fan, 'POST', `/campaigns/pledges/${pledge}/withdraw`);
  expect(withdrawn.body.data.result).toMatchObject({ state: 'lapsed', payment_status: 'canceled' });
  expect((await stage.back(other, slug, { tier: tiers[0] })).status).toBe(200);
});

test('a paid pledge is taken back until the end, and is final after it', async () => {
  const page = await makeBeneficiary(stage.services.pool);
  await stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
    [page.id, stage.owner.accountId],
  );
  const { slug, id, tiers } = await stage.campaign({ page, tiers: [{ amountMinor: 500, places: 1 }] });
  const back = (pledge: string, who = fan) =>
    stage.call(who, 'POST', `/campaigns/pledges/${pledge}/withdraw`);
  const early = await stage.paidPledge(fan, slug, { tier: tiers[0] });
  expect((await back(early, other)).status).toBe(404);
  for (const _ of [1, 2])
    expect((await back(early)).body.data.result).toMatchObject({ state: 'refunded', may_withdraw: false });
  const late = await stage.paidPledge(fan, slug, { tier: tiers[0] });
  await stage.passTime(31);
  expect(errorOf(await back(late))).toEqual([409, 'pledge_final', null]);
  const refused = await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/pledges/${late}/refund`);
  // The fee was deducted from the released money, so less is left than was given.
  expect(errorOf(refused)).toEqual([409, 'not_refundable', null]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('who was given back two contributions to a campaign gives no more to it, since it pays a fee for each', async () => {
  const { slug } = await stage.campaign();
  const undecided = await stage.person();
  const guest = await beginAsGuest(stage, { email: undecided.email });
  const takeBack = async (who: typeof guest) => {
    const pledge = await stage.paidPledge(who, slug);
    const { body } = await stage.call(who, 'POST', `/campaigns/pledges/${pledge}/withdraw`);
    expect(body.data.result.state).toBe('refunded');
  };
  await takeBack(guest);
  await takeBack(undecided);
  // What they gave before signing in counts with what they gave since.
  expect(errorOf(await stage.back(guest, slug))).toEqual([409, 'refunded_too_often', null]);
  await takeBack(undecided);
  expect(errorOf(await stage.back(undecided, slug))).toEqual([409, 'refunded_too_often', null]);
  expect((await stage.back(undecided, (await stage.campaign()).slug)).status).toBe(200);
  expect((await stage.back(fan, slug)).status).toBe(200);
});

test.each([
  [{ amount: 0.5 }, 400, 'amount'],
  [{ amount: 10_001 }, 400, 'amount'],
  [{ amount: 5.001 }, 400, 'amount'],
  [{ tier: randomUUID() }, 400, 'tier'],
  [{ method: randomUUID() }, 400, 'method'],
  [{ shown_as: 'loudly' }, 400, 'shown_as'],
  [{ return_url: 'https://elsewhere.example/' }, 400, 'return_url'],
  [{ message: 'x'.repeat(501) }, 400, 'message'],
])('a pledge with %j is refused', async (wrong, status, attr) => {
  const { slug } = await stage.campaign();
  const refused = await stage.back(fan, slug, wrong);
  expect([refused.status, refused.body.errors[0].attr]).toEqual([status, attr]);
});

test('less than the tier asks for, and a tier of another campaign, are refused', async () => {
  const [one, two] = await Promise.all([
    stage.campaign({ tiers: [{ amountMinor: 3000, places: null }] }),
    stage.campaign({ tiers: [{ amountMinor: 500, places: null }] }),
  ]);
  expect(errorOf(await stage.back(fan, one.slug, { tier: one.tiers[0] }))).toEqual([
    400,
    'invalid',
    'amount',
  ]);
  expect(errorOf(await stage.back(fan, one.slug, { tier: two.tiers[0] }))).toEqual([400, 'invalid', 'tier']);
  expect(errorOf(await stage.back(fan, 'nothing-here'))).toEqual([404, 'campaign_not_found', null]);
});

test('nobody backs a campaign of their own', async () => {
  const { slug } = await stage.campaign();
  expect(errorOf(await stage.back(stage.owner, slug))).toEqual([409, 'backs_own_campaign', null]);
  // The owner as a guest, with the address that they have proven.
  const guest = await beginAsGuest(stage, { email: stage.owner.email.toUpperCase() });
  expect(errorOf(await stage.back(guest, slug))).toEqual([409, 'backs_own_campaign', null]);
  const other = await beginAsGuest(stage, { email: newAddress() });
  expect((await stage.back(other, slug)).status).toBe(200);
  expect((await stage.back(fan, slug)).status).toBe(200);
});

test('a guest who backed a campaign is kept, one who did not is removed', async () => {
  const { slug } = await stage.campaign();
  const [backer, onlooker] = [
    await beginAsGuest(stage, { email: newAddress() }),
    await beginAsGuest(stage, { email: newAddress() }),
  ];
  const { body } = await stage.back(backer, slug);
  const clock = { now: () => new Date(Date.now() + 2 * 24 * 60 * 60_000) };
  const removing = jobDefinitions({ ...stage.services, clock }).find(
    ({ name }) => name === 'account.delete-expired',
  );
  await removing?.work(undefined as never, { id: randomUUID() });
  const read = (who: typeof backer) =>
    stage.call(who, 'GET', `/campaigns/pledges/${body.data.result.pledge}`);
  expect((await read(backer)).status).toBe(200);
  expect((await read(onlooker)).status).toBe(401);
});

test('what a guest wrote with a pledge is forgotten a year after it', async () => {
  const owner = await stage.person();
  const { id, slug } = await stage.campaign({ accountId: owner.accountId });
  const guest = await beginAsGuest(stage, { email: newAddress() });
  await stage.paidPledge(guest, slug, { message: 'For the roof' });
  const forgetAfterDays = (days: number) => {
    const clock = { now: () => new Date(Date.now() + days * 24 * 60 * 60_000) };
    const job = jobDefinitions({ ...stage.services, clock }).find(
      ({ name }) => name === 'tipping.forget-guests',
    );
    return job?.work(undefined as never, { id: randomUUID() });
  };
  const words = async () => {
    const { body } = await stage.call(owner, 'GET', `/campaigns/own/${id}/pledges`);
    return body.data.results.map(({ amount, message }: { amount: number; message: string | null }) => [
      amount,
      message,
    ]);
  };
  await forgetAfterDays(364);
  expect(await words()).toEqual([[25, 'For the roof']]);
  await forgetAfterDays(366);
  expect(await words()).toEqual([[25, null]]);
  expect((await stage.call(guest, 'GET', '/campaigns/pledges')).status).toBe(401);
  expect(await stage.failedAuditChecks()).toEqual([]);
});
