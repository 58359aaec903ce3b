import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeOwnedPage } from '#tests/support/factories.ts';
import { by } from '#tests/support/quarantine-stage.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';

let stage: CampaignStage;
let fan: Awaited<ReturnType<CampaignStage['person']>>;
beforeAll(async () => {
  stage = await openCampaignStage();
  fan = await stage.person();
});
afterAll(() => stage.stop());

const campaign = () => stage.campaign({ funding: 'all_or_nothing', goalMinor: 2500 });

/** Makes a pledge and opens the page that saves its card. */
async function open(slug: string) {
  const { pledge, checkout_url: url } = (await stage.back(fan, slug)).body.data.result;
  return {
    pledge: pledge as string,
    session: String(/cs_[\w-]+/.exec(url)?.[0]),
    save: (number: string = cardNumbers.paying) => submitCheckout(url, { action: 'pay', number }),
    confirm: () => stage.call(fan, 'POST', `/campaigns/pledges/${pledge}/confirm`),
  };
}

async function promise(slug: string, number?: string) {
  const opened = await open(slug);
  await opened.save(number);
  expect((await opened.confirm()).body.data.result.state).toBe('active');
  return opened;
}

const read = async (pledge: string) =>
  (await stage.call(fan, 'GET', `/campaigns/pledges/${pledge}`)).body.data.result;
const count = (pledge: string) => stage.count('payment WHERE reference_id = $1', [pledge]);
const cardOf = async (pledge: string) =>
  (await stage.services.pool.query('SELECT * FROM saved_card WHERE reference_id = $1', [pledge])).rows[0];
/** The notices that the backer has been sent so far. */
async function noticesOf(pledge: string): Promise<string[]> {
  const { rows } = await stage.services.pool.query(
    `SELECT data ->> 'kind' AS kind FROM jobs.job WHERE name = 'campaigns.failure-notice' AND data ->> 'pledgeId' = $1
     ORDER BY created_on, kind DESC`,
    [pledge],
  );
  return rows.map(({ kind }) => kind);
}

