import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib/v1';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from '#server/budgets.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { beginAsGuest } from '#tests/support/guest.ts';
import { type Fan, methods } from '#tests/support/paying-server.ts';
import { testOrigin } from '#tests/support/test-server.ts';

let stage: CampaignStage;
let slug: string;
beforeAll(async () => {
  // The limits of the live product.
  stage = await openCampaignStage({ environment: { TRUSTED_PROXIES: '1' }, overrides: { budgets } });
  slug = (await stage.campaign({ tiers: [{ amountMinor: 5000, places: null }] })).slug;
});
afterAll(() => stage.stop());

const launch = '203.0.113.7';

async function back(fan: Fan, more: Record<string, unknown> = {}, address = launch) {
  const body = { amount: 25, method: methods.card, return_url: `${testOrigin}/fund-me/${slug}`, ...more };
  const headers = { 'x-forwarded-for': address, 'idempotency-key': randomUUID() };
  const answer = await stage.call(fan, 'POST', `/campaigns/listing/${slug}/back`, body, headers);
  return { status: answer.status, code: answer.body.errors?.[0].code as string | undefined };
}

async function solve(): Promise<string> {
  const { body } = await stage.call(undefined, 'GET', '/tipping/challenge');
  const { algorithm, challenge, salt, signature, maxnumber } = body.data.result;
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number: solution?.number }));
}

test('a crowd of guests behind one address backs a campaign, and solves a puzzle only where checkouts stay unpaid', async () => {
  const guest = await beginAsGuest(stage);
  // What opens no checkout does not count.
  const { body } = await stage.call(undefined, 'GET', `/campaigns/listing/${slug}`);
  const tier = body.data.result.tiers[0].id;
  for (let nth = 0; nth < 10; nth += 1) expect((await back(guest, { tier })).status).toBe(400);
  for (let nth = 0; nth < 61; nth += 1)
    expect(await back(await beginAsGuest(stage))).toEqual({ status: 200, code: undefined });
  const { pool } = stage.services;
  await pool.query("UPDATE guest_contribution_checkout SET created_at = created_at - interval '3 minutes'");
  expect(await back(guest)).toEqual({ status: 403, code: 'challenge_required' });
  expect((await back(guest, {}, '203.0.113.8')).status).toBe(200);
  expect((await back(await stage.person())).status).toBe(200);
  const solution = await solve();
  expect((await back(guest, { solution })).status).toBe(200);
  expect((await back(guest, { solution })).code).toBe('challenge_required');
});
