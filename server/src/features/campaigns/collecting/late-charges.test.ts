import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { openCampaignMails } from '#tests/support/campaign-mails.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { makeOwnedPage } from '#tests/support/factories.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';

// The payment service is away when cards are charged, and answers again minutes later.

let stage: CampaignStage;
let fan: Awaited<ReturnType<CampaignStage['person']>>;
let support: Awaited<ReturnType<CampaignStage['operator']>>;
beforeAll(async () => {
  stage = await openCampaignStage();
  [fan, support] = await Promise.all([stage.person(), stage.operator('support')]);
});
afterEach(() => stage.sandbox.stripe.reset());
afterAll(() => stage.stop());

const captures = () => stage.journal().filter(({ kind }) => kind === 'capture').length;
const minutes = (count: number) => 31 + count / (24 * 60);
/** Asks for pending payments again, that many minutes after the end. */
const reconcileAfter = (count: number) =>
  stage.later(minutes(count), () => stage.services.payments.reconcile());

async function atDesk(path: string): Promise<void> {
  const done = await stage.call(support, 'POST', `/desk/${path}`, { reason: 'Somebody complained' });
  expect(done.status).toBe(200);
}

/** A pledge to a campaign that reached its goal while the payment service did not answer. */
async function lateCharge() {
  stage.sandbox.stripe.reset();
  const { pool } = stage.services;
  const { accountId } = await stage.person();
  // The page has another owner, and is not hidden together with the creator of the campaign.
  const page = await makeOwnedPage(pool, accountId, stage.owner.accountId);
  const campaign = await stage.campaign({ funding: 'all_or_nothing', goalMinor: 2500, page, accountId });
  const { pledge, checkout_url } = (await stage.back(fan, campaign.slug)).body.data.result;
  await submitCheckout(checkout_url, { action: 'pay', number: cardNumbers.paying });
  await stage.call(fan, 'POST', `/campaigns/pledges/${pledge}/confirm`);
  stage.sandbox.stripe.configure({ failNext: 1000, failWhen: 'before' });
  await stage.passTime(31);
  expect(await stage.stateOf(pledge)).toBe('collecting');
  return { pledge: pledge as string, campaignId: campaign.id, pageId: page.id, accountId };
}
type Late = Awaited<ReturnType<typeof lateCharge>>;
const read = async ({ pledge }: Late) =>
  (await stage.call(fan, 'GET', `/campaigns/pledges/${pledge}`)).body.data.result;

test.each([
  ['page is hidden', (late: Late) => `pages/${late.pageId}/`, 'hide', 'show', 'receiver'],
  ['campaign is hidden', (late: Late) => `campaigns/${late.campaignId}/`, 'hide', 'show', 'campaign_hidden'],
  ['creator is suspended', (late: Late) => `people/${late.accountId}/`, 'suspend', 'restore', 'receiver'],
])(
  'a card that was not charged in an outage is not charged after it while the %s, and is once that is over',
  async (_, pathOf, stopped, lifted, because) => {
    const before = captures();
    const late = await lateCharge();
    await atDesk(`${pathOf(late)}${stopped}`);
    stage.sandbox.stripe.reset();
    await reconcileAfter(3);
    expect([captures(), await stage.stateOf(late.pledge)]).toEqual([before, 'collecting']);
    await reconcileAfter(30);
    await stage.passTime(31.5);
    expect([captures(), await stage.stateOf(late.pledge)]).toEqual([before, 'errored']);
    expect(await read(late)).toMatchObject({
      recovery: null,
      waits_until: expect.any(String),
      waits_because: because,
    });
    await atDesk(`${pathOf(late)}${lifted}`);
    await stage.passTime(31.6);
    expect([captures(), await stage.stateOf(late.pledge)]).toEqual([before + 1, 'collected']);
    expect(await stage.failedAuditChecks()).toEqual([]);
  },
);

test('who pledged to a campaign that stayed hidden for a week is mailed that this is why nothing is charged', async () => {
  const mails = await openCampaignMails(stage);
  const late = await lateCharge();
  await atDesk(`campaigns/${late.campaignId}/hide`);
  stage.sandbox.stripe.reset();
  await reconcileAfter(30);
  await mails.workJobs();
  mails.mailsTo(fan);
  await stage.passTime(38.2);
  expect(await read(late)).toMatchObject({
    state: 'dropped',
    waits_until: null,
    waits_because: null,
    dropped_because: 'campaign_hidden',
  });
  await mails.workJobs();
  const { subjects, text } = mails.mailsTo(fan);
  expect(subjects).toEqual(['Your contribution was not charged']);
  expect(text).toContain('our team has hidden the campaign since then');
  expect(text).not.toContain('page that was to receive it');
  await mails.stop();
});

test('charges that wait for their receiver do not stop the check of other payments', async () => {
  // As many as a run checks in parallel; they are due first.
  const stopped: Late[] = [];
  for (let nth = 0; nth < 8; nth += 1) stopped.push(await lateCharge());
  const other = await lateCharge();
  for (const { pageId } of stopped) await atDesk(`pages/${pageId}/hide`);
  stage.sandbox.stripe.reset();
  const before = captures();
  await reconcileAfter(3);
  expect([captures(), await stage.stateOf(other.pledge)]).toEqual([before + 1, 'collected']);
});
