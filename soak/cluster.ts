// `npm run soak:cluster`: the product at scale as docs/operations.md describes it. Two servers and a worker behind HAProxy,
// with and without PgBouncer in transaction mode, on a primary whose standby answers anonymous reads. Fans tip, the primary is
// killed for good in the middle, the standby takes its place, and in the end everything is compared.
import { loadavg, tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { asDatabase, openWebFront, startCluster, startPgbouncer } from './cluster/servers.ts';
import { liveDay } from './day.ts';
import { gatherFans } from './fans.ts';
import { runLoad } from './load/run-load.ts';
import { planDay } from './plan.ts';
import { newDataFolder, type Product, startProduct } from './product.ts';
import { endDay, report } from './verdict.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '40' },
    readers: { type: 'string', default: '4' },
    /** With PgBouncer, without it, or both in turn. */
    pooler: { type: 'string', default: 'both' },
    /**
     * `no`: a commit does not wait for the standby, so transactions that it has not received when the primary ends are lost.
     */
    synchronous: { type: 'string', default: 'yes' },
    folder: { type: 'string', default: tmpdir() },
    /** Instead of losing the primary: rounds of load at growing rates, on a database with the rows named below. */
    seeded: { type: 'boolean', default: false },
    beneficiaries: { type: 'string', default: '100000' },
    events: { type: 'string', default: '1000000' },
    tips: { type: 'string', default: '1000000' },
    rate: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '4' },
    streams: { type: 'string', default: '320' },
    payouts: { type: 'string', default: '25' },
  },
});

const readerPauseMs = 20;

/** Anonymous readers request public lists again and again, until they are stopped. */
function read(product: Product, readers: number) {
  const paths = ['/events/listing', '/beneficiary/professionals', '/campaigns/listing', '/events/organizers'];
  const statuses = new Map<number, number>();
  const times: number[] = [];
  let going = true;
  const one = async (reader: number) => {
    for (let turn = reader; going; turn += 1) {
      const startedAt = performance.now();
      const answer = await fetch(`${product.origin}/api/v1${paths[turn % paths.length]}`, {
        signal: AbortSignal.timeout(40_000),
      }).catch(() => undefined);
      await answer?.arrayBuffer();
      times.push(performance.now() - startedAt);
      statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1);
      await pause(readerPauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: readers }, (_, reader) => one(reader)));
  return async () => {
    going = false;
    await all;
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    const counts = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`);
    return `reads ${counts.join(', ')}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
  };
}

/** The number of transactions that a server of the cluster has committed. */
async function commitsOf({ query }: { query(text: string): Promise<Record<string, unknown>[]> }) {
  const [row] = await query("SELECT xact_commit FROM pg_stat_database WHERE datname = 'tibeb'");
  return Number(row?.xact_commit);
}

async function run(pooled: boolean): Promise<number> {
  const [seed, seconds] = [Number(values.seed), Number(values.seconds)];
  const dataDir = newDataFolder(values.folder);
  const cluster = await startCluster(dataDir, { synchronous: values.synchronous === 'yes' });
  const pooler = pooled ? await startPgbouncer(dataDir, cluster.url) : undefined;
  const product = await startProduct(dataDir, {
    apiOnly: true,
    database: asDatabase(cluster, pooler),
    openFront: (ports) => openWebFront(dataDir, ports),
    settings: {
      DATABASE_READ_URL: cluster.readUrl,
      ...(pooled ? { DATABASE_DIRECT_URL: cluster.url, DATABASE_PREPARED_STATEMENTS: 'no' } : {}),
    },
  });
  try {
    await product.ready();
    const fans = await gatherFans(product, seed);
    const tips = planDay({ seed, seconds, kills: 1000 }).filter(
      ({ kind, atMs }) => kind === 'tip' && atMs < seconds * 1000,
    );
    const before = await commitsOf(cluster.standby);
    const stopReading = read(product, Number(values.readers));
    let failOverMs = 0;
    let byReplica = 0;
    const failOver = pause((seconds * 1000) / 2).then(async () => {
      byReplica = (await commitsOf(cluster.standby)) - before;
      failOverMs = await cluster.failOver();
    });
    const [counts] = await Promise.all([liveDay(product, fans, tips), failOver]);
    const reads = await stopReading();
    const verdict = await endDay(product, fans.tips(), counts);
    const [load = 0] = loadavg();
    const figures = [
      `cluster: ${pooled ? 'with' : 'without'} PgBouncer`,
      verdict.figures,
      `fail-over in ${Math.round(failOverMs)} ms`,
      reads,
      `${byReplica} transactions on the replica before it`,
      `load ${load.toFixed(1)}`,
    ];
    return await report(product, { ...verdict, figures: figures.join(', ') });
  } finally {
    await product.stop();
  }
}

function load(pooled: boolean): Promise<number> {
  return runLoad({
    folder: values.folder,
    sizes: {
      beneficiaries: Number(values.beneficiaries),
      events: Number(values.events),
      tips: Number(values.tips),
    },
    pooled,
    synchronous: values.synchronous === 'yes',
    seconds: Number(values.seconds),
    rate: Number(values.rate),
    rounds: Number(values.rounds),
    streams: Number(values.streams),
    payouts: Number(values.payouts),
  });
}

async function main(): Promise<number> {
  if (!(Number(values.seconds) > 0) || !Number.isInteger(Number(values.seed)))
    throw new Error('--seconds and --seed must be numbers.');
  const start = values.seeded ? load : run;
  const codes: number[] = [];
  if (values.pooler !== 'yes') codes.push(await start(false));
  if (values.pooler !== 'no') codes.push(await start(true));
  return Math.max(...codes);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
