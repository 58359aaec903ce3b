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

test('a reward is marked as delivered only once its pledge is charged, and can be unmarked at any time', async () => {
  const { id, slug } = await stage.campaign({ funding: 'all_or_nothing', goalMinor: 2500 });
  const { pledge, checkout_url: url } = (await stage.back(fan, slug)).body.data.result;
  await submitCheckout(url, { action: 'pay' });
  await stage.call(fan, 'POST', `/campaigns/pledges/${pledge}/confirm`);
  const mark = async (delivered: boolean) => {
    const path = `/campaigns/own/${id}/pledges/${pledge}/delivery`;
    const { status, body } = await stage.call(stage.owner, 'PUT', path, { delivered });
    return [status, status === 200 ? body.data.result.delivered_at !== null : body.errors[0].code];
  };
  expect(await stage.stateOf(pledge)).toBe('active');
  expect(await mark(true)).toEqual([409, 'pledge_not_charged']);
  // Marked by an earlier version.
  await withoutTriggers(stage.ownerPool, [
    'UPDATE campaign_pledge SET delivered_at = now() WHERE id = $1',
    [pledge],
  ]);
  expect(await mark(false)).toEqual([200, false]);
  await stage.passTime(31);
  expect(await stage.stateOf(pledge)).toBe('collected');
  expect(await mark(true)).toEqual([200, true]);
});
