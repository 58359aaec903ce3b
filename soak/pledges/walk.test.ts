import { expect, test } from 'vitest';
import type { KillPoint } from '../campaigns/points.ts';
import { openCampaignSite } from '../campaigns/site.ts';
import { announcing, charging } from './points.ts';
import { walkPledges } from './walk.ts';

// `npm run soak:steps` runs it. Each of the steps is a kill of `npm run soak:pledges`.
const named = (points: readonly KillPoint[], names: readonly string[]) =>
  points.filter(({ name }) => names.includes(name));

test('killed where a mail or a charge may be repeated, a pledge is charged once and its giver told once', async () => {
  const site = await openCampaignSite();
  try {
    const points = {
      announcing: named(announcing, ['before it is noted that the mail was sent']),
      charging: named(charging, ['after the card was charged', 'at the commit that books the money']),
    };
    expect(points.charging).toHaveLength(2);
    expect(await walkPledges(site, points)).toEqual([]);
  } finally {
    await site.stop();
  }
}, 600_000);
