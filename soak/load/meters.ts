import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Pool } from 'pg';
import { openDatabaseMeter, processorSecondsOf } from '../../bench/processor.ts';
import type { Cluster } from '../cluster/servers.ts';
import type { Product } from '../product.ts';

const sampleEveryMs = 1000;
const standIn = 'stand-in of the payment service';
const load = 'the load itself';
/** What is no part of the product. */
const surroundings = [standIn, load];

interface Measured {
  readonly product: Product;
  readonly cluster: Cluster;
  /** Further processes, by name. */
  readonly pids: Readonly<Record<string, number | undefined>>;
}

export type Meters = Awaited<ReturnType<typeof openMeters>>;

/** What each process uses of a processor, and how far the replica is behind. */
export async function openMeters({ product, cluster, pids }: Measured) {
  const standbyPool = new Pool({ connectionString: cluster.standby.addressOf(cluster.ownerUrl), max: 1 });
  standbyPool.on('error', () => {});
  const primarySeconds = await openDatabaseMeter(product.pool);
  const standbySeconds = await openDatabaseMeter(standbyPool);
  const secondsOf = (pid: number | undefined) => (pid === undefined ? 0 : processorSecondsOf(pid));
  const used = (): Record<string, number> => ({
    ...Object.fromEntries(
      (['server-1', 'server-2', 'worker'] as const).map((name) => [
        name,
        secondsOf(product.processes[name].pid()),
      ]),
    ),
    primary: primarySeconds(),
    standby: standbySeconds(),
    ...Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, secondsOf(pid)])),
    [standIn]: secondsOf(product.processes.sandbox.pid()),
    [load]: secondsOf(process.pid),
  });
  const commits = async () => {
    const [row] = await cluster.standby.query(
      "SELECT xact_commit FROM pg_stat_database WHERE datname = 'tibeb'",
    );
    return Number(row?.xact_commit);
  };
  return {
    /** Starts measuring. The function that it returns stops it, takes the number of readings, and returns the lines of the report. */
    async begin(): Promise<(readings: number) => Promise<string[]>> {
      const commitsBefore = await commits();
      const [before, machineBefore, startedAt] = [used(), machineSeconds(), performance.now()];
      const lags: { ms: number; bytes: number }[] = [];
      const sampling = setInterval(
        () => void sampleLag(product.pool).then((lag) => lag && lags.push(lag)),
        sampleEveryMs,
      );
      const ownDelay = monitorEventLoopDelay({ resolution: 10 });
      ownDelay.enable();
      return async (readings) => {
        clearInterval(sampling);
        ownDelay.disable();
        const [after, seconds] = [used(), (performance.now() - startedAt) / 1000];
        const share = (name: string) => (100 * ((after[name] ?? 0) - (before[name] ?? 0))) / seconds;
        const shares = Object.keys(after).map((name) => `${name} ${Math.round(share(name))} %`);
        const ours = Object.keys(after).reduce((sum, name) => sum + share(name), 0);
        const around = surroundings.reduce((sum, name) => sum + share(name), 0);
        const eachMs = (percent: number) => ((10 * percent * seconds) / readings).toFixed(1);
        const whole = (100 * (machineSeconds() - machineBefore)) / seconds;
        const most = (key: 'ms' | 'bytes') => Math.max(0, ...lags.map((lag) => lag[key]));
        return [
          `  of a processor: ${shares.join(', ')}; all ${Math.round(ours)} %, other programs ${Math.round(whole - ours)} %, of ${availableParallelism()} processors`,
          `  a reading with its tenth of a tip takes ${eachMs(ours - around)} ms of processor, and the load and the stand-in ${eachMs(around)} ms more`,
          `  replica: ${((await commits()) - commitsBefore).toLocaleString('en')} transactions, at most ${Math.round(most('ms'))} ms and ${(most('bytes') / 1e6).toFixed(1)} MB behind`,
          `  the load itself was late by ${Math.round(ownDelay.percentile(99) / 1e6)} ms (p99)`,
        ];
      };
    },
    close: () => standbyPool.end(),
  };
}

/** How long the processors of the machine were busy since it started, in seconds. Linux only. */
function machineSeconds(): number {
  const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).slice(1).map(Number) ?? [];
  // proc_stat(5): user, nice, system, idle, iowait, irq, softirq.
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = ticks;
  return (user + nice + system + irq + softirq) / 100;
}

/** How far the standby is behind in applying; undefined if it does not stream at the moment. */
async function sampleLag(pool: Pool): Promise<{ ms: number; bytes: number } | undefined> {
  const { rows } = await pool
    .query(
      `SELECT coalesce(extract(epoch FROM replay_lag) * 1000, 0)::float8 AS ms,
         pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 AS bytes FROM pg_stat_replication`,
    )
    .catch(() => ({ rows: [] }));
  return rows[0];
}

/** The statements that took long by the log of a PostgreSQL, those that took most together first. */
export function slowStatements(folder: string): string[] {
  const logs = join(folder, 'log');
  const text = readdirSync(logs)
    .map((name) => readFileSync(join(logs, name), 'utf8'))
    .join('\n');
  const sums = new Map<string, { count: number; ms: number }>();
  for (const [, ms = '', statement = ''] of text.matchAll(
    /duration: ([\d.]+) ms {2}(?:execute [^:]*|statement): ([^\n]*(?:\n\t[^\n]*)*)/g,
  )) {
    const name = statement.replaceAll(/\s+/g, ' ').slice(0, 200);
    const { count, ms: sum } = sums.get(name) ?? { count: 0, ms: 0 };
    sums.set(name, { count: count + 1, ms: sum + Number(ms) });
  }
  return [...sums]
    .toSorted(([, a], [, b]) => b.ms - a.ms)
    .map(([name, { count, ms }]) => `${count} times, ${Math.round(ms / count)} ms each: ${name}`);
}
