import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { decideClaim } from '#tests/support/desk-stage.ts';
import { makeOwnedPage } from '#tests/support/factories.ts';

let stage: CampaignStage;
let support: Awaited<ReturnType<CampaignStage['operator']>>;
let stranger: Awaited<ReturnType<CampaignStage['person']>>;

beforeAll(async () => {
  stage = await openCampaignStage();
  [support, stranger] = await Promise.all([stage.operator('support'), stage.person()]);
});

afterAll(() => stage.stop());
const reason = 'It is clear and complete.';
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

const decide = (id: string, decision: string, body: object = {}, who = support) =>
  stage.call(who, 'POST', `/desk/campaigns/${id}/${decision}`, { reason, ...body });

const errorOf = ({ status, body }: Awaited<ReturnType<typeof decide>>) => [
  status,
  body.errors[0].code,
  body.errors[0].attr,
];

test('the desk counts what waits for a decision, until there is one', async () => {
  const waiting = async () => (await stage.call(support, 'GET', '/desk')).body.data.result.waiting.campaigns;
  const before = await waiting();
  const { id } = await stage.campaign({ state: 'in_review' });
  await stage.campaign({ state: 'draft' });
  expect(await waiting()).toBe(before + 1);
  expect((await decide(id, 'return', { version: 1 })).status).toBe(200);
  expect(await waiting()).toBe(before);
});

test('the payments to a campaign are found by its id, and those of one contribution by that of the contribution', async () => {
  const { id, slug } = await stage.campaign();
  const pledges = [await stage.paidPledge(stranger, slug), await stage.paidPledge(stranger, slug)];
  const paid = await Promise.all(pledges.map(async (pledge) => (await stage.paymentOf(pledge)).id));
  const found = async (search: string) => {
    const { body } = await stage.call(support, 'GET', `/desk/payments?search=${search}`);
    return body.data.results.map((one: { id: string }) => one.id);
  };
  expect(await found(id)).toEqual(paid.toReversed());
  expect(await found(`${id}&limit=1&offset=1`)).toEqual([paid[0]]);
  expect(await found(pledges[0] ?? '')).toEqual([paid[0]]);
});

test('the desk finds the campaigns of a person on their page, in any state, the newest first', async () => {
  const owner = await stage.person();
  const started = [];
  for (const state of ['live', 'draft'] as const)
    started.unshift({ id: (await stage.campaign({ accountId: owner.accountId, state })).id, state });
  const { body } = await stage.call(support, 'GET', `/desk/people/${owner.accountId}`);
  expect(body.data.result.campaigns).toEqual(
    started.map((campaign) => ({ ...campaign, title: 'Roofs for weavers' })),
  );
});

test('the desk finds campaigns in any state by words of theirs', async () => {
  const title = `Roofs ${randomUUID().slice(0, 8)}`;
  const ids = [];
  for (const state of ['in_review', 'live'] as const) ids.push((await stage.campaign({ state, title })).id);
  const found = async (state: string) => {
    const search = encodeURIComponent(title);
    const { body } = await stage.call(support, 'GET', `/desk/campaigns?state=${state}&search=${search}`);
    return body.data.results.map(({ id }: { id: string }) => id);
  };
  expect((await found('any')).sort()).toEqual(ids.sort());
  expect(await found('live')).toHaveLength(1);
});

test('the desk says since when a campaign waits, until it is decided', async () => {
  const title = `Roofs ${randomUUID().slice(0, 8)}`;
  const { id } = await stage.campaign({ state: 'in_review', title });
  await stage.services.pool.query('UPDATE campaign SET submitted_at = now() WHERE id = $1', [id]);
  const waitsSince = async () => {
    const path = `/desk/campaigns?state=any&search=${encodeURIComponent(title)}`;
    return (await stage.call(support, 'GET', path)).body.data.results[0].submitted_at;
  };
  expect(await waitsSince()).toEqual(expect.any(String));
  expect((await decide(id, 'approve', { version: 1 })).status).toBe(200);
  expect(await waitsSince()).toBeNull();
});

test('the desk goes from one campaign to the next one that waits, also once the first is decided', async () => {
  const ids: string[] = [];
  for (const submitted of ['3 days', '2 days', '1 day']) {
    const { id } = await stage.campaign({ state: 'in_review' });
    const text = 'UPDATE campaign SET submitted_at = now() - $2::interval WHERE id = $1';
    await stage.services.pool.query(text, [id, submitted]);
    ids.push(id);
  }
  const [first = '', second = '', third = ''] = ids;
  const nextOf = async (id: string) => {
    const { body } = await stage.call(support, 'GET', `/desk/campaigns?after=${id}&limit=1`);
    return body.data.results.map((one: { id: string }) => one.id);
  };
  expect(await nextOf(first)).toEqual([second]);
  expect((await decide(second, 'approve', { version: 1 })).status).toBe(200);
  expect(await nextOf(first)).toEqual([third]);
  expect(await nextOf(second)).toEqual([third]);
});

