import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComment, makeUpdate } from '#tests/support/campaign-factory.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';

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

const atDesk = (path: string, reason = 'It is a fraud') =>
  stage.call(support, 'POST', `/desk${path}`, { reason });

test('an update and a comment that were hidden by mistake are shown again', async () => {
  const { id, slug } = await stage.campaign();
  const { pool } = stage.services;
  const update = await makeUpdate(pool, { id });
  const write = (text: string) => makeComment(pool, { campaign: { id }, accountId: fan.accountId, text });
  const comment = await write('ጎበዝ');
  const unkind = await write('You are late');
  await stage.call(stage.owner, 'PUT', `/campaigns/comments/${unkind}/hiding`, { hidden: true });
  const seen = async (part: string) =>
    (await stage.call(stranger, 'GET', `/campaigns/listing/${slug}/${part}`)).body.data.results.map(
      (one: { id: string }) => one.id,
    );
  await atDesk(`/campaign-updates/${update}/hide`);
  for (const one of [comment, unkind]) await atDesk(`/comments/${one}/hide`);
  expect([...(await seen('updates')), ...(await seen('comments'))]).toEqual([]);
  const listed = await stage.call(support, 'GET', '/desk/hidden-words?limit=3');
  expect(listed.body.data.results).toMatchObject([
    { id: unkind, kind: 'comment', words: 'You are late' },
    { id: comment, kind: 'comment', words: 'ጎበዝ' },
    { id: update, kind: 'update' },
  ]);
  for (const one of [update, comment, unkind])
    expect((await atDesk(`/hidden-words/${one}/show`, 'A mistake')).status).toBe(200);
  expect(await seen('updates')).toEqual([update]);
  expect(await seen('comments')).toEqual([comment]);
  expect((await atDesk(`/hidden-words/${comment}/show`)).status).toBe(404);
  // The creator had hidden the comment before, and can show it now.
  const shown = await stage.call(stage.owner, 'PUT', `/campaigns/comments/${unkind}/hiding`, {
    hidden: false,
  });
  expect(shown.status).toBe(200);
  expect(await seen('comments')).toEqual([unkind, comment]);
});

test('a hidden update that its creator deletes is no longer in the list of hidden words', async () => {
  const { id } = await stage.campaign();
  const update = await makeUpdate(stage.services.pool, { id });
  await atDesk(`/campaign-updates/${update}/hide`);
  const listed = async () =>
    (await stage.call(support, 'GET', '/desk/hidden-words')).body.data.results.map(
      (one: { id: string }) => one.id,
    );
  expect(await listed()).toContain(update);
  const deleted = await stage.call(stage.owner, 'DELETE', `/campaigns/own/${id}/updates/${update}`);
  expect(deleted.status).toBeLessThan(300);
  expect(await listed()).not.toContain(update);
});
