import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';

let stage: CampaignStage;
let support: Awaited<ReturnType<CampaignStage['operator']>>;
let stranger: Awaited<ReturnType<CampaignStage['person']>>;
let fan: typeof stranger;

beforeAll(async () => {
  stage = await openCampaignStage();
  [support, stranger, fan] = await Promise.all([stage.operator('support'), stage.person(), stage.person()]);
});

afterAll(() => stage.stop());

const form = {
  title: 'Roofs for weavers',
  description: 'A roof for eleven looms.',
  goal: 5000.5,
  category: 'Technology',
};

const reason = 'It is clear and complete.';
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

const begin = async (changes: object = {}, who = stage.owner) =>
  stage.call(who, 'POST', '/campaigns/own', { ...form, ...changes });

const change = (id: string, changes: object, who = stage.owner) =>
  stage.call(who, 'PATCH', `/campaigns/own/${id}`, changes);

const decide = (id: string, decision: string, body: object = {}, who = support) =>
  stage.call(who, 'POST', `/desk/campaigns/${id}/${decision}`, { reason, ...body });

const errorOf = ({ status, body }: Awaited<ReturnType<typeof decide>>) => [
  status,
  body.errors[0].code,
  body.errors[0].attr,
];

const complete = () => ({
  story: '# Looms\n\nWe weave.',
  use_of_money: 'The roof.',
  closes_on: inDays(20),
  receiver: stage.page.id,
});

test('a campaign goes from the first form over its steps and review to everybody', async () => {
  const started = await begin({ submit: true });
  expect(started.status).toBe(201);
  const { id, slug } = started.body.data.result;
  expect(started.body.data.result).toMatchObject({
    state: 'in_review',
    goal: 5000.5,
    version: 1,
    missing: ['story', 'closing_day', 'use_of_money', 'receiver'],
  });
  const queue = await stage.call(support, 'GET', '/desk/campaigns?limit=100');
  expect(queue.body.data.results).toContainEqual(
    expect.objectContaining({ id, owner: expect.objectContaining({ email: stage.owner.email }) }),
  );
  expect(errorOf(await decide(id, 'approve', { version: 1 }))).toEqual([409, 'campaign_incomplete', null]);
  const tiers = [
    { title: 'A scarf', amount: 40, places: 10, expected_month: inDays(60).slice(0, 7) },
    { title: 'A letter', amount: 5 },
  ];
  const changed = await change(id, { ...complete(), tiers });
  expect(changed.body.data.result).toMatchObject({
    version: 2,
    missing: [],
    tiers: [
      { title: 'A scarf', amount: 40, places_left: 10 },
      { title: 'A letter', places: null },
    ],
  });
  for (const decision of ['approve', 'return', 'refuse'])
    expect(errorOf(await decide(id, decision, { version: 1 }))).toEqual([409, 'campaign_changed', null]);
  const path = `/campaigns/listing/${slug}`;
  expect((await stage.call(undefined, 'GET', path)).status).toBe(404);
  const approved = await decide(id, 'approve', { version: 2 });
  expect(approved.body.data.result).toMatchObject({ state: 'live' });
  expect(approved.body.data.result.history.map(({ to }: { to: string }) => to)).toEqual([
    'live',
    'approved',
    'in_review',
    'draft',
  ]);
  const shown = await stage.call(undefined, 'GET', path);
  expect(shown.body.data.result).toMatchObject({ title: form.title, takes_pledges: true, collected: 0 });
  expect(errorOf(await change(id, { goal: 9 }))).toEqual([409, 'campaign_not_editable', null]);
  const listed = await stage.call(undefined, 'GET', '/campaigns/listing?search=weavers&category=Technology');
  expect(listed.body.data.results.map((one: { id: string }) => one.id)).toEqual([id]);
});

