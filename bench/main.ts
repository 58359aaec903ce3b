import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchBodies } from './bodies.ts';
import { benchCampaigns } from './campaigns.ts';
import { benchCaptures } from './captures.ts';
import { benchCrowd } from './crowd.ts';
import { benchDashboard } from './dashboard.ts';
import { benchDisk } from './disk.ts';
import { benchEvents } from './events.ts';
import { benchIdle } from './idle.ts';
import { benchJobs } from './jobs.ts';
import { benchLedgerAudit } from './ledger-audit.ts';
import { endReport } from './measure.ts';
import { benchMemory } from './memory.ts';
import { benchOverload } from './overload.ts';
import { benchRendering, benchWeights } from './pages.ts';
import { benchPaying } from './paying.ts';
import { seededDatabase, startBesideFloor, startWithSandbox } from './processes.ts';
import { benchRenderedPages } from './rendering.ts';
import { benchRestarts } from './restarts.ts';
import { benchStageVisit } from './stage-visit.ts';
import { benchStartUp } from './start-up.ts';
import { benchVisits } from './visits.ts';
import { benchWebhooks } from './webhooks.ts';

// `npm run bench`: every figure is compared with its floor or peer in the same run, as a ratio of medians.
//   npm run bench -- 50000                     another size of the data
//   npm run bench -- --only start-up,paying    some parts: start-up, pages, rendering, overload, bodies, api, paying,
//                                              crowd, captures, memory, disk, jobs, webhooks, restarts, visits,
//                                              stage-visit, dashboard, statement, streams, books, idle
//   npm run bench -- --only dashboard --tips 1000000 --streams 10000   a large page beside a small one, and many streams
//   npm run bench -- --only streams --streams 10000                    only the streams, at 10 to 100 tips a second
//   npm run bench -- --only statement                                 only the statement of a year with 50,000 tips
//   npm run bench -- --only visits --runs 5 --page / --page '/t/*'
//   npm run bench -- --only stage-visit --runs 5                      from the sign to the checkout on a slow line
//   npm run bench -- --only books --tips 1000000 --payouts 10000       npm run check:books over such a ledger
//   npm run bench -- --events 1000000          only the events, at 10,000 and at a million
//   npm run bench -- --campaigns 100000        only the campaigns, at 10,000 and at 100,000, beside as many events
// The last line names the rows that are over their budget; the exit code is 1 if there is one.
// The visits (by Lighthouse), the dashboard, the books and an idle server take minutes and run only when they are named.
for (const [option, bench] of Object.entries({ '--events': benchEvents, '--campaigns': benchCampaigns }))
  if (process.argv.includes(option)) {
    await bench(process.argv.slice(2));
    process.exit(endReport());
  }
const { values, positionals } = parseArgs({
  options: {
    only: {
      type: 'string',
      default:
        'start-up,pages,rendering,overload,bodies,api,paying,crowd,captures,memory,disk,jobs,webhooks,restarts',
    },
    runs: { type: 'string', default: '3' },
    page: { type: 'string', multiple: true, default: [] },
    tips: { type: 'string', default: '1000000' },
    payouts: { type: 'string', default: '10000' },
    streams: { type: 'string', default: '10000' },
  },
  allowPositionals: true,
});
const size = Number(positionals[0] ?? 10_000);
const wanted = new Set(values.only.split(','));

console.log(`Tibeb benchmarks: ${size} beneficiaries and events\n`);
if (wanted.has('start-up')) await benchStartUp(43_000);
if (wanted.has('restarts')) await benchRestarts(100_000);
if (wanted.has('captures')) await benchCaptures();
if (wanted.has('visits')) await benchVisits({ runs: Number(values.runs), only: values.page });
if (wanted.has('stage-visit')) await benchStageVisit({ runs: Number(values.runs) });
if (wanted.has('memory')) await benchMemory();
if (wanted.has('idle')) await benchIdle();
if (wanted.has('disk')) await benchDisk();
if (wanted.has('dashboard'))
  await benchDashboard({ tips: Number(values.tips), streams: Number(values.streams) });
if (wanted.has('statement')) await benchDashboard({ tips: 0, streams: 0, statementAlone: true });
if (wanted.has('streams'))
  await benchDashboard({ tips: 0, streams: Number(values.streams), streamsAlone: true });
if (wanted.has('books'))
  await benchLedgerAudit({ tips: Number(values.tips), payouts: Number(values.payouts) });
if (wanted.has('jobs')) await benchJobsAlone();
const besideFloor = ['pages', 'bodies', 'api', 'paying', 'crowd'];
const besideSandbox = ['rendering', 'overload'];
if ([...besideFloor, ...besideSandbox, 'webhooks'].some((part) => wanted.has(part))) await benchServer();
process.exitCode = endReport();

async function benchJobsAlone(): Promise<void> {
  const database = await seededDatabase(10);
  try {
    await benchJobs(database.url);
  } finally {
    await database.stop();
  }
}

async function benchServer(): Promise<void> {
  const database = await seededDatabase(size);
  try {
    if (besideFloor.some((part) => wanted.has(part))) await benchBesideFloor(database.url);
    if (besideSandbox.some((part) => wanted.has(part))) await benchUncachedPages(database.url);
    // Runs alone: a storm uses the whole machine.
    if (wanted.has('webhooks')) await benchWebhooks(database.url);
  } finally {
    await database.stop();
  }
}

async function benchUncachedPages(databaseUrl: string): Promise<void> {
  const { product, stop } = await startWithSandbox(databaseUrl);
  try {
    if (wanted.has('rendering')) await benchRenderedPages(product);
    if (wanted.has('overload')) await benchOverload(product);
  } finally {
    await stop();
  }
}

async function benchBesideFloor(databaseUrl: string): Promise<void> {
  const { product, floor, stop } = await startBesideFloor('bench/floor-server.ts', databaseUrl);
  try {
    if (wanted.has('pages')) {
      await benchWeights(product);
      await benchRendering(product);
    }
    if (wanted.has('bodies')) await benchBodies(product);
    if (wanted.has('api')) await benchApi(product, floor);
    if (wanted.has('paying')) await benchPaying(databaseUrl);
    if (wanted.has('crowd')) await benchCrowd(databaseUrl);
  } finally {
    await stop();
  }
}
