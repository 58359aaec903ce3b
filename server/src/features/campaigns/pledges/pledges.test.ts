import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { newcomer, signedIn } from '#tests/support/identity.ts';
import type { Fan } from '#tests/support/paying-server.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';

let stage: CampaignStage;
let fan: Awaited<ReturnType<CampaignStage['person']>>;
let other: typeof fan;
beforeAll(async () => {
  stage = await openCampaignStage();
  [fan, other] = await Promise.all([stage.person(), stage.person()]);
});
afterAll(() => stage.stop());

const twoTiers = [
  { amountMinor: 2000, places: 2 },
  { amountMinor: 3000, places: 1 },
];
const change = (pledge: string, body: object, who: Fan = fan) =>
  stage.call(who, 'PUT', `/campaigns/pledges/${pledge}`, body);
const read = async (slug: string) =>
  (await stage.call(undefined, 'GET', `/campaigns/listing/${slug}`)).body.data.result;
const errorOf = ({ status, body }: Awaited<ReturnType<typeof change>>) => [
  status,
  body.errors[0].code,
  body.errors[0].attr,
];

/** Makes a pledge and saves its card. */
async function promise(slug: string, changes: object, who: Fan = fan): Promise<string> {
  const { body } = await stage.back(who, slug, { ...changes });
  const { pledge, checkout_url } = body.data.result;
  await submitCheckout(checkout_url, { action: 'pay', number: cardNumbers.paying });
  await stage.call(who, 'POST', `/campaigns/pledges/${pledge}/confirm`);
  return pledge;
}

