import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { openCampaignMails } from '#tests/support/campaign-mails.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { beginAsGuest, newAddress } from '#tests/support/guest.ts';
import { newcomer, signedIn } from '#tests/support/identity.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';

type Person = Awaited<ReturnType<CampaignStage['person']>>;
let stage: CampaignStage;
let mails: Awaited<ReturnType<typeof openCampaignMails>>;
let fan: Person;
let other: Person;
let admin: Awaited<ReturnType<CampaignStage['operator']>>;
beforeAll(async () => {
  stage = await openCampaignStage({
    budgets: { 'guest-pledges-mailbox': { points: 10, seconds: 86_400, scope: 'shared' } },
  });
  mails = await openCampaignMails(stage);
  [fan, other, admin] = await Promise.all([stage.person(), stage.person(), stage.operator('admin')]);
});
afterAll(async () => {
  await stage.stop();
  await mails.stop();
});

const atDesk = (path: string) => stage.call(admin, 'POST', `/desk${path}`, { reason: 'It is a fraud' });

/** What both have heard until now is read. */
async function hear(): Promise<void> {
  await mails.workJobs();
  for (const person of [fan, other, stage.owner]) mails.mailsTo(person);
}

test('a backer who withdrew before the end is not mailed about it; one whose money is refunded at the end is', async () => {
  const [ended, canceled] = [await stage.campaign(), await stage.campaign()];
  for (const { slug } of [ended, canceled]) {
    const back = await stage.paidPledge(fan, slug);
    await stage.call(fan, 'POST', `/campaigns/pledges/${back}/withdraw`);
    await stage.paidPledge(other, slug);
  }
  await hear();
  await stage.call(stage.owner, 'POST', `/campaigns/own/${canceled.id}/cancel`, { reason: 'No land' });
  // Everything is given back before the first mail is written.
  await stage.passTime();
  await mails.workJobs();
  expect(mails.mailsTo(other).subjects).toContain('A campaign that you backed was canceled');
  expect(mails.mailsTo(fan).subjects).toEqual([]);
  await stage.passTime(31);
  await mails.workJobs();
  expect(mails.mailsTo(other).subjects).toEqual(['A campaign that you backed has ended']);
  expect(mails.mailsTo(fan).subjects).toEqual([]);
});

test('the owner hears that an approval for a later day is taken back, and why', async () => {
  const { id } = await stage.campaign({ state: 'approved' });
  await hear();
  const body = { reason: 'The roof stands already', version: 1 };
  expect((await stage.call(admin, 'POST', `/desk/campaigns/${id}/return`, body)).status).toBe(200);
  await mails.workJobs();
  const { subjects, text } = mails.mailsTo(stage.owner);
  expect(subjects).toEqual(['Your campaign does not go live yet']);
  expect(text).toContain('The roof stands already');
});

