import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { jobDefinitions } from '#server/app.ts';
import { prepareDemoAccounts } from '#server/features/account/public.ts';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { post } from '#tests/support/identity.ts';
import { type Fan, methods } from '#tests/support/paying-server.ts';
import { testOrigin } from '#tests/support/test-server.ts';
import { handOverSample } from '../hand-over.ts';
import { sampleId } from '../identifier.ts';
import { loadSampleData } from '../load-sample-data.ts';
import { tipAtNight } from './audience.ts';
import { demonstrate } from './demonstrate.ts';

// Visitors try everything that the sandbox invites them to, and then it is started again on the same data folder.

const dayMs = 86_400_000;
const now = new Date();
const later = (ms: number) => ({ now: () => new Date(now.getTime() + ms) });
const warnings: string[] = [];
let stage: DeskStage;
let services: DeskStage['services'];
beforeAll(async () => {
  stage = await openDeskStage();
  const warn = (_: object, text: string) => void warnings.push(text);
  services = { ...stage.services, log: Object.assign(Object.create(stage.services.log), { warn }) };
  await startAgain();
});
afterAll(() => stage.stop());

/** What each start does with the sample. */
async function startAgain(paymentClock = later(0)): Promise<void> {
  warnings.length = 0;
  await loadSampleData(services.db, { now });
  await prepareDemoAccounts(services);
  await handOverSample(services);
  await demonstrate({ ...services, clock: later(0), paymentClock });
}

async function signIn(email: string): Promise<Fan> {
  const account = (await prepareDemoAccounts(services)).find((one) => one.email === email);
  const answer = await post(stage, identityPaths.signIn, { email, password: account?.password });
  return { authorization: `Bearer ${(await answer.json()).data.result.token}` };
}

async function shown() {
  const { body } = await stage.call(undefined, 'GET', '/shared/demonstration');
  return body.data.result;
}

async function shownCampaign() {
  const { campaign } = await shown();
  return (await stage.call(undefined, 'GET', `/campaigns/listing/${campaign}`)).body.data.result;
}

async function cancelCampaign(): Promise<string> {
  const { id } = await shownCampaign();
  const { status } = await stage.call(
    await signIn('almaz@tibeb.example'),
    'POST',
    `/campaigns/own/${id}/cancel`,
    {},
  );
  expect(status).toBe(200);
  return id;
}

async function endCampaigns(paymentClock: { now: () => Date }): Promise<void> {
  const job = jobDefinitions({ ...services, paymentClock }).find(({ name }) => name === 'campaigns.end');
  const work = job?.work as (() => Promise<void>) | undefined;
  await work?.();
}

async function cancelNight(): Promise<void> {
  const { night } = await shown();
  const marta = await signIn('marta@tibeb.example');
  const { status } = await stage.call(marta, 'POST', `/events/listing/${night.event}/cancel`);
  expect(status).toBe(200);
}

test('the statements of the demo performer have tips and payouts in the order of their times', async () => {
  const almaz = await signIn('almaz@tibeb.example');
  const page = sampleId('beneficiary', 'almaz-tessera');
  const yearOf = (moment: Date) => moment.getUTCFullYear();
  const years = new Set([yearOf(new Date(now.getTime() - 250 * 86_400_000)), yearOf(now)]);
  const lines = [];
  for (const year of years) {
    const path = `/payouts/pages/${page}/statements/${year}/lines?limit=2000`;
    lines.push(...(await stage.call(almaz, 'GET', path)).body.data.result.lines);
  }
  const payouts = lines.filter(({ kind }) => kind === 'payout');
  expect(payouts.length).toBeGreaterThan(20);
  const moments = lines.map(({ at }) => Date.parse(at));
  expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  expect(lines.some(({ words }) => words === 'For last week. I had no cash on me.')).toBe(true);
});

test('an evening that was canceled, whose category has another name by now, is followed by another one', async () => {
  const { code: before } = (await shown()).night;
  await stage.services.pool.query("UPDATE event_category SET name = 'Sound' WHERE name = 'Music'");
  await cancelNight();
  await startAgain();
  const { code } = (await shown()).night;
  expect([code, code === before]).toEqual([expect.stringMatching(/^[a-z\d]{6}$/), false]);
  expect(warnings).toEqual([]);
});

