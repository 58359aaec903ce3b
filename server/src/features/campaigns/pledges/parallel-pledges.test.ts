import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { eventually } from '#tests/support/eventually.ts';

/** Set PLEDGES=300 PLEDGE_ROUNDS=20 for the long run. */
const pledges = Number(process.env.PLEDGES ?? 40);
const rounds = Number(process.env.PLEDGE_ROUNDS ?? 1);

let stage: CampaignStage;
let fans: Awaited<ReturnType<CampaignStage['person']>>[];
beforeAll(async () => {
  stage = await openCampaignStage();
});
beforeEach(async () => {
  // Enough people that none has more than 40 open checkouts.
  fans = await Promise.all(Array.from({ length: Math.ceil(pledges / 30) }, () => stage.person()));
});
afterAll(() => stage.stop());

const fundings = ['keep_it_all', 'all_or_nothing'] as const;

/** The hosted page that pays a pledge or saves its card. */
async function pageOf(pledge: string): Promise<string> {
  const { rows } = await stage.services.pool.query(
    `SELECT provider_checkout FROM payment WHERE reference_id = $1
     UNION ALL SELECT provider_checkout FROM saved_card WHERE reference_id = $1`,
    [pledge],
  );
  return rows[0].provider_checkout;
}

/**
 * Makes pledges in parallel for a tier with places for a third of them. Every second one is paid, or its card saved,
 * at once.
 */
async function crowd(
  campaign: { slug: string; tiers: string[] },
  tierChanges: object = {},
): Promise<string[]> {
  const codes = await Promise.all(
    Array.from({ length: pledges }, async (_, at) => {
      const fan = fans[at % fans.length];
      if (!fan) throw new Error('There is nobody.');
      const { body } = await stage.back(fan, campaign.slug, { tier: campaign.tiers[0], ...tierChanges });
      if (body.errors) return body.errors[0].code as string;
      if (at % 2 === 0) await stage.sandbox.stripe.pay(await pageOf(body.data.result.pledge), 'succeed');
      return 'accepted';
    }),
  );
  return codes;
}

async function figuresOf(id: string) {
  const { rows } = await stage.services.pool.query(
    `SELECT (SELECT taken FROM campaign_tier WHERE campaign_id = $1) AS taken,
       count(*)::int AS pledges, coalesce(sum(p.amount_minor) FILTER (WHERE p.status = 'succeeded'), 0)::int AS captured,
       bool_or(pledge.created_at >= campaign.closes_at) AS late
     FROM campaign_pledge AS pledge JOIN campaign ON campaign.id = pledge.campaign_id
       LEFT JOIN payment AS p ON p.reference_id = pledge.id WHERE campaign.id = $1`,
    [id],
  );
  return rows[0] as { taken: number; pledges: number; captured: number; late: boolean | null };
}

const places = Math.floor(pledges / 3);
const tiers = [{ amountMinor: 500, places }];

test.each(
  Array.from({ length: rounds }, (_, round) => fundings.map((funding) => [funding, round] as const)).flat(),
)(
  'a crowd across goal, last place and end, %s, round %s: collected is what was captured, no place is given twice, nothing comes late',
  async (funding) => {
    const closesAt = new Date(Date.now() + 1500);
    const campaign = await stage.campaign({ goalMinor: 2500 * 3, tiers, closesAt, funding });
    const running = crowd(campaign);
    const read = async () =>
      (await stage.call(undefined, 'GET', `/campaigns/listing/${campaign.slug}`)).body.data.result;
    await eventually(async () => {
      await stage.passTime();
      expect((await read()).state).toMatch(
        funding === 'keep_it_all' ? /^ended$/ : /^(succeeded|paid_out|failed)$/,
      );
    });
    const codes = await running;
    const accepted = codes.filter((code) => code === 'accepted').length;
    expect(accepted).toBeLessThanOrEqual(places);
    expect(
      new Set([...codes, 'accepted', 'tier_taken', 'campaign_closed', 'pledge_already_ended']).size,
    ).toBe(4);
    const late = await crowd(campaign);
    expect(new Set(late)).toEqual(new Set(['campaign_closed']));
    await eventually(async () => {
      await stage.services.payments.reconcile();
      await stage.services.payments.cards.reconcile();
      await stage.passTime(1);
      if (funding === 'all_or_nothing') expect((await read()).state).toMatch(/^(paid_out|failed)$/);
      expect((await figuresOf(campaign.id)).captured).toBe(Math.round((await read()).collected * 100));
      expect(await stage.balance(`campaign:${campaign.id}`)).toBe(0);
    });
    const { taken, late: isLate } = await figuresOf(campaign.id);
    expect(taken).toBeLessThanOrEqual(places);
    expect(isLate).not.toBe(true);
    await eventually(async () => expect(await stage.failedAuditChecks()).toEqual([]));
  },
  120_000,
);

test('without the constraint a tier has more pledges than places, and without the guard a pledge comes late', async () => {
  const { ownerPool } = stage;
  const constraint = (
    await ownerPool.query(
      "SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'campaign_tier_places'",
    )
  ).rows[0].text;
  await ownerPool.query('ALTER TABLE campaign_tier DROP CONSTRAINT campaign_tier_places');
  const campaign = await stage.campaign({ tiers });
  await crowd(campaign);
  const { taken } = await figuresOf(campaign.id);
  expect(taken).toBeGreaterThan(places);
  await ownerPool.query(
    `ALTER TABLE campaign_tier ADD CONSTRAINT campaign_tier_places ${constraint} NOT VALID`,
  );
  const late = await stage.campaign({ closesAt: new Date(Date.now() - 1000) });
  const pledge = () =>
    ownerPool.query(
      `INSERT INTO campaign_pledge (campaign_id, account_id, amount_minor, currency, shown_as, request_digest, created_at)
       VALUES ($1, $2, 500, 'USD', 'name', '', now())`,
      [late.id, stage.owner.accountId],
    );
  await expect(pledge()).rejects.toThrow('takes no pledges');
  await ownerPool.query('ALTER TABLE campaign_pledge DISABLE TRIGGER campaign_pledge_guard');
  await pledge();
  await eventually(async () => {
    await stage.services.payments.reconcile();
    const failed = await stage.failedAuditChecks();
    expect(failed.map(({ name }) => name)).toEqual([
      'every pledge stands as its payment does',
      'every tier counts the places that pledges hold',
      'no pledge was made after its campaign closed',
    ]);
  });
});
