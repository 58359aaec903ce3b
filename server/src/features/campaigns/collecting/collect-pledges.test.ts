import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeOwnedPage } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';

let stage: CampaignStage;
let fan: Awaited<ReturnType<CampaignStage['person']>>;
beforeAll(async () => {
  stage = await openCampaignStage();
  fan = await stage.person();
});
afterAll(() => stage.stop());

const allOrNothing = (goalMinor: number) => stage.campaign({ funding: 'all_or_nothing', goalMinor });
const captures = () => stage.journal().filter(({ kind }) => kind === 'capture').length;
const read = async (slug: string) =>
  (await stage.call(undefined, 'GET', `/campaigns/listing/${slug}`)).body.data.result;

/** Runs the jobs of that many days from now, and syncs payments whose gateway had not answered. */
async function passTime(days = 0): Promise<void> {
  await stage.passTime(days);
  await eventually(async () => {
    const { rows } = await stage.services.pool.query(
      "SELECT id FROM payment WHERE status = 'pending' AND saved_card_id IS NOT NULL",
    );
    for (const { id } of rows) await stage.services.payments.sync(id, 'asked again');
    expect(rows).toEqual([]);
  });
}

/** Makes a pledge and saves a card with this number. */
async function promise(slug: string, number: string = cardNumbers.paying, amount = 25): Promise<string> {
  const { body } = await stage.back(fan, slug, { amount });
  const { pledge, checkout_url } = body.data.result;
  await submitCheckout(checkout_url, { action: 'pay', number });
  const confirmed = await stage.call(fan, 'POST', `/campaigns/pledges/${pledge}/confirm`);
  expect(confirmed.body.data.result).toMatchObject({ state: 'active', payment_status: null });
  return pledge;
}