test('tiers keep their ids, are changed and left out; those of others are refused', async () => {
  const { id } = (await begin()).body.data.result;
  const first = (
    await change(id, {
      tiers: [
        { title: 'One', amount: 5 },
        { title: 'Two', amount: 9 },
      ],
    })
  ).body.data.result.tiers;
  const same = { id: first[1].id, title: 'Two', amount: 10 };
  const next = await change(id, { tiers: [same, { title: 'Three', amount: 1 }] });
  expect(next.body.data.result.tiers).toMatchObject([same, { title: 'Three', amount: 1 }]);
  const foreign = [{ ...same, id: randomUUID() }];
  expect(errorOf(await change(id, { tiers: foreign }))).toEqual([400, 'invalid', 'tiers.0.id']);
  expect(errorOf(await change(id, { tiers: [same, same] }))).toEqual([400, 'invalid', 'tiers.1.id']);
});

test.each([
  [{ title: 'Roof' }, 'title', 'Title must be at least 5 characters.'],
  [{ description: 'Nineteen characters' }, 'description', 'Description must be at least 20 characters.'],
  [{ goal: 0 }, 'goal', 'Goal must be a positive number.'],
  [{ category: 'Golf' }, 'category', 'Please select a category.'],
])('a form with %j is refused at %s', async (wrong, attr, detail) => {
  const refused = await begin(wrong);
  expect([refused.status, refused.body.errors[0]]).toMatchObject([400, { attr, detail }]);
});

test.each([
  [{ closes_on: inDays(0) }, 400, 'closes_on'],
  [{ closes_on: inDays(120) }, 400, 'closes_on'],
  [{ tiers: [{ title: 'A', amount: 5 }] }, 400, 'tiers.0.title'],
  [{ tiers: [{ title: 'Late', amount: 5, expected_month: '2020-01' }] }, 400, 'tiers.0.expected_month'],
  [{ pictures: [{ id: randomUUID() }] }, 404, 'pictures.0.id'],
  [{ receiver: randomUUID() }, 404, 'receiver'],
  [{ funding: 'some' }, 400, 'funding'],
])('a step with %j is refused, and nothing of it is saved', async (wrong, status, attr) => {
  const { id } = (await begin()).body.data.result;
  const refused = await change(id, { story: 'New', ...wrong });
  expect([refused.status, refused.body.errors[0].attr]).toEqual([status, attr]);
  const read = await stage.call(stage.owner, 'GET', `/campaigns/own/${id}`);
  expect(read.body.data.result).toMatchObject({ story: '', version: 1 });
  await stage.services.limits.reset('begin-campaign', `account:${stage.owner.accountId}`);
});

test('the money goes to a page that everybody sees: a draft of the owner’s own is refused', async () => {
  const { rows } = await stage.services.pool.query(
    `WITH page AS (INSERT INTO beneficiary (name, state) VALUES ('Looms', 'draft') RETURNING id)
     INSERT INTO page_manager (beneficiary_id, account_id, role) SELECT id, $1, 'owner' FROM page RETURNING beneficiary_id`,
    [stage.owner.accountId],
  );
  const { id } = (await begin()).body.data.result;
  const refused = await change(id, { receiver: rows[0].beneficiary_id });
  expect(errorOf(refused)).toEqual([404, 'page_not_found', 'receiver']);
});

test('only the owner sees a draft; a review is requested, withdrawn, sent back and refused with a reason', async () => {
  const { id } = (await begin()).body.data.result;
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['POST', '/submit'],
    ['GET', '/pledges'],
  ] as const) {
    const refused = await stage.call(
      stranger,
      method,
      `/campaigns/own/${id}${path}`,
      method === 'GET' ? undefined : {},
    );
    expect(errorOf(refused)).toEqual([404, 'campaign_not_found', null]);
  }
  const move = (step: string) => stage.call(stage.owner, 'POST', `/campaigns/own/${id}/${step}`);
  expect(errorOf(await move('withdraw'))).toEqual([409, 'campaign_not_in_state', null]);
  expect((await move('submit')).body.data.result.state).toBe('in_review');
  expect((await move('withdraw')).body.data.result.state).toBe('draft');
  await move('submit');
  expect((await decide(id, 'return', { version: 1 })).body.data.result.state).toBe('draft');
  const read = await stage.call(stage.owner, 'GET', `/campaigns/own/${id}`);
  expect(read.body.data.result.decision).toMatchObject({ to: 'draft', reason });
  await move('submit');
  expect((await decide(id, 'refuse', { version: 1 })).body.data.result.state).toBe('refused');
  expect(errorOf(await move('submit'))).toEqual([409, 'campaign_not_in_state', null]);
  expect(errorOf(await change(id, {}))).toEqual([409, 'campaign_not_editable', null]);
});