test('a campaign goes live on the day that was chosen, is frozen and goes on', async () => {
  const { id, slug } = await stage.campaign({ state: 'in_review' });
  const late = { version: 1, live_on: inDays(60) };
  expect(errorOf(await decide(id, 'approve', late))).toEqual([400, 'invalid', 'live_on']);
  const approved = await decide(id, 'approve', { version: 1, live_on: inDays(3) });
  expect(approved.body.data.result.state).toBe('approved');
  const statusOf = async () => (await stage.call(undefined, 'GET', `/campaigns/listing/${slug}`)).status;
  expect(await statusOf()).toBe(404);
  await stage.passTime(4);
  expect(await statusOf()).toBe(200);
  expect((await decide(id, 'freeze')).body.data.result.state).toBe('frozen');
  const refused = await stage.back(stranger, slug);
  expect(errorOf(refused)).toEqual([409, 'campaign_closed', null]);
  expect((await decide(id, 'unfreeze')).body.data.result.state).toBe('live');
  expect(errorOf(await decide(id, 'unfreeze'))).toEqual([409, 'campaign_not_in_state', null]);
});

test('an approval for a later day is taken back by the desk or the owner, and the campaign does not go live on that day', async () => {
  const { id, slug } = await stage.campaign({ state: 'in_review' });
  const approve = (version: number) => decide(id, 'approve', { version, live_on: inDays(3) });
  expect((await approve(1)).status).toBe(200);
  expect(errorOf(await decide(id, 'refuse', { version: 1 }))).toEqual([409, 'campaign_not_in_state', null]);
  // Sent from a page that was opened before a colleague approved it.
  expect(errorOf(await decide(id, 'return', { version: 1 }))).toEqual([409, 'campaign_changed', null]);
  const returned = await decide(id, 'return', { version: 2 });
  expect(returned.body.data.result).toMatchObject({ state: 'draft', submitted_at: null, closes_at: null });
  expect(returned.body.data.result.history[0]).toMatchObject({ from: 'approved', to: 'draft', reason });
  await stage.passTime(4);
  expect((await stage.call(undefined, 'GET', `/campaigns/listing/${slug}`)).status).toBe(404);
  const asOwner = (method: string, step: string, body: object = {}) =>
    stage.call(stage.owner, method, `/campaigns/own/${id}${step}`, body);
  await asOwner('POST', '/submit');
  expect((await approve(2)).status).toBe(200);
  expect((await asOwner('POST', '/withdraw')).body.data.result.state).toBe('draft');
  expect((await asOwner('PATCH', '', { title: 'Roofs for all weavers' })).status).toBe(200);
  await asOwner('POST', '/submit');
  expect((await approve(4)).status).toBe(200);
  await stage.passTime(4);
  expect((await stage.call(undefined, 'GET', `/campaigns/listing/${slug}`)).status).toBe(200);
  expect(errorOf(await asOwner('POST', '/withdraw'))).toEqual([409, 'campaign_not_in_state', null]);
});

test('a campaign for a page that somebody else claims is approved only after the claim is refused', async () => {
  const owner = await stage.person();
  const page = await makeOwnedPage(stage.services.pool, owner.accountId);
  const { id } = await stage.campaign({ accountId: owner.accountId, page, state: 'in_review' });
  const statement = 'I have sung these songs since 1995.';
  await stage.call(stranger, 'POST', `/claims/pages/${page.id}/papers`, { statement });
  expect(errorOf(await decide(id, 'approve', { version: 1 }))).toEqual([409, 'campaign_incomplete', null]);
  const own = async () => (await stage.call(owner, 'GET', `/campaigns/own/${id}`)).body.data.result;
  expect(await own()).toMatchObject({ state: 'in_review', missing: ['reachable'] });
  const waiting = (await stage.call(support, 'GET', '/desk/claims?limit=100')).body.data.results;
  const claim = waiting.find((one: { page: { id: string } }) => one.page.id === page.id);
  await decideClaim(stage, support, { id: claim.id, what: 'refuse', reason });
  expect((await own()).missing).toEqual([]);
  expect((await decide(id, 'approve', { version: 1 })).body.data.result.state).toBe('live');
});

test('nobody decides about a campaign of their own, or of their page', async () => {
  await stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'editor')",
    [stage.page.id, support.accountId],
  );
  const { id } = await stage.campaign({ state: 'in_review' });
  const other = await stage.operator('support');
  expect(errorOf(await decide(id, 'approve', { version: 1 }))).toEqual([409, 'own_campaign', null]);
  expect((await decide(id, 'approve', { version: 1 }, other)).status).toBe(200);
});

test('what waits is refused, and what is live is hidden, shown again and canceled, each with a reason', async () => {
  const other = await stage.operator('admin');
  const refused = await stage.campaign({ state: 'in_review' });
  expect((await decide(refused.id, 'refuse', { reason: '', version: 1 }, other)).status).toBe(400);
  expect((await decide(refused.id, 'refuse', { version: 1 }, other)).body.data.result.state).toBe('refused');
  const { id } = await stage.campaign();
  expect((await decide(id, 'hide', {}, other)).body.data.result).toMatchObject({
    state: 'frozen',
    hidden_because: reason,
  });
  expect((await decide(id, 'show', {}, other)).body.data.result.hidden_because).toBeNull();
  const canceled = await stage.call(other, 'POST', `/desk/campaigns/${id}/cancel`, { reason });
  expect(canceled.body.data.result.state).toBe('canceled');
  const read = await stage.call(support, 'GET', `/desk/campaigns/${id}`);
  expect(read.body.data.result).toEqual(canceled.body.data.result);
});