test('a pledge is changed before its card is charged: its amount, its tier with the place, and how its sender is seen', async () => {
  const { slug, tiers } = await stage.campaign({
    funding: 'all_or_nothing',
    goalMinor: 3500,
    tiers: twoTiers,
  });
  const pledge = await promise(slug, { tier: tiers[0] });
  const wanted = { amount: 35, tier: tiers[1], shown_as: 'anonymous', cover_fee: true };
  for (const _ of [1, 2])
    expect((await change(pledge, wanted)).body.data.result).toMatchObject({
      amount: 35,
      fee_covered: 1.32,
      tier: { id: tiers[1] },
      shown_as: 'anonymous',
      may_change: true,
    });
  expect(await read(slug)).toMatchObject({
    pledged: 35,
    tiers: [{ places_left: 2 }, { places_left: 0 }],
  });
  const late = await promise(slug, { tier: tiers[0] }, other);
  expect(errorOf(await change(late, { amount: 40, tier: tiers[1] }, other))).toEqual([
    409,
    'tier_taken',
    'tier',
  ]);
  expect(await read(slug)).toMatchObject({ tiers: [{ places_left: 1 }, { places_left: 0 }] });
  const outcomes = await Promise.all([
    change(pledge, { ...wanted, tier: null }),
    change(late, { amount: 40, tier: tiers[1] }, other),
  ]);
  expect(outcomes[0].status).toBe(200);
  expect([200, 409]).toContain(outcomes[1].status);
  await stage.passTime(31);
  expect(await stage.stateOf(pledge)).toBe('collected');
  const { rows } = await stage.services.pool.query(
    'SELECT amount_minor::int AS amount FROM payment WHERE reference_id = $1',
    [pledge],
  );
  expect(rows).toEqual([{ amount: 3632 }]);
  expect(errorOf(await change(pledge, { amount: 5 }))).toEqual([409, 'pledge_not_changeable', null]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('an invalid change is refused at its field; pledges that are paid, withdrawn, frozen or of others cannot be changed', async () => {
  const options = { funding: 'all_or_nothing', tiers: twoTiers } as const;
  const [{ id, slug, tiers }, elsewhere, paidAtOnce] = [
    await stage.campaign(options),
    await stage.campaign(options),
    await stage.campaign(),
  ];
  const pledge = await promise(slug, {});
  expect(errorOf(await change(pledge, { amount: 19, tier: tiers[0] }))).toEqual([400, 'invalid', 'amount']);
  expect(errorOf(await change(pledge, { amount: 50, tier: elsewhere.tiers[0] }))).toEqual([
    400,
    'invalid',
    'tier',
  ]);
  expect((await change(pledge, { amount: 0.5 })).body.errors[0].attr).toBe('amount');
  expect(errorOf(await change(pledge, { amount: 5 }, other))).toEqual([404, 'pledge_not_found', null]);
  const paid = await stage.paidPledge(fan, paidAtOnce.slug);
  expect(errorOf(await change(paid, { amount: 5 }))).toEqual([409, 'pledge_not_changeable', null]);
  const gone = await promise(slug, {});
  await stage.call(fan, 'POST', `/campaigns/pledges/${gone}/withdraw`);
  expect(errorOf(await change(gone, { amount: 5 }))).toEqual([409, 'pledge_not_changeable', null]);
  const freezing = stage
    .operator('support')
    .then((support) =>
      stage.call(support, 'POST', `/desk/campaigns/${id}/freeze`, { reason: 'Somebody asked', version: 1 }),
    );
  expect((await freezing).status).toBe(200);
  expect(errorOf(await change(pledge, { amount: 5 }))).toEqual([409, 'pledge_not_changeable', null]);
  // A frozen campaign goes on past its closing day, so backers may still withdraw.
  await stage.later(60, async () => {
    const left = await stage.call(fan, 'POST', `/campaigns/pledges/${pledge}/withdraw`);
    expect(left.body.data.result).toMatchObject({ state: 'withdrawn', may_withdraw: false });
  });
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('more than $100 is promised, also by a change, only by somebody who has proven their address', async () => {
  const { slug } = await stage.campaign({ funding: 'all_or_nothing' });
  const unproven = { authorization: `Bearer ${(await signedIn(stage, newcomer())).token}` };
  const refused = [403, 'address_not_proven', null];
  expect(errorOf(await stage.back(unproven, slug, { amount: 100.01 }))).toEqual(refused);
  const pledge = await promise(slug, { amount: 50 }, unproven);
  expect(errorOf(await change(pledge, { amount: 100.01 }, unproven))).toEqual(refused);
  expect((await change(pledge, { amount: 100 }, unproven)).body.data.result.amount).toBe(100);
  expect((await stage.back(fan, slug, { amount: 100.01 })).status).toBe(200);
});

test('a backer who withdraws while the campaign ends is either too late or never charged', async () => {
  const { id, slug } = await stage.campaign({ funding: 'all_or_nothing', goalMinor: 2500 });
  const pledge = await promise(slug, {});
  // The transaction that ends the campaign has counted the pledge and is about to commit.
  const end = await stage.ownerPool.connect();
  await end.query('BEGIN');
  await end.query(
    "UPDATE campaign SET state = 'succeeded', state_by = 'clock', ended_at = now(), settle_at = now() WHERE id = $1",
    [id],
  );
  const leaving = stage.call(fan, 'POST', `/campaigns/pledges/${pledge}/withdraw`);
  await eventually(async () => {
    const { rows } = await end.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
  await end.query('COMMIT');
  end.release();
  expect(errorOf(await leaving)).toEqual([409, 'pledge_final', null]);
  await stage.passTime(31);
  expect(await stage.stateOf(pledge)).toBe('collected');
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('pledges from before the upgrade can be changed while they wait for the end, and not otherwise', async () => {
  const older = await createOlderDatabase('0370');
  const owner = new Client(older.ownerUrl);
  await owner.connect();
  const account = randomUUID();
  await owner.query("INSERT INTO account (id, issuer, subject, email) VALUES ($1, 'test', 'a', '')", [
    account,
  ]);
  const { id, tiers } = await makeCampaign(owner as never, {
    accountId: account,
    page: await makeBeneficiary(owner as never),
    funding: 'all_or_nothing',
    tiers: twoTiers,
  });
  const pledge = async (tier: string | undefined) =>
    (
      await owner.query(
        `INSERT INTO campaign_pledge (campaign_id, account_id, amount_minor, currency, shown_as, request_digest, created_at,
           tier_id) VALUES ($1, $2, 4000, 'USD', 'name', '', now(), $3) RETURNING id`,
        [id, account, tier],
      )
    ).rows[0].id as string;
  const [waiting, unsaved] = [await pledge(tiers[0]), await pledge(undefined)];
  await owner.query("UPDATE campaign_pledge SET state = 'active' WHERE id = $1", [waiting]);
  const raise = 'UPDATE campaign_pledge SET amount_minor = 5000, tier_id = $2 WHERE id = $1';
  await expect(owner.query(raise, [waiting, tiers[1]])).rejects.toThrow('is fixed');
  await older.upgrade();
  await owner.query(raise, [waiting, tiers[1]]);
  const { rows } = await owner.query(
    'SELECT taken FROM campaign_tier WHERE campaign_id = $1 ORDER BY position',
    [id],
  );
  expect(rows).toEqual([{ taken: 0 }, { taken: 1 }]);
  await expect(owner.query(raise, [unsaved, null])).rejects.toThrow('is fixed');
  await expect(
    owner.query("UPDATE campaign_pledge SET amount_minor = 1, state = 'withdrawn' WHERE id = $1", [waiting]),
  ).rejects.toThrow();
  await expect(
    owner.query('UPDATE campaign_pledge SET account_id = gen_random_uuid() WHERE id = $1', [waiting]),
  ).rejects.toThrow('is fixed');
  await owner.end();
  await older.drop();
});
