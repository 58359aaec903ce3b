import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCampaignMails } from '#tests/support/campaign-mails.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';

type Person = Awaited<ReturnType<CampaignStage['person']>>;
let stage: CampaignStage;
let mails: Awaited<ReturnType<typeof openCampaignMails>>;
let support: Awaited<ReturnType<CampaignStage['operator']>>;
let backer: Person;

beforeAll(async () => {
  stage = await openCampaignStage();
  mails = await openCampaignMails(stage);
  [backer, support] = await Promise.all([stage.person(), stage.operator('support')]);
});

afterAll(async () => {
  await stage.stop();
  await mails.stop();
});

const report = (by: Person | undefined, id: string) =>
  stage.call(by, 'POST', '/reports', { kind: 'contribution', id, reason: 'hate', words: 'Look at this.' });

const atDesk = (path: string, reason = 'It is hatred', by = support) =>
  stage.call(by, 'POST', `/desk${path}`, { reason });

async function contribute(message?: string, by = backer) {
  const { id: campaign, slug } = await stage.campaign();
  const id = await stage.paidPledge(by, slug, message === undefined ? {} : { message });
  const received = async () =>
    (await stage.call(stage.owner, 'GET', `/campaigns/own/${campaign}/pledges`)).body.data.results[0];
  return { id, slug, received };
}

test('who received the message of a contribution reports it; the desk reads, hides and shows it again', async () => {
  const { id, received } = await contribute('You are a thief');
  for (const by of [undefined, await stage.person(), backer]) expect((await report(by, id)).status).toBe(404);
  expect((await report(stage.owner, id)).status).toBe(202);
  const reported = await stage.call(support, 'GET', `/desk/reports/${id}`);
  expect(reported.body.data.result).toMatchObject({
    kind: 'contribution',
    name: 'You are a thief',
    hidden: false,
    count: 1,
    people: [{ id: backer.accountId }],
  });
  expect((await atDesk(`/contribution-messages/${id}/hide`)).status).toBe(200);
  expect((await stage.log()).at(0)).toMatchObject({
    action: 'hideDeskContributionMessage',
    subject_kind: 'contribution',
    subject_id: id,
  });
  expect((await stage.call(support, 'GET', `/desk/reports/${id}`)).status).toBe(404);
  expect(await received()).toMatchObject({ message: null, message_withheld: true });
  expect((await report(stage.owner, id)).status).toBe(404);
  // Whoever wrote it still reads it.
  const own = await stage.call(backer, 'GET', `/campaigns/pledges/${id}`);
  expect(own.body.data.result.message).toBe('You are a thief');
  const hidden = await stage.call(support, 'GET', '/desk/hidden-words');
  expect(hidden.body.data.results[0]).toMatchObject({
    id,
    kind: 'contribution',
    words: 'You are a thief',
    reason: 'It is hatred',
    people: [{ id: backer.accountId }],
  });
  expect((await atDesk(`/hidden-words/${id}/show`, 'A joke among friends')).status).toBe(200);
  expect((await atDesk(`/hidden-words/${id}/show`)).status).toBe(404);
  expect(await received()).toMatchObject({ message: 'You are a thief', message_withheld: false });
});

test('a message that the desk has hidden is not in a mail that is sent later', async () => {
  const { id } = await contribute('Shame on you');
  await atDesk(`/contribution-messages/${id}/hide`);
  const shown = await contribute('Build it high');
  await mails.workJobs();
  const { subjects, text } = mails.mailsTo(stage.owner);
  expect(subjects).toContain('Your campaign received $25.00');
  expect(text).toContain('Build it high');
  expect(text).not.toContain('Shame on you');
  expect(await shown.received()).toMatchObject({ message: 'Build it high', message_withheld: false });
});

test('there is nothing to hide where nothing was written or paid, and nobody at the desk hides their own words', async () => {
  const silent = await contribute();
  const unpaid = await stage.back(backer, silent.slug, { message: 'Not paid' });
  for (const id of [silent.id, unpaid.body.data.result.pledge, randomUUID()])
    expect((await atDesk(`/contribution-messages/${id}/hide`)).status).toBe(404);
  const { id, received } = await contribute('Mine', support as Person);
  const own = await atDesk(`/contribution-messages/${id}/hide`);
  expect([own.status, own.body.errors[0].code]).toEqual([409, 'second_operator_needed']);
  const unsaid = await atDesk(`/contribution-messages/${id}/hide`, '');
  expect([unsaid.status, unsaid.body.errors[0].attr]).toEqual([400, 'reason']);
  expect(await received()).toMatchObject({ message: 'Mine' });
});
