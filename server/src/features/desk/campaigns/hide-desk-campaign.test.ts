import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignPages } from '#server/features/campaigns/sitemap/list-campaign-pages.ts';
import { makeComment, makeUpdate } from '#tests/support/campaign-factory.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';

type Person = Awaited<ReturnType<CampaignStage['person']>>;
let stage: CampaignStage;
let support: Awaited<ReturnType<CampaignStage['operator']>>;
let fan: Person;
let stranger: Person;

beforeAll(async () => {
  stage = await openCampaignStage();
  [fan, stranger, support] = await Promise.all([stage.person(), stage.person(), stage.operator('support')]);
});

afterAll(() => stage.stop());

const report = (by: Person | undefined, kind: string, id: string) =>
  stage.call(by, 'POST', '/reports', { kind, id, reason: 'fraud', words: 'Look at this.' });

const atDesk = (path: string, reason = 'It is a fraud') =>
  stage.call(support, 'POST', `/desk${path}`, { reason });

const reported = (id: string) => stage.call(support, 'GET', `/desk/reports/${id}`);

const statusOf = async (path: string, by?: Person) =>
  (await stage.call(by, 'GET', `/campaigns/listing${path}`)).status;

const slugs = async (query: string) =>
  (await stage.call(undefined, 'GET', `/campaigns/listing?limit=100&${query}`)).body.data.results.map(
    ({ slug }: { slug: string }) => slug,
  );

/** The paths in the sitemap, which is read in parts of one page each. */
async function sitePages(): Promise<string[]> {
  const sitemap = campaignPages(stage.services.db);
  const found: string[] = [];
  for (const part of await sitemap.listParts(1))
    for await (const pages of sitemap.read(part, 1)) found.push(...pages.map(({ path }) => path));
  return found;
}

test('anybody reports a campaign, an update and a comment; the desk sees what it is and whose', async () => {
  const campaign = await stage.campaign({ title: 'Roofs that never come' });
  const update = await makeUpdate(stage.services.pool, campaign);
  const comment = await makeComment(stage.services.pool, {
    campaign,
    accountId: fan.accountId,
    text: 'Buy my pills',
  });
  const expected = {
    campaign: { name: 'Roofs that never come', hidden: false, people: [{ id: stage.owner.accountId }] },
    update: { name: 'It stands\n\nThe roof is on.', hidden: false, people: [{ id: stage.owner.accountId }] },
    comment: { name: 'Buy my pills', hidden: false, people: [{ id: fan.accountId }] },
  };
  const ids = { campaign: campaign.id, update, comment };
  for (const kind of ['campaign', 'update', 'comment'] as const) {
    for (const by of [undefined, stranger, stranger])
      expect((await report(by, kind, ids[kind])).status).toBe(202);
    expect((await reported(ids[kind])).body.data.result).toMatchObject({ kind, count: 2, ...expected[kind] });
    expect((await report(stranger, kind, randomUUID())).status).toBe(404);
  }
  expect((await atDesk(`/campaign-updates/${update}/hide`)).status).toBe(200);
  expect((await atDesk(`/comments/${comment}/hide`)).status).toBe(200);
  for (const id of [update, comment]) expect((await reported(id)).status).toBe(404);
});

test('a page has the open campaigns that are for it', async () => {
  const page = await makeBeneficiary(stage.services.pool);
  const { slug } = await stage.campaign({ page });
  await stage.campaign({ page, state: 'draft' });
  const other = await stage.campaign();
  expect(await slugs(`receiver=${page.id}`)).toEqual([slug]);
  expect(await slugs(`receiver=${page.id}&state=ended`)).toEqual([]);
  expect(await slugs('state=open')).toEqual(expect.arrayContaining([slug, other.slug]));
  const wrong = await stage.call(undefined, 'GET', '/campaigns/listing?receiver=somebody');
  expect([wrong.status, wrong.body.errors[0].attr]).toEqual([400, 'receiver']);
});

