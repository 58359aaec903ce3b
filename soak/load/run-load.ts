import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { asDatabase, openWebFront, startCluster, startPgbouncer } from '../cluster/servers.ts';
import { newDataFolder, type Product, startProduct } from '../product.ts';
import { endDay, report } from '../verdict.ts';
import { openMeters, slowStatements } from './meters.ts';
import { gatherPayers } from './payers.ts';
import { gatherReceivers } from './receivers.ts';
import { runRound, type Stage, warmUp } from './rounds.ts';
import { type Sizes, seededFolder } from './seeded-folder.ts';
import { openStreams, type Streams } from './streams.ts';
import { openTally } from './tally.ts';

export interface LoadOptions {
  readonly folder: string;
  readonly sizes: Sizes;
  readonly pooled: boolean;
  readonly synchronous: boolean;
  readonly seconds: number;
  /** Readings a second in the first round; each further round has twice as many as the one before. */
  readonly rate: number;
  /** No more rounds than these. */
  readonly rounds: number;
  readonly streams: number;
  readonly payouts: number;
}

const slowFromMs = 500;
/** What a machine of its own would have; the log names statements that take long. */
const settings = [
  'shared_buffers=1GB',
  'max_wal_size=8GB',
  'checkpoint_timeout=15min',
  'logging_collector=on',
  'log_directory=log',
  `log_min_duration_statement=${slowFromMs}`,
  'log_parameter_max_length=200',
];
const slowShown = 8;

/** Rounds at growing rates on a seeded cluster, until something gives way; then everything is compared. Returns the exit code. */
export async function runLoad(options: LoadOptions): Promise<number> {
  const { folder: parent, sizes, pooled, synchronous } = options;
  const seeded = await seededFolder(parent, sizes);
  const dataDir = newDataFolder(parent);
  execFileSync('cp', ['-a', seeded.folder, join(dataDir, 'postgres')]);
  const cluster = await startCluster(dataDir, { synchronous, settings });
  const pooler = pooled ? await startPgbouncer(dataDir, cluster.url) : undefined;
  const pids: Record<string, number | undefined> = {
    PgBouncer: pooler?.pid,
    'HAProxy of the database': cluster.haproxyPid,
  };
  const product = await startProduct(dataDir, {
    database: asDatabase(cluster, pooler),
    async openFront(ports) {
      const front = await openWebFront(dataDir, ports);
      pids['HAProxy of the web'] = front.pid;
      return front;
    },
    settings: {
      DATABASE_READ_URL: cluster.readUrl,
      LOG_LEVEL: 'warn',
      ...(pooled ? { DATABASE_DIRECT_URL: cluster.url, DATABASE_PREPARED_STATEMENTS: 'no' } : {}),
    },
  });
  try {
    await product.ready();
    console.log(
      `load: ${describe(sizes)}, ${seeded.seconds === 0 ? 'seeded before' : `seeded in ${seeded.seconds.toFixed(0)} s`}, ${pooled ? 'with' : 'without'} PgBouncer`,
    );
    const payers = await gatherPayers(product);
    const receivers = await gatherReceivers(product, payers, {
      mondays: options.rounds,
      receivers: options.payouts,
    });
    const opening = openTally();
    const streams = await openStreams(product, options.streams, opening);
    console.log(opening.lines().join('\n'));
    await warmUp({ product, sizes });
    const meters = await openMeters({ product, cluster, pids });
    const gave = await runRounds({ product, sizes, payers, streams, receivers, meters }, options);
    await meters.close();
    const verdict = await endDay(product, payers.tips(), { problems: [] });
    const misheard = await findMisheard(product, streams);
    streams.close();
    console.log(`${streams.reopened()} streams were opened again`);
    for (const [name, folder] of [
      ['primary', cluster.folder],
      ['standby', join(dataDir, 'standby')],
    ] as const)
      for (const line of slowStatements(folder).slice(0, slowShown))
        console.log(`  slow on the ${name}: ${line}`);
    return await report(product, {
      ...verdict,
      figures: `load: ${gave}, ${verdict.figures}, memory at most ${product.mostMegabytes()} MB`,
      differences: [...verdict.differences, ...misheard],
    });
  } finally {
    await product.stop();
  }
}

/** Returns what gave way first, and at which rate. */
async function runRounds(stage: Stage, { rate, rounds, seconds }: LoadOptions): Promise<string> {
  let from = 0;
  for (let round = 0; round < rounds; round += 1) {
    const perSecond = rate * 2 ** round;
    const first = await runRound(stage, { perSecond, seconds, from });
    if (first !== undefined) return `at ${perSecond} readings a second ${first}`;
    from += perSecond * seconds;
  }
  return 'nothing gave way';
}

/** Tips that a stream of their page did not hear exactly once. */
async function findMisheard({ pool }: Product, { pages, streams }: Streams): Promise<string[]> {
  const { rows } = await pool.query<{ page: string; tips: string[] }>(
    `SELECT received_tip.beneficiary_id AS page, array_agg(tip.id) AS tips
     FROM received_tip JOIN tip ON tip.id = received_tip.tip_id
     WHERE received_tip.beneficiary_id = ANY($1) AND tip.idempotency_key LIKE 'soak-load-%' GROUP BY 1`,
    [pages],
  );
  const ofPage = new Map(rows.map(({ page, tips }) => [page, tips]));
  return streams.flatMap(({ page, heard }, at) =>
    (ofPage.get(page) ?? []).flatMap((tip) => {
      const times = heard.get(tip)?.length ?? 0;
      return times === 1 ? [] : [`stream ${at} of ${page} heard the tip ${tip} ${times} times`];
    }),
  );
}

const describe = ({ beneficiaries, events, tips }: Sizes): string =>
  [`${beneficiaries} beneficiaries`, `${events} events`, `${tips} tips`].join(', ');