test('a campaign that was canceled gives the visitor their contribution back, and is followed by another one', async () => {
  const fan = await stage.person();
  const { slug } = await shownCampaign();
  const order = { amount: 25, method: methods.card, return_url: `${testOrigin}/fund-me/${slug}` };
  const backed = await stage.call(fan, 'POST', `/campaigns/listing/${slug}/back`, order, {
    'idempotency-key': randomUUID(),
  });
  const { pledge } = backed.body.data.result;
  const { paymentId, session } = await stage.paymentOf(pledge);
  await stage.sandbox.stripe.pay(session, 'succeed');
  await stage.services.payments.sync(paymentId, 'test');
  const id = await cancelCampaign();
  await endCampaigns({ now: () => new Date() });
  expect(await stage.statusOf(pledge)).toBe('refunded');
  expect(await stage.count('campaign WHERE id = $1 AND settle_at IS NOT NULL', [id])).toBe(0);
  await startAgain();
  expect((await shownCampaign()).id).not.toBe(id);
  // Nobody paid for the contributions of the sample, so no provider gives them back; the books do.
  expect(await stage.count("campaign_pledge WHERE campaign_id = $1 AND state <> 'refunded'", [id])).toBe(0);
  expect(warnings).toEqual([]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('after the clock of the sandbox was moved, a campaign is about to end by that clock and the audience tips', async () => {
  const { campaign: before } = await shown();
  const nextWeek = later(7 * dayMs);
  await endCampaigns(nextWeek);
  await startAgain(nextWeek);
  await endCampaigns(nextWeek);
  const { closes_at: closesAt, ...campaign } = await shownCampaign();
  expect(campaign).toMatchObject({ state: 'live' });
  expect(campaign.slug).not.toBe(before);
  expect(Date.parse(closesAt) - nextWeek.now().getTime()).toBeLessThan(2 * dayMs);
  expect(await tipAtNight({ ...services, paymentClock: nextWeek })).toBe(true);
  expect(warnings).toEqual([]);
});

test('a refund of what nobody paid is refused at the desk before anything is written', async () => {
  const finance = await stage.operator('finance');
  const { rows } = await stage.services.pool.query(
    "SELECT id FROM payment WHERE provider = 'seed' AND reference_kind = 'tip' AND status = 'succeeded' LIMIT 1",
  );
  const path = `/desk/payments/${rows[0].id}`;
  expect((await stage.call(finance, 'GET', path)).body.data.result.may_refund).toBe(false);
  const before = await stage.count('audit_entry');
  const order = { reason: 'Tipped the wrong performer', key: randomUUID() };
  const { status, body } = await stage.call(finance, 'POST', `${path}/refund`, order);
  expect([status, body.errors[0].code]).toEqual([409, 'not_refundable']);
  expect(await stage.count('audit_entry')).toBe(before);
});

test('if the evening cannot be made because an act has no page, this is logged and the campaign is made', async () => {
  await cancelNight();
  await stage.ownerPool.query('DELETE FROM beneficiary WHERE id = $1', [
    sampleId('beneficiary', 'dawit-kiflemariam'),
  ]);
  const { campaign: before } = await shown();
  const nextMonth = later(30 * dayMs);
  await endCampaigns(nextMonth);
  await startAgain(nextMonth);
  expect((await shown()).night).toBeNull();
  expect((await shown()).campaign).not.toBe(before);
  expect(warnings).toEqual(['a step of preparing the sample failed; the rest goes on']);
});

test('without the organizer of the evening no evening is made', async () => {
  const house = sampleId('organizer', 'lamp-and-lyre');
  await stage.ownerPool.query('UPDATE event SET organizer_id = NULL WHERE organizer_id = $1', [house]);
  await stage.ownerPool.query('DELETE FROM organizer WHERE id = $1', [house]);
  await startAgain();
  expect([(await shown()).night, warnings]).toEqual([null, []]);
});

test('a performer whose mail address was changed leaves the page its tips as they are', async () => {
  const tips = () => stage.count('received_tip');
  const before = await tips();
  for (const table of ['identity_user', 'account'])
    await stage.services.pool.query(
      `UPDATE ${table} SET email = 'mine@example.com' WHERE email = 'almaz@tibeb.example'`,
    );
  await startAgain();
  expect((await shown()).pages.performer).toBe(sampleId('beneficiary', 'almaz-tessera'));
  expect(await tips()).toBe(before);
  expect(warnings).toEqual([]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});
