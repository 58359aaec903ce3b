import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentRules } from '#contract/campaigns/comments/rules.ts';
import { makeComment, makeUpdate } from '#tests/support/campaign-factory.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { commentBudgets } from './write-comment.ts';

type Person = Awaited<ReturnType<CampaignStage['person']>>;

let stage: CampaignStage;
let support: Awaited<ReturnType<CampaignStage['operator']>>;
/** They back with their name, without it, and not at all. */
let fan: Person;
let secret: Person;
let stranger: Person;
let slug: string;
let campaignId: string;
beforeAll(async () => {
  stage = await openCampaignStage({ budgets: commentBudgets });
  [fan, secret, stranger, support] = await Promise.all([
    stage.person(),
    stage.person(),
    stage.person(),
    stage.operator('support'),
  ]);
  ({ id: campaignId, slug } = await stage.campaign());
  await nameAccount(fan, 'Hanna Backer');
  await nameAccount(secret, 'Sara Secret');
  await nameAccount(stage.owner, 'Olana Owner');
  await stage.paidPledge(fan, slug);
  await stage.paidPledge(secret, slug, { shown_as: 'hidden' });
});
afterAll(() => stage.stop());

const nameAccount = ({ accountId }: Person, name: string) =>
  stage.services.pool.query('UPDATE account SET full_name = $2 WHERE id = $1', [accountId, name]);
const write = (by: Person | undefined, text: string, answers?: string, at = slug) =>
  stage.call(by, 'POST', `/campaigns/listing/${at}/comments`, { text, ...(answers ? { answers } : {}) });
const written = async (by: Person, text: string, answers?: string): Promise<string> =>
  (await write(by, text, answers)).body.data.result.id;
const hide = (by: Person | undefined, id: string, hidden = true) =>
  stage.call(by, 'PUT', `/campaigns/comments/${id}/hiding`, { hidden });
const remove = (by: Person | undefined, id: string) => stage.call(by, 'DELETE', `/campaigns/comments/${id}`);
interface Shown {
  readonly id: string;
  readonly text: string | null;
  readonly answers: readonly { readonly text: string | null }[];
}
const list = async (by?: Person) => {
  const { body } = await stage.call(by, 'GET', `/campaigns/listing/${slug}/comments?limit=100`);
  return body.data as { results: Shown[]; metadata: { total: number } };
};
const find = async (id: string, by?: Person) => (await list(by)).results.find((one) => one.id === id);
const errorOf = ({ status, body }: Awaited<ReturnType<typeof write>>) => [status, body.errors[0].code];

test('backers and the creator write and answer; who gave without a name has none beside their words', async () => {
  const question = await write(fan, '  When does it start?\n\nI am curious. ');
  expect(question.status).toBe(201);
  const { id } = question.body.data.result;
  expect(question.body.data.result).toMatchObject({
    by: 'backer',
    name: 'Hanna Backer',
    text: 'When does it start?\n\nI am curious.',
    own: true,
    answers: [],
  });
  expect((await write(stage.owner, 'In May.', id)).body.data.result).toMatchObject({ by: 'creator' });
  expect((await write(secret, 'Good!', id)).status).toBe(201);
  expect(await find(id, stranger)).toMatchObject({
    own: false,
    answers: [
      { by: 'creator', name: 'Olana Owner', text: 'In May.' },
      { by: 'backer', name: null, text: 'Good!' },
    ],
  });
  const later = await written(fan, 'And where?');
  const { results, metadata } = await list();
  expect(results.map((one) => one.id)).toEqual([later, id]);
  expect(metadata.total).toBe(2);
  const commenting = async (by: Person) =>
    (await stage.call(by, 'GET', `/campaigns/listing/${slug}/commenting`)).body.data.result;
  expect(await commenting(stage.owner)).toEqual({ as: 'creator', name: 'Olana Owner' });
  expect(await commenting(fan)).toEqual({ as: 'backer', name: 'Hanna Backer' });
  expect(await commenting(secret)).toEqual({ as: 'backer', name: null });
  expect(await commenting(stranger)).toEqual({ as: null, name: null });
});

