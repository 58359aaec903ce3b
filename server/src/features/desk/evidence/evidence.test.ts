import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';

let stage: CampaignStage;
let finance: { authorization: string };

beforeAll(async () => {
  stage = await openCampaignStage();
  finance = await stage.operator('finance');
});

afterAll(() => stage.stop());

test('what answers a dispute is on one page: the tip, its receipt, whose it was, and what was done with it', async () => {
  const tipper = await stage.person();
  const { paymentId, tipId } = await stage.paidTip(tipper, { message: 'For the krar' });
  const evidenceOf = (id: string) => stage.call(finance, 'GET', `/desk/payments/${id}/evidence`);
  const { status, body, headers } = await evidenceOf(paymentId);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { rows } = await stage.services.pool.query(
    `SELECT tip.receipt_code, tip.beneficiary_id, account.email FROM tip JOIN account ON account.id = tip.account_id
     WHERE tip.id = $1`,
    [tipId],
  );
  const [{ receipt_code, beneficiary_id, email }] = rows;
  expect(body.data.result).toMatchObject({
    id: paymentId,
    status: 'succeeded',
    amount_minor: 500,
    fan: { id: tipper.accountId, email },
    address_proven: true,
    history: [{ status: 'pending' }, { status: 'succeeded' }],
    tips: [
      {
        receipt: receipt_code,
        beneficiary: { id: beneficiary_id },
        event: null,
        amount_minor: 500,
        message: 'For the krar',
        thanks: null,
        arrived_at: null,
      },
    ],
    pledge: null,
  });
  // The evidence contains neither our internal reasons nor the ledger.
  expect(Object.keys(body.data.result.history[0])).toEqual(['status', 'at']);
  expect(body.data.result).not.toHaveProperty('movements');
  expect((await evidenceOf(randomUUID())).status).toBe(404);
  expect((await evidenceOf('1')).status).toBe(404);
});

test('what answers a dispute about a contribution is the campaign, its reward, and what was pledged when', async () => {
  const backer = await stage.person();
  const { slug, tiers } = await stage.campaign({
    title: 'Roofs for weavers',
    tiers: [{ title: 'A scarf', amountMinor: 2000, places: null }],
  });
  const pledge = await stage.paidPledge(backer, slug, { tier: tiers[0], message: 'For the roofs' });
  const { id } = await stage.paymentOf(pledge);
  const { body } = await stage.call(finance, 'GET', `/desk/payments/${id}/evidence`);
  expect(body.data.result).toMatchObject({
    tips: [],
    pledge: {
      campaign: { slug, title: 'Roofs for weavers' },
      funding: 'keep_it_all',
      reward: 'A scarf',
      amount_minor: 2500,
      pledged_at: expect.any(String),
      state: 'collected',
      message: 'For the roofs',
    },
  });
});
