import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import { openPool, type PoolLimits } from './database.ts';
import { type LaggingSource, mayLag } from './lagging-reads.ts';

const measureEveryMs = 1000;
/** How long a question that measures may take. */
const answerWithinMs = 2000;
/** Whoever waits for a silent replica for longer is answered by the primary. */
const replicaLimits: PoolLimits = { statementTimeoutMs: 3000, lockTimeoutMs: 1000, connectWithinMs: 1000 };
/** More than the longest lag that can be allowed has measurements. */
const mostSamples = 600;

export type ReplicaState = 'used' | 'behind' | 'away' | 'foreign';

/** A copy of the database that follows it, for reads that may be some seconds old (decision 120). */
export interface Replica extends LaggingSource {
  /** Runs a read that may be old: by the replica while that can be used, by the primary otherwise. */
  read<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Whether it is read from and why not: it is `behind` by more than allowed, `away`, or `foreign`, which is no replica, or one of
   * another database. `lagMs` is how far behind it was when it answered last.
   */
  status(): { readonly state: ReplicaState; readonly lagMs: number | undefined };
  /** How many statements it answered, and how many the primary had to answer in its place. */
  counts(): { readonly answered: number; readonly failed: number };
  /** Something was hidden: the replica is used again once it has followed up to this moment. */
  awaitPresent(): void;
  /** Finds out how far behind the replica is. */
  measure(): Promise<void>;
  /** Measures every second, from a second after this until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

export function createReplica({
  url,
  poolSize,
  maxLagMs,
  primary,
  log,
}: {
  readonly url: string;
  readonly poolSize: number;
  readonly maxLagMs: number;
  readonly primary: Pool;
  readonly log: Log;
}): Replica {
  const pool = openPool(url, poolSize, replicaLimits);
  const lag = createLagMeter();
  const counts = { answered: 0, failed: 0 };
  let state: ReplicaState = 'away';
  let measuring: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;

  const enter = (next: ReplicaState, err?: unknown) => {
    if (next === state) return;
    state = next;
    logState(log, { state, lagMs: lag.lastMs(), ...(err ? { err } : {}) });
  };
  const measureNow = async () => {
    const end = lag.begin();
    try {
      const positions = await readPositions(primary, pool);
      if (!positions) return enter('foreign');
      end(positions);
      enter(lag.atMostMs() <= maxLagMs ? 'used' : 'behind');
    } catch (error) {
      enter('away', error);
    }
  };
  const measure = () => {
    underWay ??= measureNow().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  const isUsed = () => state === 'used' && lag.isPresent() && lag.atMostMs() <= maxLagMs;
  const source: LaggingSource = {
    pool,
    isUsed,
    answered() {
      counts.answered += 1;
    },
    failed(error) {
      counts.failed += 1;
      if (isLost(error)) enter('away', error);
    },
  };
  return {
    ...source,
    read: (work) => (isUsed() ? mayLag(source, work) : work()),
    status: () => ({ state, lagMs: lag.lastMs() }),
    counts: () => ({ ...counts }),
    awaitPresent: lag.awaitPresent,
    measure,
    start() {
      measuring ??= setInterval(() => void measure(), measureEveryMs).unref();
    },
    async stop() {
      clearInterval(measuring);
      await pool.end();
    },
  };
}

function logState(log: Log, change: { state: ReplicaState; lagMs: number | undefined; err?: unknown }): void {
  if (change.state === 'used') log.info(change, 'the replica is read from');
  else log.warn(change, 'the replica is not read from');
}

/** Where the primary and the replica are in the log; undefined where the one is no replica of the other. */
async function readPositions(primary: Pool, replica: Pool) {
  // The primary first: a replica that is as far then misses nothing of what was committed before.
  const ahead = await readPosition(primary, 'pg_current_wal_lsn()');
  const behind = await readPosition(
    replica,
    'CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END',
  );
  if (behind.position === undefined || behind.cluster !== ahead.cluster) return undefined;
  return { ahead: ahead.position ?? 0n, behind: behind.position };
}

/** Where a server is in the log of all changes, and to which cluster it belongs. */
async function readPosition(
  pool: Pool,
  lsn: string,
): Promise<{ cluster: string; position: bigint | undefined }> {
  const { rows } = await pool.query<{ cluster: string; position: string | null }>({
    text: `SELECT (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
      (${lsn} - '0/0'::pg_lsn)::text AS position`,
    query_timeout: answerWithinMs,
  } as { text: string });
  const [row] = rows;
  return { cluster: row?.cluster ?? '', position: row?.position ? BigInt(row.position) : undefined };
}

/**
 * How far behind a replica is: how long ago the primary was where the replica is now. Read from positions in the log, because the
 * time of the last change that was replayed grows old as well while nothing changes.
 */
function createLagMeter() {
  /** Where the primary was and when, the oldest first. */
  const samples: { position: bigint; at: number }[] = [];
  let last: { lagMs: number; measuredAt: number } | undefined;
  /** What is waited for: how often that was requested, how much of it the position covers, and whether it is reached. */
  const present = { requested: 0, covered: 0, position: 0n, reached: true };
  const pruneTo = (position: bigint) => {
    while (samples[1] && samples[1].position <= position) samples.shift();
    while (samples.length > mostSamples) samples.splice(1, 1);
  };
  return {
    begin() {
      const { requested } = present;
      const at = performance.now();
      return ({ ahead, behind }: { ahead: bigint; behind: bigint }) => {
        samples.push({ position: ahead, at });
        pruneTo(behind);
        const reached =
          samples[0] && samples[0].position <= behind ? samples[0].at : Number.NEGATIVE_INFINITY;
        last = { lagMs: at - reached, measuredAt: at };
        if (requested > present.covered) Object.assign(present, { covered: requested, position: ahead });
        present.reached = behind >= present.position;
      };
    },
    lastMs: () => (last && Number.isFinite(last.lagMs) ? Math.round(last.lagMs) : undefined),
    /** The lag that was measured last, and all the time since. */
    atMostMs: () => (last ? last.lagMs + performance.now() - last.measuredAt : Number.POSITIVE_INFINITY),
    awaitPresent() {
      present.requested += 1;
    },
    isPresent: () => present.covered === present.requested && present.reached,
  };
}

/** Whether an error means the server, not the statement: no answer, or classes 08 and 57P of SQLSTATE. */
function isLost(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P)/.test(code);
}