test('the database allows only the defined state changes, and no change of reviewed fields', async () => {
  const { id } = await stage.campaign();
  const set = (what: string) => stage.services.pool.query(`UPDATE campaign SET ${what} WHERE id = $1`, [id]);
  await expect(set("state = 'draft'")).rejects.toThrow('cannot go from live to draft');
  await expect(set("state = 'succeeded', ended_at = now()")).rejects.toThrow(
    'cannot go from live to succeeded',
  );
  await expect(set("title = 'Another title'")).rejects.toThrow('what was reviewed');
  await expect(set("closes_at = closes_at + interval '1 day'")).rejects.toThrow('is fixed');
  await expect(
    stage.services.pool.query(
      'INSERT INTO campaign_tier (campaign_id, position, title, text, amount_minor) VALUES ($1, 9, $2, $3, 500)',
      [id, 'Late', ''],
    ),
  ).rejects.toThrow('what was reviewed');
  await expect(
    stage.services.pool.query('DELETE FROM campaign_decision WHERE campaign_id = $1', [id]),
  ).rejects.toThrow();
});

test('a live campaign has updates that its owner writes and takes away, and is canceled by its owner alone', async () => {
  const { id, slug } = await stage.campaign();
  const updates = `/campaigns/own/${id}/updates`;
  const news = { title: 'The roof', text: 'It is on.', audience: 'everybody' };
  expect((await stage.call(stranger, 'POST', updates, news)).status).toBe(404);
  expect(errorOf(await stage.call(stage.owner, 'POST', updates, { ...news, audience: 'nobody' }))).toEqual([
    400,
    'invalid',
    'audience',
  ]);
  const written = await stage.call(stage.owner, 'POST', updates, news);
  expect([written.status, written.body.data.result.title]).toEqual([201, news.title]);
  const one = `${updates}/${written.body.data.result.id}`;
  expect((await stage.call(stranger, 'DELETE', one)).status).toBe(404);
  expect((await stage.call(stage.owner, 'DELETE', one)).body.data.result).toEqual({ deleted: true });
  expect((await stage.call(stage.owner, 'DELETE', one)).status).toBe(404);
  const shown = await stage.call(undefined, 'GET', `/campaigns/listing/${slug}/updates`);
  expect(shown.body.data.results).toEqual([]);
  expect((await stage.call(stranger, 'POST', `/campaigns/own/${id}/cancel`, {})).status).toBe(404);
  const canceled = await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/cancel`, {
    reason: 'No land',
  });
  expect(canceled.body.data.result.state).toBe('canceled');
});

test('the owner gives a pledge back', async () => {
  const { slug, id } = await stage.campaign();
  const pledge = await stage.paidPledge(fan, slug);
  const path = `/campaigns/own/${id}/pledges/${pledge}/refund`;
  expect((await stage.call(stranger, 'POST', path)).status).toBe(404);
  for (const _ of [1, 2])
    expect((await stage.call(stage.owner, 'POST', path)).body.data.result.state).toBe('refunded');
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('the owner sees the pledges of a campaign and notes which rewards were delivered; nobody else does', async () => {
  const { slug, id } = await stage.campaign();
  const pledge = await stage.paidPledge(fan, slug);
  const path = `/campaigns/own/${id}/pledges`;
  expect((await stage.call(stranger, 'GET', path)).status).toBe(404);
  const { body } = await stage.call(stage.owner, 'GET', path);
  expect(body.data.results).toMatchObject([{ id: pledge, state: 'collected', delivered_at: null }]);
  const deliver = (who: typeof stranger, delivered: unknown) =>
    stage.call(who, 'PUT', `${path}/${pledge}/delivery`, { delivered });
  expect((await deliver(stranger, true)).status).toBe(404);
  expect((await deliver(stage.owner, 'yes')).status).toBe(400);
  expect((await deliver(stage.owner, true)).body.data.result.delivered_at).not.toBeNull();
  expect((await deliver(stage.owner, false)).body.data.result.delivered_at).toBeNull();
});