test('strangers, empty and long words, answers to answers and to another campaign are refused', async () => {
  const id = await written(fan, 'A comment');
  const answer = await written(stage.owner, 'An answer', id);
  expect((await write(undefined, 'Hello there')).status).toBe(401);
  expect(errorOf(await write(stranger, 'Hello there'))).toEqual([403, 'comments_for_backers']);
  for (const text of ['', ' x ', 'x'.repeat(commentRules.text.max + 1)]) {
    const { status, body } = await write(fan, text);
    expect([status, body.errors[0].attr]).toEqual([400, 'text']);
  }
  for (const wrong of [answer, randomUUID()])
    expect(errorOf(await write(fan, 'To that', wrong))).toEqual([404, 'comment_not_found']);
  const other = await stage.campaign();
  await stage.paidPledge(fan, other.slug);
  expect(errorOf(await write(fan, 'From afar', id, other.slug))).toEqual([404, 'comment_not_found']);
  const draft = await stage.campaign({ state: 'draft' });
  expect(errorOf(await write(stage.owner, 'Hello', undefined, draft.slug))[0]).toBe(404);
  const frozen = await stage.campaign({ state: 'frozen' });
  expect(errorOf(await write(stage.owner, 'Hello', undefined, frozen.slug))).toEqual([
    409,
    'campaign_not_in_state',
  ]);
  await expect(
    stage.services.pool.query(
      `INSERT INTO campaign_comment (campaign_id, account_id, answered_id, by_creator, is_named, text, created_at)
       VALUES ($1, $2, $3, false, true, 'To an answer', now())`,
      [campaignId, fan.accountId, answer],
    ),
  ).rejects.toThrow('campaign_comment_answered');
});

test('a backer writes no more once they have their money back', async () => {
  const leaving = await stage.person();
  const pledge = await stage.paidPledge(leaving, slug);
  const id = await written(leaving, 'I am in');
  await stage.call(leaving, 'POST', `/campaigns/pledges/${pledge}/withdraw`);
  expect(errorOf(await write(leaving, 'And out'))).toEqual([403, 'comments_for_backers']);
  expect(await find(id)).toMatchObject({ text: 'I am in' });
});

