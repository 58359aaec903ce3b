import { parseArgs } from 'node:util';
import startDatabase from '#tests/support/postgres.ts';
import { planCampaigns } from './campaigns/plan.ts';
import { allPoints, collectingDays } from './campaigns/points.ts';
import { type KillPicker, type SimulationFigures, simulateCampaigns } from './campaigns/simulate.ts';
import { openCampaignSite } from './campaigns/site.ts';
import { findMissedPoints } from './campaigns/verdict.ts';

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
const days = collectingDays.filter(({ points }) => points.length > 0).length;

/**
 * The points at which the server was killed least often, until it was killed often enough on this day. They are gone through
 * in the order of a day, for what comes before a point is done once the server has come there.
 */
function killInTurn(): KillPicker {
  let wanted = 0;
  return {
    beginDay() {
      wanted += kills / (batches * days);
    },
    pick(points) {
      if (wanted < 1) return undefined;
      const least = Math.min(...points.map(({ name }) => reached.get(name) ?? 0));
      return points.find(({ name }) => (reached.get(name) ?? 0) === least);
    },
    note({ name }) {
      wanted -= 1;
      reached.set(name, (reached.get(name) ?? 0) + 1);
    },
  };
}

/** How often the server was killed at each point. */
const reached = new Map(allPoints.map(({ name }) => [name, 0]));
const stopDatabase = await startDatabase();
const picker = killInTurn();
const all: SimulationFigures[] = [];
const startedAt = performance.now();
for (let first = 0; first < campaigns; first += batch) {
  const site = await openCampaignSite();
  if (first === 0 && !site.areClocksAdjustable)
    console.log('without jumps of clocks: libfaketime is not installed');
  const plans = planCampaigns(seed, { first, count: Math.min(batch, campaigns - first) });
  const figures = await simulateCampaigns(site, plans, picker);
  await site.stop();
  all.push(figures);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${first + figures.campaigns} campaigns after ${seconds} s`);
  for (const difference of figures.differences.slice(0, 10)) console.log(difference);
}
await stopDatabase();

const sum = (of: (figures: SimulationFigures) => number) => all.reduce((total, one) => total + of(one), 0);
for (const [name, count] of reached) console.log(`killed ${name}: ${count}`);
const missed = findMissedPoints(reached, kills);
for (const point of missed) console.log(point);
const differences = sum((figures) => figures.differences.length) + missed.length;
console.log(
  `campaigns: seed ${seed}, ${sum((figures) => figures.campaigns)} campaigns, ${sum((figures) => figures.pledges)} pledges, ${[...reached.values()].reduce((total, count) => total + count, 0)} kills, ${sum((figures) => figures.captures)} charges, ${sum((figures) => figures.refusals)} refusals and ${sum((figures) => figures.drops)} drops told, ${differences} differences`,
);
process.exitCode = differences === 0 ? 0 : 1;
