import { expect, test } from 'vitest';
import { openCampaignSite } from '../campaigns/site.ts';
import { walkPledges } from './walk.ts';

// The long run is `npm run soak:pledges`.

test('killed at each step of announcing, charging and releasing, a pledge is charged once and its giver told once', async () => {
  const site = await openCampaignSite();
  try {
    expect(await walkPledges(site)).toEqual([]);
  } finally {
    await site.stop();
  }
}, 600_000);
