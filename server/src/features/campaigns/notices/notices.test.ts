import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { jobDefinitions } from '#server/app.ts';
import { openCampaignMails } from '#tests/support/campaign-mails.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { beginAsGuest, newAddress } from '#tests/support/guest.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';

let stage: CampaignStage;
let mails: Awaited<ReturnType<typeof openCampaignMails>>;
let fan: Awaited<ReturnType<CampaignStage['person']>>;
let follower: typeof fan;
beforeAll(async () => {
  stage = await openCampaignStage();
  mails = await openCampaignMails(stage);
  [fan, follower] = await Promise.all([stage.person(), stage.person()]);
});
afterAll(async () => {
  await stage.stop();
  await mails.stop();
});

const workJobs = (now?: () => Date) => mails.workJobs(now);
const mailsTo = (person: { email: string }) => mails.mailsTo(person);

test('the owner hears of each decision and why, once', async () => {
  const support = await stage.operator('support');
  const { id } = await stage.campaign({ state: 'in_review' });
  const decide = (decision: string, reason: string) =>
    stage.call(support, 'POST', `/desk/campaigns/${id}/${decision}`, { reason, version: 1 });
  await decide('return', 'Say what the roof costs');
  await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/submit`);
  await decide('approve', 'Now it is clear');
  await decide('freeze', 'Somebody asked');
  await workJobs();
  const { subjects, text } = mailsTo(stage.owner);
  expect(subjects).toEqual([
    'Your campaign is frozen',
    'Your campaign is live',
    'Your campaign needs a change',
  ]);
  expect(text).toContain('Say what the roof costs');
});

test('backer, follower and owner hear of what was paid, written, given back and ended, once each', async () => {
  const { id, slug } = await stage.campaign({ title: 'Roofs for all weavers' });
  await stage.call(follower, 'PUT', `/campaigns/listing/${slug}/follow`);
  await stage.paidPledge(fan, slug, { message: 'Build it high' });
  const second = await stage.paidPledge(fan, slug, { amount: 7 });
  await stage.call(fan, 'POST', `/campaigns/pledges/${second}/withdraw`);
  const update = { title: 'It stands', text: 'The roof is on.' };
  await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/updates`, update);
  await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/updates`, {
    title: 'For you',
    text: 'Only for backers',
    audience: 'backers',
  });
  await workJobs();
  await stage.passTime(31);
  await workJobs();
  const news = 'News from a campaign that you back';
  expect(mailsTo(fan).subjects).toEqual([
    '$7.00 is given back to you',
    'A campaign that you backed has ended',
    news,
    news,
    'Your contribution of $25.00',
    'Your contribution of $7.00',
  ]);
  // Followers read the update in their daily mail.
  expect(mailsTo(follower).subjects).toEqual([]);
  const { subjects, text } = mailsTo(stage.owner);
  expect(subjects).toEqual([
    '$7.00 of a contribution was given back',
    'Your campaign has ended',
    'Your campaign received $25.00',
    'Your campaign received $7.00',
  ]);
  expect(text).toContain('Build it high');
  expect(text).toContain('1 backer gave $25.00');
  expect(text).not.toContain(fan.email);
});

/** Makes a pledge and saves its card. */
async function promise(
  who: typeof fan | { authorization: string },
  slug: string,
  number: string,
  changes = {},
): Promise<string> {
  const { body } = await stage.back(who, slug, changes);
  await submitCheckout(body.data.result.checkout_url, { action: 'pay', number });
  await stage.call(who, 'POST', `/campaigns/pledges/${body.data.result.pledge}/confirm`);
  return body.data.result.pledge;
}

test('who pledges hears that the card is saved, that it was refused and what helps, and the end of it; guests too', async () => {
  const email = newAddress();
  const guest = { email, ...(await beginAsGuest(stage, { email })) };
  const { slug } = await stage.campaign({ funding: 'all_or_nothing', goalMinor: 5000, title: 'A loom' });
  await promise(guest, slug, cardNumbers.wantingAuthentication);
  const collected = await promise(fan, slug, cardNumbers.paying, { cover_fee: true });
  await workJobs();
  expect(mailsTo(guest)).toMatchObject({
    subjects: ['Your pledge of $25.00'],
    text: expect.stringContaining('sign in with this address'),
  });
  const saved = mailsTo(fan);
  expect(saved.subjects).toEqual(['Your pledge of $25.00']);
  expect(saved.text).not.toContain('sign in with this address');
  expect(saved.text).toContain('With the processing fee of $1.03 on top, you pay $26.03 in all.');
  // What happens after a restore is mailed, however old the pledge is.
  await stage.ownerPool.query("INSERT INTO database_home (home, restored_at) VALUES ('another', now())");
  await stage.passTime(31);
  await workJobs();
  const reached = 'A campaign that you backed reached its goal';
  const refused = mailsTo(guest);
  expect(refused.subjects).toEqual([reached, 'Your bank wants you to confirm a payment']);
  expect(refused.text).toMatch(/\/account\/pledges\//);
  const paid = mailsTo(fan);
  expect(paid.subjects).toEqual([reached, 'Your contribution of $25.00']);
  expect(paid.text).toContain('With the processing fee of $1.03 on top, you paid $26.03 in all.');
  expect(paid.text).not.toContain('You can take it back');
  await stage.services.payments.refund((await stage.paymentOf(collected)).id, 'test');
  await workJobs();
  const back = mailsTo(fan);
  expect(back.subjects).toEqual(['$26.03 is given back to you']);
  expect(back.text).toContain('$25.00 of your contribution to “A loom” and $1.03 of the processing fee');
  await stage.passTime(39);
  await workJobs();
  expect(mailsTo(guest).subjects).toEqual(['Your contribution was not charged']);
  expect(mailsTo(fan).subjects).toEqual([]);

  const missed = await stage.campaign({ funding: 'all_or_nothing', goalMinor: 5001 });
  await promise(guest, missed.slug, cardNumbers.paying);
  await stage.passTime(31);
  await workJobs();
  expect(mailsTo(guest).subjects).toEqual(['A campaign that you backed missed its goal']);
});

test('when a campaign is canceled, those who paid are mailed about their refund, the others that nothing is charged, and why', async () => {
  const cancel = ({ id }: { id: string }) =>
    stage.call(stage.owner, 'POST', `/campaigns/own/${id}/cancel`, { reason: 'The land was sold' });
  const [paid, promised] = [
    await stage.campaign({ title: 'A sold roof' }),
    await stage.campaign({ title: 'A sold loom', funding: 'all_or_nothing' }),
  ];
  const subject = 'A campaign that you backed was canceled';
  await stage.paidPledge(fan, paid.slug);
  await promise(fan, promised.slug, cardNumbers.paying);
  await workJobs();
  mailsTo(fan);
  mailsTo(stage.owner);
  await cancel(paid);
  await workJobs();
  const giving = mailsTo(fan);
  expect(giving.subjects).toEqual([subject]);
  expect(giving.text).toContain('given back to you in full');
  expect(giving.text).toContain('The land was sold');
  expect(mailsTo(stage.owner).text).toContain('Every contribution is given back');
  await cancel(promised);
  await workJobs();
  const uncharged = mailsTo(fan);
  expect(uncharged.subjects).toEqual([subject]);
  expect(uncharged.text).toContain('have not been charged');
  expect(uncharged.text).toContain('The land was sold');
  expect(uncharged.text).not.toContain('given back');
  const owner = mailsTo(stage.owner);
  expect(owner.text).toContain('Nobody has been charged');
  expect(owner.text).not.toContain('given back');
  await stage.passTime();
  await workJobs();
  mailsTo(fan);
});

test('the creator hears of comments, and who wrote one of the answers to it, once each', async () => {
  const { slug } = await stage.campaign({ title: 'Roofs for those who ask' });
  const [asker, helper] = [await stage.person(), await stage.person()];
  for (const backer of [asker, helper]) await stage.paidPledge(backer, slug, { shown_as: 'anonymous' });
  await workJobs();
  for (const person of [asker, helper, stage.owner]) mailsTo(person);
  const comments = `/campaigns/listing/${slug}/comments`;
  const { body } = await stage.call(asker, 'POST', comments, { text: 'When does it start?' });
  const answers = body.data.result.id;
  const taken = await stage.call(asker, 'POST', comments, { text: 'By mistake' });
  await stage.call(asker, 'DELETE', `/campaigns/comments/${taken.body.data.result.id}`);
  await stage.call(helper, 'POST', comments, { text: 'In May, I heard.', answers });
  await stage.call(stage.owner, 'POST', comments, { text: 'In June.', answers });
  await workJobs();
  const { subjects, text } = mailsTo(stage.owner);
  expect(subjects).toEqual(['A new comment on your campaign', 'An answer to a comment']);
  expect(text).toContain('When does it start?');
  expect(text).not.toContain(asker.email);
  expect(mailsTo(asker).subjects).toEqual(['An answer to a comment', 'An answer to a comment']);
  expect(mailsTo(helper).subjects).toEqual([]);
});

test('followers who do not back a campaign are mailed once, two days before its end, and never after it', async () => {
  const { id, slug } = await stage.campaign({ title: 'Roofs that close' });
  const frozen = await stage.campaign({ title: 'Roofs that wait' });
  const [undecided, backer] = [await stage.person(), await stage.person()];
  for (const person of [undecided, backer])
    for (const followed of [slug, frozen.slug])
      await stage.call(person, 'PUT', `/campaigns/listing/${followed}/follow`);
  await stage.paidPledge(backer, slug);
  await workJobs();
  for (const person of [undecided, backer]) mailsTo(person);
  const tell = async (days: number) => {
    const now = () => new Date(Date.now() + days * 24 * 60 * 60_000);
    const hourly = jobDefinitions({ ...stage.services, paymentClock: { now } }).find(
      ({ name }) => name === 'campaigns.tell-last-days',
    );
    await Promise.all([1, 2].map(() => hourly?.work(undefined as never, { id: randomUUID() })));
    return now;
  };
  await workJobs(await tell(27));
  expect(mailsTo(undecided).subjects).toEqual([]);
  const now = await tell(29);
  await stage.services.pool.query("UPDATE campaign SET state = 'frozen', state_by = 'clock' WHERE id = $1", [
    frozen.id,
  ]);
  await workJobs(now);
  await workJobs(await tell(29.5));
  const { subjects, text } = mailsTo(undecided);
  expect(subjects).toEqual(['A campaign that you follow ends soon']);
  expect(text).toContain('Roofs that close');
  expect(text).toContain('$25.00');
  expect(mailsTo(backer).subjects).toEqual([]);
  expect(await stage.count('campaign_ending_notice WHERE campaign_id = $1', [id])).toBe(1);
});

test('the mail of an approval names the day on which the campaign goes live', async () => {
  const support = await stage.operator('support');
  const { id } = await stage.campaign({ state: 'in_review' });
  await workJobs();
  mailsTo(stage.owner);
  const liveOn = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const approval = { reason: 'A good one', version: 1, live_on: liveOn };
  expect((await stage.call(support, 'POST', `/desk/campaigns/${id}/approve`, approval)).status).toBe(200);
  await workJobs();
  const { subjects, text } = mailsTo(stage.owner);
  expect(subjects).toEqual(['Your campaign is approved']);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(liveOn),
  );
  expect(text).toContain(day);
});
