import { parseArgs } from 'node:util';
import startDatabase from '#tests/support/postgres.ts';
import { planCampaigns } from './campaigns/plan.ts';
import type { KillPoint } from './campaigns/points.ts';
import { type SimulationFigures, simulateCampaigns } from './campaigns/simulate.ts';
import { openCampaignSite } from './campaigns/site.ts';

// Campaigns of all or nothing with declines, kills and clocks that are wrong: see README.md.

const { values } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '240' },
  },
});
const [campaigns, seed, kills] = [values.campaigns, values.seed, values.kills].map((value) => {
  if (!/^\d+$/.test(value)) throw new Error(`${value} is no number.`);
  return Number(value);
}) as [number, number, number];
/** As many as one site has at a time. */
const batch = 50;
const batches = Math.ceil(campaigns / batch);
const days = 6;

/** Goes through the points in turn, so that each is come to as often. */
function killInTurn() {
  const visits = new Map<string, number>();
  let wanted = 0;
  return (points: readonly KillPoint[]): KillPoint[] => {
    wanted += kills / (batches * days);
    const picked: KillPoint[] = [];
    for (; wanted >= 1; wanted -= 1) {
      const least = points.toSorted((a, b) => (visits.get(a.name) ?? 0) - (visits.get(b.name) ?? 0))[0];
      if (!least) break;
      visits.set(least.name, (visits.get(least.name) ?? 0) + 1);
      picked.push(least);
    }
    return picked;
  };
}

const stopDatabase = await startDatabase();
const pickKills = killInTurn();
const all: SimulationFigures[] = [];
for (let first = 0; first < campaigns; first += batch) {
  const site = await openCampaignSite();
  if (first === 0 && !site.areClocksAdjustable)
    console.log('without jumps of clocks: libfaketime is not installed');
  const plans = planCampaigns(seed, { first, count: Math.min(batch, campaigns - first) });
  const figures = await simulateCampaigns(site, plans, pickKills);
  await site.stop();
  all.push(figures);
  for (const difference of figures.differences.slice(0, 10)) console.log(difference);
}
await stopDatabase();

const sum = (of: (figures: SimulationFigures) => number) => all.reduce((total, one) => total + of(one), 0);
const atEach = new Map<string, number>();
for (const { kills: killed } of all)
  for (const [name, count] of killed) atEach.set(name, (atEach.get(name) ?? 0) + count);
for (const [name, count] of atEach) console.log(`killed ${name}: ${count}`);
const differences = sum((figures) => figures.differences.length);
console.log(
  `campaigns: seed ${seed}, ${sum((figures) => figures.campaigns)} campaigns, ${sum((figures) => figures.pledges)} pledges, ${[...atEach.values()].reduce((total, count) => total + count, 0)} kills, ${sum((figures) => figures.captures)} charges, ${sum((figures) => figures.refusals)} refusals and ${sum((figures) => figures.drops)} drops told, ${differences} differences`,
);
process.exitCode = differences === 0 ? 0 : 1;