test('a comment has fifty answers at most, also when the last two come at once', async () => {
  const id = await written(fan, 'Who comes?');
  await stage.services.pool.query(
    `INSERT INTO campaign_comment (campaign_id, account_id, answered_id, by_creator, is_named, text, created_at)
     SELECT $1, $2, $3, false, true, 'Me', now() FROM generate_series(1, $4::integer)`,
    [campaignId, fan.accountId, id, commentRules.maxAnswers - 1],
  );
  const both = await Promise.all([write(fan, 'Me too', id), write(secret, 'Me too', id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(errorOf(await write(stage.owner, 'And me', id))).toEqual([409, 'comment_answered_out']);
  expect((await find(id))?.answers).toHaveLength(commentRules.maxAnswers);
});

test('the creator hides and shows; author and creator alone see what is hidden, with who hid it', async () => {
  const id = await written(fan, 'Buy my pills');
  await written(secret, 'Go away', id);
  for (const nobody of [fan, secret, stranger]) expect(errorOf(await hide(nobody, id))[0]).toBe(404);
  expect((await hide(undefined, id)).status).toBe(401);
  const { total } = (await list()).metadata;
  expect((await hide(stage.owner, id)).body.data.result).toEqual({ hidden: true });
  expect((await hide(stage.owner, id)).status).toBe(200);
  for (const reader of [undefined, secret, stranger]) expect(await find(id, reader)).toBeUndefined();
  for (const reader of [fan, stage.owner])
    expect(await find(id, reader)).toMatchObject({ hidden_by: 'creator' });
  expect((await list()).metadata.total).toBe(total - 1);
  expect(errorOf(await write(fan, 'Again', id))).toEqual([404, 'comment_not_found']);
  expect((await hide(stage.owner, id, false)).status).toBe(200);
  expect(await find(id)).toMatchObject({ hidden_by: null, answers: [{ text: 'Go away' }] });
});

test('what the desk hides stays hidden', async () => {
  const id = await written(fan, 'Something hateful');
  const hideAtDesk = (comment: string) =>
    stage.call(support, 'POST', `/desk/comments/${comment}/hide`, { reason: 'Hatred' });
  expect((await hideAtDesk(id)).status).toBe(200);
  expect((await stage.log()).at(0)).toMatchObject({ action: 'hideDeskComment', subject_id: id });
  expect(await find(id)).toBeUndefined();
  expect(await find(id, fan)).toMatchObject({ hidden_by: 'team' });
  expect(errorOf(await hide(stage.owner, id, false))).toEqual([409, 'comment_withheld']);
  expect((await hideAtDesk(randomUUID())).status).toBe(404);
});

test('a comment is taken back by its author alone; it stays without words as long as it has answers', async () => {
  const [alone, answered] = [await written(fan, 'By mistake'), await written(fan, 'By mistake too')];
  const answer = await written(stage.owner, 'No problem', answered);
  for (const other of [stage.owner, stranger]) expect(errorOf(await remove(other, alone))[0]).toBe(404);
  expect((await remove(undefined, alone)).status).toBe(401);
  for (const id of [alone, answered]) expect((await remove(fan, id)).status).toBe(200);
  expect(errorOf(await remove(fan, alone))).toEqual([404, 'comment_not_found']);
  expect(await find(alone, fan)).toBeUndefined();
  expect(await find(answered, fan)).toMatchObject({
    text: null,
    name: null,
    own: false,
    answers: [{ text: 'No problem' }],
  });
  expect(await stage.count("campaign_comment WHERE text LIKE 'By mistake%'", [])).toBe(0);
  expect(errorOf(await write(fan, 'Still there?', answered))).toEqual([404, 'comment_not_found']);
  await remove(stage.owner, answer);
  expect(await find(answered, fan)).toBeUndefined();
});

test('what is taken away is gone at once from the caches of every process', async () => {
  const client = await stage.ownerPool.connect();
  const forgotten = async (act: () => Promise<unknown>) => {
    const heard = once(client, 'notification');
    await act();
    expect(((await heard)[0] as { channel: string }).channel).toBe('forget_caches');
  };
  try {
    await client.query('LISTEN forget_caches');
    const [hidden, removed] = [await written(fan, 'Not for long'), await written(fan, 'Not for long')];
    await forgotten(() => hide(stage.owner, hidden));
    await forgotten(() => remove(fan, removed));
    const update = await makeUpdate(stage.services.pool, { id: campaignId });
    await forgotten(() =>
      stage.call(support, 'POST', `/desk/campaign-updates/${update}/hide`, { reason: 'Hatred' }),
    );
    await forgotten(() =>
      stage.call(stage.owner, 'DELETE', `/campaigns/own/${campaignId}/updates/${update}`),
    );
  } finally {
    client.release(true);
  }
});

test('more than twenty an hour are refused, and what is refused is not counted', async () => {
  const eager = await stage.person();
  await stage.paidPledge(eager, slug);
  await Promise.all(Array.from({ length: 20 }, (_, nth) => write(eager, `Comment ${nth}`, randomUUID())));
  const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => write(eager, `Comment ${nth}`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect((await write(eager, 'One more')).status).toBe(429);
});

test('erasing an account removes its comments, which the export of own data has before that', async () => {
  const { erasers, ownData, pool, db } = stage.services;
  const leaving = await stage.person();
  const id = await makeComment(pool, {
    campaign: { id: campaignId },
    accountId: leaving.accountId,
    text: 'Words of mine',
  });
  const own = await stage.call(leaving, 'GET', '/account/data/campaign_comments');
  expect(JSON.stringify(own.body.data.result.rows)).toContain('Words of mine');
  expect(ownData.map(({ name }) => name)).toContain('campaign_comments');
  await db.transaction().execute(async (transaction) => {
    for (const erase of erasers) await erase(transaction as never, leaving.accountId);
  });
  expect(await find(id)).toBeUndefined();
  expect(await stage.count("campaign_comment WHERE text = 'Words of mine'", [])).toBe(0);
});
