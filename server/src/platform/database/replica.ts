import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import { openPool, type PoolLimits } from './database.ts';
import { type LaggingSource, mayLag } from './lagging-reads.ts';

const measureEveryMs = 1000;
/** The time-out of a measuring query. */
const answerWithinMs = 2000;
/** When the replica does not answer within these limits, the primary answers. */
const replicaLimits: PoolLimits = { statementTimeoutMs: 3000, lockTimeoutMs: 1000, connectWithinMs: 1000 };
/** More measurements than the longest allowed lag needs. */
const mostSamples = 600;

export type ReplicaState = 'used' | 'behind' | 'away' | 'foreign';

/** A copy of the database that follows it, for reads that may be some seconds old (decision 120). */
export interface Replica extends LaggingSource {
  /** Runs a read that may be old: on the replica while it is usable, otherwise on the primary. */
  read<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Whether it is read from: `used`; `behind` by more than allowed; `away`; or `foreign`, which means that it is no
   * replica, or one of another database. `lagMs` is its lag when it last answered.
   */
  status(): { readonly state: ReplicaState; readonly lagMs: number | undefined };
  /** How many statements it answered, and how many failed there, so that the primary had to answer. */
  counts(): { readonly answered: number; readonly failed: number };
  /** Call this after something was hidden: the replica is used again once it has caught up to this moment. */
  awaitCatchUp(): void;
  /** Finds out how far behind the replica is. */
  measure(): Promise<void>;
  /** Measures every second until `stop`, the first time in a second. */
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
    awaitCatchUp: lag.awaitCatchUp,
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

/** The WAL positions of the primary and the replica; undefined where the latter is no replica of the former. */
async function readPositions(primary: Pool, replica: Pool) {
  // The primary is read first: a replica at that position has everything that was committed before.
  const ahead = await readPosition(primary, 'pg_current_wal_lsn()');
  const behind = await readPosition(
    replica,
    'CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END',
  );
  if (behind.position === undefined || behind.cluster !== ahead.cluster) return undefined;
  return { ahead: ahead.position ?? 0n, behind: behind.position };
}

/** The WAL position of a server, and the cluster it belongs to. */
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
 * Measures the lag of a replica: how long ago the primary was at the replica's current position. Uses WAL positions,
 * because the time of the last replayed change also grows old while nothing changes.
 */
function createLagMeter() {
  /** Positions of the primary with their times, the oldest first. */
  const samples: { position: bigint; at: number }[] = [];
  let last: { lagMs: number; measuredAt: number } | undefined;
  /** The state of `awaitCatchUp`: how often it was called, how many calls the position covers, and whether it is reached. */
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
    /** The last measured lag, plus the time since. */
    atMostMs: () => (last ? last.lagMs + performance.now() - last.measuredAt : Number.POSITIVE_INFINITY),
    awaitCatchUp() {
      present.requested += 1;
    },
    isPresent: () => present.covered === present.requested && present.reached,
  };
}

/** Whether the error is the server's and not the statement's: no answer, or SQLSTATE classes 08 and 57P. */
function isLost(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P)/.test(code);
}
