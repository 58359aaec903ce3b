import { expect, test } from 'vitest';
import { planCampaigns } from './plan.ts';
import { simulateCampaigns } from './simulate.ts';
import { openCampaignSite } from './site.ts';

// `npm run soak:steps` runs it; the long run is `npm run soak:campaigns`.

test('campaigns of all or nothing charge whom they may, once, and tell whom they drop, though the server is killed', async () => {
  const site = await openCampaignSite();
  try {
    const plans = planCampaigns(1, { first: 0, count: 6 });
    let isKilled = false;
    const figures = await simulateCampaigns(site, plans, {
      beginDay() {},
      pick: (points) =>
        isKilled ? undefined : points.find(({ name }) => name === 'after a card was charged'),
      note() {
        isKilled = true;
      },
    });
    expect(figures.differences).toEqual([]);
    expect([...figures.kills.values()]).toEqual([1]);
    expect(figures.captures).toBeGreaterThan(0);
    expect(figures.drops).toBeGreaterThan(0);
  } finally {
    await site.stop();
  }
}, 300_000);