test('what somebody does not see they cannot report', async () => {
  const draft = await stage.campaign({ state: 'draft' });
  expect((await report(stranger, 'campaign', draft.id)).status).toBe(404);
  const { id, slug } = await stage.campaign();
  await stage.paidPledge(fan, slug);
  const written = await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/updates`, {
    title: 'For you',
    text: 'Only for backers',
    audience: 'backers',
  });
  const update = written.body.data.result.id;
  expect((await report(stranger, 'update', update)).status).toBe(404);
  expect((await report(undefined, 'update', update)).status).toBe(404);
  expect((await report(fan, 'update', update)).status).toBe(202);
  const comment = await makeComment(stage.services.pool, { campaign: { id }, accountId: fan.accountId });
  await stage.call(stage.owner, 'PUT', `/campaigns/comments/${comment}/hiding`, { hidden: true });
  expect((await report(stranger, 'comment', comment)).status).toBe(404);
});

test('a hidden campaign vanishes at once, takes nothing and does not go on until it is shown again', async () => {
  const { id, slug } = await stage.campaign({ title: 'Vanishing roofs' });
  const pledge = await stage.paidPledge(fan, slug);
  await report(stranger, 'campaign', id);
  expect(await slugs('search=vanishing')).toEqual([slug]);
  expect((await sitePages()).filter((path) => path === `/fund-me/${slug}`)).toHaveLength(1);
  expect((await atDesk(`/campaigns/${id}/hide`, 'A fraud')).body.data.result).toMatchObject({
    state: 'frozen',
    hidden_because: 'A fraud',
  });
  expect((await stage.log()).at(0)).toMatchObject({ action: 'hideDeskCampaign', subject_id: id });
  expect((await reported(id)).status).toBe(404);
  for (const path of ['', '/similar', '/backers', '/updates', '/comments'])
    expect(await statusOf(`/${slug}${path}`, fan), path).toBe(404);
  for (const query of ['search=vanishing', 'state=all', 'search=vanishing&state=all'])
    expect(await slugs(query)).not.toContain(slug);
  expect(await sitePages()).not.toContain(`/fund-me/${slug}`);
  expect((await stage.back(fan, slug)).status).toBe(404);
  expect((await report(stranger, 'campaign', id)).status).toBe(404);
  const again = await atDesk(`/campaigns/${id}/unfreeze`);
  expect([again.status, again.body.errors[0].code]).toEqual([409, 'campaign_not_in_state']);
  expect((await stage.call(stage.owner, 'GET', `/campaigns/own/${id}`)).status).toBe(200);
  expect((await stage.call(fan, 'GET', `/campaigns/pledges/${pledge}`)).status).toBe(200);
  expect((await atDesk(`/campaigns/${id}/show`, 'A mistake')).body.data.result).toMatchObject({
    state: 'frozen',
    hidden_because: null,
  });
  expect(await statusOf(`/${slug}`)).toBe(200);
  expect((await atDesk(`/campaigns/${id}/unfreeze`)).body.data.result.state).toBe('live');
  expect(await slugs('search=vanishing')).toEqual([slug]);
});

test('the creator of a campaign that is hidden writes no update to its backers', async () => {
  const { id, slug } = await stage.campaign();
  await stage.paidPledge(fan, slug);
  await stage.passTime(31);
  expect((await atDesk(`/campaigns/${id}/hide`)).status).toBe(200);
  const write = () =>
    stage.call(stage.owner, 'POST', `/campaigns/own/${id}/updates`, {
      title: 'Do not worry',
      text: 'It comes.',
    });
  const refused = await write();
  expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'campaign_not_in_state']);
  expect((await atDesk(`/campaigns/${id}/show`)).status).toBe(200);
  expect((await write()).status).toBe(201);
});

test('a frozen campaign is in no list, and its page says why nothing can be given', async () => {
  const { id, slug } = await stage.campaign({ title: 'Frosty roofs' });
  expect(await slugs('search=frosty')).toEqual([slug]);
  await atDesk(`/campaigns/${id}/freeze`);
  for (const query of ['search=frosty', 'search=frosty&state=all', 'state=all'])
    expect(await slugs(query)).not.toContain(slug);
  expect(await sitePages()).not.toContain(`/fund-me/${slug}`);
  const { body } = await stage.call(undefined, 'GET', `/campaigns/listing/${slug}`);
  expect(body.data.result).toMatchObject({ state: 'frozen', takes_pledges: false });
});

test('the sitemap has no campaign of a suspended creator, until they are restored', async () => {
  const creator = await stage.person();
  const { slug } = await stage.campaign({ accountId: creator.accountId });
  const pages: boolean[] = [];
  for (const act of ['restore', 'suspend', 'restore']) {
    await atDesk(`/people/${creator.accountId}/${act}`);
    pages.push((await sitePages()).includes(`/fund-me/${slug}`));
  }
  expect(pages).toEqual([true, false, true]);
});

test('drafts cannot be hidden, nor one’s own campaigns, and the database refuses to hide a live one', async () => {
  const draft = await stage.campaign({ state: 'draft' });
  for (const act of ['hide', 'show'])
    expect((await atDesk(`/campaigns/${draft.id}/${act}`)).status).toBe(404);
  expect((await atDesk(`/campaigns/${randomUUID()}/hide`)).status).toBe(404);
  const own = await stage.campaign({ accountId: support.accountId });
  const refused = await atDesk(`/campaigns/${own.id}/hide`);
  expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'own_campaign']);
  await expect(
    stage.services.pool.query("INSERT INTO campaign_hiding VALUES ($1, 'By hand', now())", [own.id]),
  ).rejects.toThrow('cannot be hidden');
});
