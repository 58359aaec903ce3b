import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';

let stage: CampaignStage;

beforeAll(async () => {
  stage = await openCampaignStage();
});

afterAll(() => stage.stop());

test('a campaign is followed until it no longer is; one that is not there is not found', async () => {
  const [{ slug }, fan] = [await stage.campaign(), await stage.person()];
  const follow = `/campaigns/listing/${slug}/follow`;
  for (const [method, following] of [
    ['GET', false],
    ['PUT', true],
    ['PUT', true],
    ['GET', true],
    ['DELETE', false],
  ] as const)
    expect((await stage.call(fan, method, follow)).body.data.result).toEqual({ following });
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect((await stage.call(fan, method, '/campaigns/listing/no-such-campaign/follow')).status).toBe(404);
  expect((await stage.call(undefined, 'PUT', follow)).status).toBe(401);
});
