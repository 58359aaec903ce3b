import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchEvents } from './events.ts';
import { benchMemory, benchRendering, benchWeights } from './pages.ts';
import { benchPaying } from './paying.ts';
import { seededDatabase, startBesideFloor } from './processes.ts';
import { benchStartUp } from './start-up.ts';
import { benchVisits } from './visits.ts';
import { benchWebhooks } from './webhooks.ts';

// `npm run bench`: every figure with its floor or peer in the same run, ratios of medians.
//   npm run bench -- 50000                     another size of the data
//   npm run bench -- --only start-up,paying    some parts of it: start-up, pages, api, paying, webhooks, visits
//   npm run bench -- --only visits --runs 5 --page / --page /sign-in
//   npm run bench -- --events 1000000          the events alone, at 10,000 and at a million
// The visits, by Lighthouse, take minutes a page and are made only when asked for.
if (process.argv.includes('--events')) process.exit(await benchEvents(process.argv.slice(2)));
const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string', default: 'start-up,pages,api,paying,webhooks' },
    runs: { type: 'string', default: '3' },
    page: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});
const size = Number(positionals[0] ?? 10_000);
const wanted = new Set(values.only.split(','));

console.log(`Tibeb benchmarks: ${size} beneficiaries and events\n`);
if (wanted.has('start-up')) await benchStartUp(43_000);
if (wanted.has('visits')) await benchVisits({ runs: Number(values.runs), only: values.page });
if (['pages', 'api', 'paying', 'webhooks'].some((part) => wanted.has(part))) await benchServer();

async function benchServer(): Promise<void> {
  const database = await seededDatabase(size);
  try {
    if (['pages', 'api', 'paying'].some((part) => wanted.has(part))) await benchBesideFloor(database.url);
    // With nothing beside it: a storm takes all the machine has.
    if (wanted.has('webhooks')) await benchWebhooks(database.url);
  } finally {
    await database.stop();
  }
}

async function benchBesideFloor(databaseUrl: string): Promise<void> {
  const { product, floor, stop } = await startBesideFloor('bench/floor-server.ts', databaseUrl);
  try {
    if (wanted.has('pages')) {
      await benchMemory(product);
      await benchWeights(product);
      await benchRendering(product);
    }
    if (wanted.has('api')) await benchApi(product, floor);
    if (wanted.has('paying')) await benchPaying(databaseUrl);
  } finally {
    await stop();
  }
}
