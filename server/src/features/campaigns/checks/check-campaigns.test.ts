import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

let stage: CampaignStage;
let fan: Awaited<ReturnType<CampaignStage['person']>>;
beforeAll(async () => {
  stage = await openCampaignStage();
  fan = await stage.person();
});
afterAll(() => stage.stop());

/** Runs a statement with every trigger and foreign key off, as only a superuser can. */
async function tamper(statement: string, values: unknown[]): Promise<void> {
  await withoutTriggers(stage.ownerPool, [statement, values]);
}

const broken = async () => (await stage.failedAuditChecks()).map(({ name }) => name);

/** Expects that a change breaks exactly these checks, and that undoing it repairs them. */
async function breaks(change: string, undo: string, id: string, names: readonly string[]): Promise<void> {
  await tamper(change, [id]);
  expect(await broken(), change).toEqual(names);
  await tamper(undo, [id]);
  expect(await broken(), undo).toEqual([]);
}

const asPaid = 'every pledge stands as its payment does';
const asPlaces = 'every tier counts the places that pledges hold';
const inTime = 'no pledge was made after its campaign closed';
const released = 'what ended campaigns collected is their receivers’';
const partly = 'what was given back in part is what the ledger has';
const outcome = 'every campaign of all or nothing ended as its pledges say';
const forgotten = 'no card outlives its pledge';

test('each proof sees what it is about: campaigns that keep it all', async () => {
  const { id, slug, tiers } = await stage.campaign({ tiers: [{ amountMinor: 500, places: 3 }] });
  const pledge = await stage.paidPledge(fan, slug, { tier: tiers[0] });
  await stage.passTime(31);
  const { id: payment } = await stage.paymentOf(pledge);
  await stage.services.payments.refund(payment, 'test', { key: 'a part', amountMinor: 700 });
  expect(await broken()).toEqual([]);
  const changes: [change: string, undo: string, id: string, name: string][] = [
    [
      "UPDATE campaign_pledge SET state = 'lapsed' WHERE id = $1",
      "UPDATE campaign_pledge SET state = 'collected' WHERE id = $1",
      pledge,
      asPaid,
    ],
    [
      'UPDATE campaign_pledge SET amount_minor = amount_minor + 1 WHERE id = $1',
      'UPDATE campaign_pledge SET amount_minor = amount_minor - 1 WHERE id = $1',
      pledge,
      asPaid,
    ],
    [
      'UPDATE campaign_tier SET taken = 2 WHERE id = $1',
      'UPDATE campaign_tier SET taken = 1 WHERE id = $1',
      tiers[0] ?? '',
      asPlaces,
    ],
    [
      "UPDATE campaign_pledge SET created_at = created_at + interval '60 days' WHERE id = $1",
      "UPDATE campaign_pledge SET created_at = created_at - interval '60 days' WHERE id = $1",
      pledge,
      inTime,
    ],
    [
      'UPDATE campaign SET beneficiary_id = gen_random_uuid() WHERE id = $1',
      `UPDATE campaign SET beneficiary_id = '${stage.page.id}' WHERE id = $1`,
      id,
      released,
    ],
    [
      'UPDATE campaign_partial_refund SET amount_minor = 701 WHERE pledge_id = $1',
      'UPDATE campaign_partial_refund SET amount_minor = 700 WHERE pledge_id = $1',
      pledge,
      partly,
    ],
  ];
  for (const [change, undo, of, name] of changes) await breaks(change, undo, of, [name]);
});

test('each proof sees what it is about: campaigns of all or nothing', async () => {
  const { id, slug } = await stage.campaign({ funding: 'all_or_nothing', goalMinor: 2500 });
  const { pledge, checkout_url: page } = (await stage.back(fan, slug)).body.data.result;
  await submitCheckout(page, { action: 'pay' });
  await stage.call(fan, 'POST', `/campaigns/pledges/${pledge}/confirm`);
  await stage.passTime(31);
  await stage.passTime(31.1);
  expect(await broken()).toEqual([]);
  await breaks(
    'UPDATE campaign SET goal_minor = 2501 WHERE id = $1',
    'UPDATE campaign SET goal_minor = 2500 WHERE id = $1',
    id,
    [outcome],
  );
  // The cards were charged and the money was given to the receiver, although the campaign missed its goal.
  await breaks(
    "UPDATE campaign SET state = 'failed' WHERE id = $1",
    "UPDATE campaign SET state = 'paid_out' WHERE id = $1",
    id,
    [released, outcome],
  );
  await tamper('UPDATE saved_card SET forget_requested_at = NULL WHERE reference_id = $1', [pledge]);
  expect(await broken()).toEqual([forgotten]);
});
