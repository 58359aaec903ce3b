import { benchApi } from './api.ts';
import { benchEvents } from './events.ts';
import { benchMemory, benchRendering, benchWeights } from './pages.ts';
import { seededDatabase, startProcess } from './processes.ts';
import { benchStartUp } from './start-up.ts';

// `npm run bench`: every figure with its floor or peer in the same run, ratios of medians.
// `npm run bench -- 50000` changes the size of the data; `-- --events 1000000` measures the events alone, there too.
if (process.argv[2]?.startsWith('--')) process.exit(await benchEvents(process.argv.slice(2)));
const size = Number(process.argv[2] ?? 10_000);

console.log(`Tibeb benchmarks: ${size} beneficiaries and events\n`);
await benchStartUp(43_000);
const database = await seededDatabase(size);
const environment = {
  DATABASE_URL: database.url,
  READS_PER_MINUTE: '100000000',
  WORK_JOBS: 'no',
  LOG_LEVEL: 'error',
};
const product = await startProcess('server/src/main.ts', environment);
const floor = await startProcess('bench/floor-server.ts', environment);
try {
  const list = await (await fetch(`${product.url}/api/v1/beneficiary/professionals?limit=1`)).json();
  const profile = `/professionals/${list.data.results[0].id}`;
  await benchMemory(product);
  await benchWeights(product, ['/', '/professionals', profile, '/sign-in', '/sign-up']);
  await benchRendering(product);
  await benchApi(product, floor);
} finally {
  await product.stop();
  await floor.stop();
  await database.stop();
}