test('if the goal is reached each card is charged once; a refused one is retried for a week, then dropped', async () => {
  const { id, slug } = await allOrNothing(5000);
  const before = captures();
  const [one, two] = [await promise(slug), await promise(slug)];
  const declined = await promise(slug, cardNumbers.declined);
  expect(await read(slug)).toMatchObject({ pledged: 75, collected: 0, backer_count: 3 });
  expect(captures()).toBe(before);
  await Promise.all([passTime(31), passTime(31)]);
  expect(await read(slug)).toMatchObject({ state: 'succeeded', collected: 50 });
  const states = async () => Promise.all([one, two, declined].map((pledge) => stage.stateOf(pledge)));
  expect(await states()).toEqual(['collected', 'collected', 'errored']);
  await passTime(33);
  await passTime(33);
  expect(await states()).toEqual(['collected', 'collected', 'errored']);
  const { rows } = await stage.services.pool.query('SELECT attempt FROM payment WHERE reference_id = $1', [
    declined,
  ]);
  expect(rows).toHaveLength(2);
  await passTime(40);
  await passTime(41);
  expect(await states()).toEqual(['collected', 'collected', 'dropped']);
  expect(await read(slug)).toMatchObject({ state: 'paid_out', collected: 50 });
  expect(captures()).toBe(before + 2);
  expect(await stage.balance(`campaign:${id}`)).toBe(0);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('campaigns that end at the same time do not wait for each other, nor the cards of one campaign', async () => {
  const pledges: string[] = [];
  for (const { slug } of [await allOrNothing(5000), await allOrNothing(5000)])
    pledges.push(await promise(slug), await promise(slug));
  stage.sandbox.stripe.configure({ latencyMs: 1000 });
  const ending = stage.passTime(31);
  await eventually(async () =>
    expect(await Promise.all(pledges.map((pledge) => stage.stateOf(pledge)))).toEqual(
      Array(4).fill('collecting'),
    ),
  );
  await ending;
  stage.sandbox.stripe.reset();
  await passTime(31);
  for (const pledge of pledges) expect(await stage.stateOf(pledge)).toBe('collected');
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('if the goal is missed nobody is charged, and every card is forgotten', async () => {
  const { slug } = await allOrNothing(5001);
  const before = captures();
  const pledges = [await promise(slug), await promise(slug)];
  const { pledged, backer_count } = await read(slug);
  await passTime(31);
  await passTime(32);
  expect(await read(slug)).toMatchObject({ state: 'failed', pledged, backer_count, collected: 0 });
  for (const pledge of pledges) expect(await stage.stateOf(pledge)).toBe('dropped');
  expect(captures()).toBe(before);
  const { rows } = await stage.services.pool.query(
    'SELECT forget_requested_at FROM saved_card WHERE reference_id = ANY($1)',
    [pledges],
  );
  expect(rows.every(({ forget_requested_at }) => forget_requested_at !== null)).toBe(true);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test.each(['page is hidden', 'page somebody else claims', 'creator is suspended'])(
  'nobody is charged for a campaign whose %s at its end: it is canceled',
  async (obstacle) => {
    const { pool } = stage.services;
    const { accountId } = await stage.person();
    // The page has another owner, and is not hidden together with the creator of the campaign.
    const page = await makeOwnedPage(pool, accountId, stage.owner.accountId);
    const { slug } = await stage.campaign({ funding: 'all_or_nothing', goalMinor: 2500, page, accountId });
    const before = captures();
    const pledge = await promise(slug);
    if (obstacle === 'page somebody else claims')
      await pool.query("UPDATE beneficiary SET claim_state = 'contested' WHERE id = $1", [page.id]);
    else {
      const path = obstacle === 'page is hidden' ? `pages/${page.id}/hide` : `people/${accountId}/suspend`;
      const reason = 'Somebody complained';
      const done = await stage.call(await stage.operator('support'), 'POST', `/desk/${path}`, { reason });
      expect(done.status).toBe(200);
    }
    await passTime(31);
    await passTime(32);
    expect(await read(slug)).toMatchObject({ state: 'canceled', collected: 0 });
    expect([await stage.stateOf(pledge), captures()]).toEqual(['dropped', before]);
    expect(await stage.failedAuditChecks()).toEqual([]);
  },
);

test('a pledge withdrawn before the end no longer counts and its card is forgotten; a canceled campaign charges nobody', async () => {
  const { id, slug } = await allOrNothing(2500);
  const [gone, waiting] = [await promise(slug), await promise(slug)];
  const withdraw = (pledge: string) => stage.call(fan, 'POST', `/campaigns/pledges/${pledge}/withdraw`);
  for (const _ of [1, 2]) expect((await withdraw(gone)).body.data.result.state).toBe('withdrawn');
  expect(await read(slug)).toMatchObject({ pledged: 25, backer_count: 1 });
  await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/cancel`, {});
  const refused = await withdraw(waiting);
  expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'pledge_final']);
  await passTime();
  expect(await stage.stateOf(waiting)).toBe('dropped');
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('after its end a campaign cannot be canceled, and charged backers stay charged', async () => {
  const { id, slug } = await allOrNothing(5000);
  const before = captures();
  const charged = await promise(slug);
  const declined = await promise(slug, cardNumbers.declined);
  await passTime(31);
  expect((await read(slug)).state).toBe('succeeded');
  const finance = await stage.operator('finance');
  const answers = [
    await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/cancel`, { reason: 'Too late' }),
    await stage.call(finance, 'POST', `/desk/campaigns/${id}/cancel`, { reason: 'Too late' }),
  ];
  for (const { status, body } of answers)
    expect([status, body.errors[0].code]).toEqual([409, 'campaign_not_in_state']);
  await passTime(40);
  await passTime(41);
  expect([await stage.stateOf(charged), await stage.stateOf(declined)]).toEqual(['collected', 'dropped']);
  expect(captures()).toBe(before + 1);
  expect(await read(slug)).toMatchObject({ state: 'paid_out', collected: 25 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a card saved after the end makes no pledge, and only cards are accepted', async () => {
  const { slug } = await allOrNothing(2500);
  const { body } = await stage.back(fan, slug);
  const { pledge, checkout_url } = body.data.result;
  await passTime(31);
  await submitCheckout(checkout_url, { action: 'pay', number: cardNumbers.paying });
  await stage.call(fan, 'POST', `/campaigns/pledges/${pledge}/confirm`);
  expect(await stage.stateOf(pledge)).toBe('lapsed');
  await passTime(32);
  const other = await allOrNothing(2500);
  const refused = await stage.back(fan, other.slug, { method: methods.paypal });
  expect([refused.status, refused.body.errors[0].attr]).toEqual([400, 'method']);
  expect(await stage.failedAuditChecks()).toEqual([]);
});
