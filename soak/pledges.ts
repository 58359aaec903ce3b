import { parseArgs } from 'node:util';
import startDatabase from '#tests/support/postgres.ts';
import { openCampaignSite } from './campaigns/site.ts';
import { announcing, charging } from './pledges/points.ts';
import { walkPledges } from './pledges/walk.ts';

// Pledged tips with a kill at each step, many times: see README.md.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
if (!/^[1-9]\d*$/.test(values.rounds)) throw new Error('--rounds is a number above 0.');
const rounds = Number(values.rounds);

const stopDatabase = await startDatabase();
let differences = 0;
for (let round = 1; round <= rounds; round += 1) {
  const site = await openCampaignSite();
  const found = await walkPledges(site);
  await site.stop();
  for (const difference of found) console.log(difference);
  differences += found.length;
  console.log(`${round} of ${rounds} rounds`);
}
await stopDatabase();
const kills = rounds * (announcing.length + charging.length);
console.log(`pledges: ${rounds} rounds, ${kills} kills, ${differences} differences`);
process.exitCode = differences === 0 ? 0 : 1;
