import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStripe } from '#server/features/payments/public.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { makeOwnedPage } from '#tests/support/factories.ts';
import { giveAccount } from '#tests/support/payout-stage.ts';

type Person = Awaited<ReturnType<CampaignStage['person']>>;

let stage: CampaignStage;
let fan: Person;
let owner: Person;
let page: { id: string };
let support: Awaited<ReturnType<CampaignStage['operator']>>;
beforeAll(async () => {
  stage = await openCampaignStage();
  [fan, support] = await Promise.all([stage.person(), stage.operator('support')]);
});
afterAll(() => stage.stop());

/** Each test has an owner and a page of their own. */
beforeEach(async () => {
  const { pool } = stage.services;
  owner = await stage.person();
  page = await makeOwnedPage(pool, owner.accountId);
});

const atDesk = (path: string) =>
  stage.call(support, 'POST', `/desk${path}`, { reason: 'Somebody complained' });
const read = async (slug: string) =>
  (await stage.call(undefined, 'GET', `/campaigns/listing/${slug}`)).body.data.result;

/** What somebody who comes to a campaign finds: whether it takes contributions, the answer to one, and whether it is listed. */
async function openness(slug: string): Promise<[boolean, string, boolean]> {
  const { status, body } = await stage.back(fan, slug);
  const listed = await stage.call(undefined, 'GET', '/campaigns/listing?limit=100');
  return [
    (await read(slug)).takes_pledges,
    status === 200 ? 'taken' : body.errors[0].code,
    listed.body.data.results.some((one: { slug: string }) => one.slug === slug),
  ];
}

test('a campaign takes nothing while its page is hidden or claimed by somebody else, or its creator is suspended', async () => {
  const { slug } = await stage.campaign({ accountId: owner.accountId, page });
  const open = [true, 'taken', true];
  expect(await openness(slug)).toEqual(open);
  await atDesk(`/pages/${page.id}/hide`);
  expect(await openness(slug)).toEqual([false, 'campaign_closed', true]);
  expect((await read(slug)).receiver.name).toBe('');
  await atDesk(`/pages/${page.id}/show`);
  expect(await openness(slug)).toEqual(open);
  const claim = (state: string) =>
    stage.services.pool.query('UPDATE beneficiary SET claim_state = $2 WHERE id = $1', [page.id, state]);
  await claim('contested');
  expect(await openness(slug)).toEqual([false, 'campaign_closed', true]);
  await claim('claimed');
  await stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
    [page.id, stage.owner.accountId],
  );
  await atDesk(`/people/${owner.accountId}/suspend`);
  expect(await openness(slug)).toEqual([false, 'campaign_closed', false]);
  await atDesk(`/people/${owner.accountId}/restore`);
  expect(await openness(slug)).toEqual(open);
});

test('a checkout that was left open is not continued while the campaign takes nothing', async () => {
  const { slug } = await stage.campaign({ accountId: owner.accountId, page });
  const { pledge } = (await stage.back(fan, slug)).body.data.result;
  const go = async () => (await stage.call(fan, 'POST', `/campaigns/pledges/${pledge}/checkout`)).status;
  expect(await go()).toBe(200);
  await atDesk(`/pages/${page.id}/hide`);
  expect(await go()).toBe(409);
});

// The last one: from here on the money is real.
test('with real money a campaign takes something only while its page can be paid, of a band by an account of its own', async () => {
  const { slug } = await stage.campaign({ accountId: owner.accountId, page });
  await stage.ownerPool.query("INSERT INTO installation (mode) VALUES ('live')");
  expect((await openness(slug))[1]).toBe('campaign_closed');
  // As of a band whose members can all be paid.
  await stage.services.pool.query("UPDATE beneficiary SET band = 'agreed', payable = true WHERE id = $1", [
    page.id,
  ]);
  expect((await openness(slug))[1]).toBe('campaign_closed');
  const { missing } = (
    await stage.call(
      owner,
      'GET',
      `/campaigns/own/${(await stage.campaign({ accountId: owner.accountId, page, state: 'draft' })).id}`,
    )
  ).body.data.result;
  expect(missing).toEqual(['receiver']);
  const { pool, config } = stage.services;
  const holder = await stage.person();
  await giveAccount({ pool, stripe: openStripe(config.stripe) }, page, holder, {});
  expect((await openness(slug))[1]).toBe('taken');
  await atDesk(`/people/${holder.accountId}/suspend`);
  expect((await openness(slug))[1]).toBe('campaign_closed');
});