test('an approval that is taken back before its mail was sent is not mailed: it would name no day', async () => {
  const { id } = await stage.campaign({ state: 'in_review' });
  await hear();
  const liveOn = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const approval = { reason: 'A good one', version: 1, live_on: liveOn };
  expect((await stage.call(admin, 'POST', `/desk/campaigns/${id}/approve`, approval)).status).toBe(200);
  expect((await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/withdraw`)).status).toBe(200);
  await mails.workJobs();
  expect(mails.mailsTo(stage.owner).subjects).toEqual([]);
});

test('the owner hears until when a campaign goes on that was frozen, or that it ends now because its last day has passed', async () => {
  const open = await stage.campaign({ state: 'frozen' });
  const closed = await stage.campaign({ state: 'frozen', closesAt: new Date(Date.now() - 1000) });
  await hear();
  for (const { id, words } of [
    { ...open, words: 'goes on until the end of' },
    { ...closed, words: 'Its last day has passed, so it ends now.' },
  ]) {
    await atDesk(`/campaigns/${id}/unfreeze`);
    await mails.workJobs();
    const { subjects, text } = mails.mailsTo(stage.owner);
    expect(subjects).toEqual(['Your campaign goes on']);
    expect(text).toContain(words);
  }
});

test('the mail about the end of a campaign that is hidden leads to the person’s contributions', async () => {
  const { id, slug } = await stage.campaign();
  await stage.paidPledge(fan, slug);
  await hear();
  expect((await atDesk(`/campaigns/${id}/hide`)).status).toBe(200);
  expect((await atDesk(`/campaigns/${id}/cancel`)).status).toBe(200);
  await mails.workJobs();
  const { subjects, text } = mails.mailsTo(fan);
  expect(subjects).toEqual(['A campaign that you backed was canceled']);
  expect(text).toContain('/account/pledges');
  expect(text).not.toContain(`/fund-me/${slug}`);
  await stage.passTime();
  await hear();
});

test('if the page cannot be paid at the end, everybody is mailed that nothing is charged, and why', async () => {
  const page = await makeBeneficiary(stage.services.pool);
  const { slug } = await stage.campaign({ funding: 'all_or_nothing', goalMinor: 2500, page });
  const { body } = await stage.back(fan, slug);
  await submitCheckout(body.data.result.checkout_url, { action: 'pay', number: cardNumbers.paying });
  await stage.call(fan, 'POST', `/campaigns/pledges/${body.data.result.pledge}/confirm`);
  await hear();
  await atDesk(`/pages/${page.id}/hide`);
  await stage.passTime(31);
  await mails.workJobs();
  const heard = mails.mailsTo(fan);
  expect(heard.subjects).toEqual(['A campaign that you backed was canceled']);
  expect(heard.text).toMatch(/cannot reach the page that was to receive it. You have not been charged/);
  expect(mails.mailsTo(stage.owner).text).toContain('its money cannot reach the page that was to receive it');
});

test.each(['with an account', 'without one'])(
  'a backer %s whose address nobody has proven gets the mails about what they gave, without what the creator wrote',
  async (how) => {
    const email = newAddress();
    const account = how === 'with an account' && (await signedIn(stage, { ...newcomer(), email }));
    const backer = account
      ? { email, authorization: `Bearer ${account.token}` }
      : { email, ...(await beginAsGuest(stage, { email })) };
    const [loom, roof] = [
      await stage.campaign({ funding: 'all_or_nothing', goalMinor: 2500 }),
      await stage.campaign(),
    ];
    const { body } = await stage.back(backer, loom.slug);
    const number = cardNumbers.wantingAuthentication;
    await submitCheckout(body.data.result.checkout_url, { action: 'pay', number });
    await stage.call(backer, 'POST', `/campaigns/pledges/${body.data.result.pledge}/confirm`);
    await stage.paidPledge(backer, roof.slug);
    const cancel = { reason: 'The land was sold' };
    await stage.call(stage.owner, 'POST', `/campaigns/own/${roof.id}/cancel`, cancel);
    await stage.passTime(31);
    await mails.workJobs();
    const { subjects, text } = mails.mailsTo(backer);
    expect(subjects).toEqual([
      '$25.00 is given back to you',
      'A campaign that you backed reached its goal',
      'A campaign that you backed was canceled',
      'Your bank wants you to confirm a payment',
      'Your contribution of $25.00',
    ]);
    expect(text).toContain(`/account/pledges/${body.data.result.pledge}`);
    expect(text.includes('in which you backed the project')).toBe(!account);
    expect(text).not.toContain('The land was sold');
  },
);

test('an address that nobody has proven gets only so many mails a day, whoever types it', async () => {
  const { slug } = await stage.campaign();
  const email = newAddress();
  const pay = async (typed: string) => {
    const guest = await beginAsGuest(stage, { email: typed });
    await stage.paidPledge(guest, slug);
    await mails.workJobs();
    return mails.mailsTo({ email }).subjects.length;
  };
  // Each mail below is sent twice, as after a kill.
  for (let nth = 0; nth < 6; nth += 1) await stage.services.limits.consume('guest-pledges-mailbox', email);
  expect([await pay(email), await pay(email.toUpperCase()), await pay(email)]).toEqual([1, 1, 0]);
});