test('a refused card is tried 1, 3, 5 and 7 days after the end, and dropped only then', async () => {
  const { slug } = await campaign();
  await promise(slug);
  const [late, never, holder] = [
    await promise(slug, cardNumbers.declined),
    await promise(slug, cardNumbers.withoutFunds),
    await promise(slug, cardNumbers.wantingAuthentication),
  ];
  await stage.passTime(31);
  for (const day of [32.1, 32.9, 34.1, 36.1, 37.9]) await stage.passTime(day);
  expect([await count(late.pledge), await count(never.pledge), await count(holder.pledge)]).toEqual([
    4, 4, 1,
  ]);
  await stage.sandbox.stripe.pay(late.session, 'allow-card');
  await stage.passTime(38.1);
  expect(await stage.stateOf(late.pledge)).toBe('collected');
  expect(await stage.stateOf(holder.pledge)).toBe('dropped');
  await stage.passTime(38.2);
  expect([await stage.stateOf(never.pledge), await count(never.pledge)]).toEqual(['dropped', 5]);
  expect(await read(never.pledge)).toMatchObject({ waits_until: null, dropped_because: 'refused' });
  expect(await noticesOf(never.pledge)).toEqual([...Array(5).fill('refused'), 'dropped']);
  expect(await noticesOf(holder.pledge)).toEqual(['refused', 'dropped']);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('nobody is charged while the page is contested; after a week the pledge is dropped and its backer is told why', async () => {
  const { pool } = stage.services;
  const page = await makeOwnedPage(pool, (await stage.person()).accountId);
  const claim = (state: string) =>
    pool.query('UPDATE beneficiary SET claim_state = $2 WHERE id = $1', [page.id, state]);
  const declined = async () => {
    const { slug } = await stage.campaign({ funding: 'all_or_nothing', goalMinor: 2500, page });
    return promise(slug, cardNumbers.declined);
  };
  const charged = await declined();
  await stage.passTime(31);
  await stage.sandbox.stripe.pay(charged.session, 'allow-card');
  await claim('contested');
  await stage.passTime(32.1);
  const byHand = await stage.call(fan, 'POST', `/campaigns/pledges/${charged.pledge}/checkout`);
  expect([byHand.status, byHand.body.errors[0].code]).toEqual([409, 'campaign_closed']);
  // Nothing is tried again meanwhile, nor can the backer help.
  const waiting = { state: 'errored', recovery: null, waits_until: expect.any(String) };
  expect(await read(charged.pledge)).toMatchObject(waiting);
  expect([await stage.stateOf(charged.pledge), await count(charged.pledge)]).toEqual(['errored', 1]);
  await claim('claimed');
  await stage.passTime(32.2);
  expect(await stage.stateOf(charged.pledge)).toBe('collected');
  const dropped = await declined();
  await stage.passTime(31);
  await stage.sandbox.stripe.pay(dropped.session, 'allow-card');
  await claim('contested');
  await stage.passTime(37.9);
  expect(await stage.stateOf(dropped.pledge)).toBe('errored');
  await stage.passTime(38.1);
  expect([await stage.stateOf(dropped.pledge), await count(dropped.pledge)]).toEqual(['dropped', 1]);
  expect(await noticesOf(dropped.pledge)).toEqual(['refused', 'unreachable']);
  expect(await read(dropped.pledge)).toMatchObject({ waits_until: null, dropped_because: 'unreachable' });
  await stage.passTime(38.2);
  expect(await stage.count("campaign WHERE beneficiary_id = $1 AND state <> 'paid_out'", [page.id])).toBe(0);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('processes that collect at the same time try a refused card once, and drop nothing', async () => {
  const { id, slug } = await campaign();
  await promise(slug);
  const refused = await Promise.all(
    Array.from({ length: 8 }, async () => (await promise(slug, cardNumbers.declined)).pledge),
  );
  const started = () =>
    stage.count('payment JOIN campaign_pledge AS p ON p.id = reference_id WHERE p.campaign_id = $1', [id]);
  stage.sandbox.stripe.configure({ latencyMs: 30 });
  const processes: Promise<void>[] = [];
  for (let nth = 1; nth <= 5; nth += 1) {
    // As when money comes in: the campaign is due again while another process is going through its pledges.
    await stage.ownerPool.query(
      "UPDATE campaign SET settle_at = 'epoch' WHERE id = $1 AND ended_at IS NOT NULL",
      [id],
    );
    processes.push(stage.passTime(31));
    await eventually(async () => expect(await started()).toBeGreaterThanOrEqual(nth));
  }
  await Promise.all(processes);
  stage.sandbox.stripe.reset();
  for (const pledge of refused)
    expect([await stage.stateOf(pledge), await count(pledge), await noticesOf(pledge)]).toEqual([
      'errored',
      1,
      ['refused'],
    ]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a card that could not be charged in time is not refused: it is retried within hours, and nobody is mailed', async () => {
  const { slug } = await campaign();
  const { pledge } = await promise(slug);
  stage.sandbox.stripe.configure({ failCalls: 'changes', failNext: 100, failWhen: 'before' });
  await stage.passTime(31);
  expect(await stage.stateOf(pledge)).toBe('collecting');
  stage.sandbox.stripe.reset();
  const { id } = await stage.paymentOf(pledge);
  await stage.later(31.02, () => stage.services.payments.sync(id, 'too late to charge'));
  expect([await stage.stateOf(pledge), await noticesOf(pledge)]).toEqual(['errored', []]);
  await stage.passTime(31.1);
  expect([await stage.stateOf(pledge), await count(pledge)]).toEqual(['collected', 2]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a charge that ends with a closed case is not made again: the backer hears of it, and the pledge is dropped after a week', async () => {
  const { slug } = await campaign();
  const { pledge } = await promise(slug);
  const { payments, pool } = stage.services;
  stage.sandbox.stripe.configure({ failCalls: 'changes', failNext: 100, failWhen: 'before' });
  await stage.passTime(31);
  stage.sandbox.stripe.reset();
  const { id } = await stage.paymentOf(pledge);
  await pool.query("UPDATE payment SET provider_checkout = 'pi_nobody' WHERE id = $1", [id]);
  await payments.sync(id, 'not known to the provider');
  const [found] = await payments.listCases();
  await stage.later(31.02, () => payments.closeCase(String(found?.id), by('dismiss')));
  expect([await stage.stateOf(pledge), await noticesOf(pledge)]).toEqual(['errored', ['refused']]);
  await stage.passTime(31.1);
  await stage.passTime(38.1);
  expect([await stage.stateOf(pledge), await count(pledge)]).toEqual(['dropped', 1]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a backer whose card is gone is mailed that they are not charged', async () => {
  const { slug } = await campaign();
  const { pledge } = await promise(slug);
  await stage.services.payments.cards.forget(stage.services.db, (await cardOf(pledge)).id);
  await stage.passTime(31);
  await stage.passTime(31.1);
  expect([await stage.stateOf(pledge), await noticesOf(pledge)]).toEqual(['dropped', ['not_charged']]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('every card is forgotten once its pledge is over: charged, left open, saved too late or after taking it back', async () => {
  const { slug } = await campaign();
  const charged = await promise(slug);
  const [left, late, taken] = [await open(slug), await open(slug), await open(slug)];
  await stage.call(fan, 'POST', `/campaigns/pledges/${taken.pledge}/withdraw`);
  await taken.save();
  await late.save();
  await stage.passTime(31);
  await stage.passTime(31.1);
  const all = [charged, left, late, taken];
  expect(await Promise.all(all.map(({ pledge }) => stage.stateOf(pledge)))).toEqual([
    'collected',
    'lapsed',
    'lapsed',
    'lapsed',
  ]);
  await stage.later(31.2, () => stage.services.payments.cards.reconcile());
  const statuses = await Promise.all(all.map(async ({ pledge }) => (await cardOf(pledge)).status));
  expect(statuses).toEqual(['forgotten', 'failed', 'forgotten', 'forgotten']);
  expect(await stage.failedAuditChecks()).toEqual([]);
});
