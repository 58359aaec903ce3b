import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ClockDifferences } from '../clock-differences.ts';
import type { Replica } from '../database/replica.ts';
import type { JobObserver, JobOutcome } from '../jobs/job-definition.ts';

/** The counters of a running process. Labels are names from our own code, so their number is bounded. */
export interface Metrics {
  readonly registry: Registry;
  readonly jobs: JobObserver;
  requestEnded(route: string, status: number, seconds: number): void;
  queryFailed(error: unknown): void;
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobOutcomes: readonly JobOutcome[] = ['completed', 'failed', 'failed_for_good'];
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300];

export function createMetrics(build: { version: string; mode: string }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'tibeb_build_info',
    help: 'Always 1; its labels say what runs.',
    labelNames: ['version', 'mode', 'node'],
    registers,
  }).set({ ...build, node: process.version }, 1);
  const requests = new Histogram({
    name: 'tibeb_http_request_duration_seconds',
    help: 'Requests over the network until the head of their answer, by endpoint or page.',
    labelNames: ['route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const queryErrors = new Counter({
    name: 'tibeb_database_errors_total',
    help: 'Statements that failed, by class of SQLSTATE; "connection" where there was no answer.',
    labelNames: ['class'],
    registers,
  });
  return {
    registry,
    jobs: countJobs(registers),
    requestEnded: (route, status, seconds) =>
      requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds),
    queryFailed: (error) => queryErrors.inc({ class: errorClass(error) }),
  };
}

function countJobs(registers: Registry[]): JobObserver {
  const attempts = new Counter({
    name: 'tibeb_job_attempts_total',
    help: 'Attempts at jobs by what became of them: completed, failed (to be tried again) or failed_for_good.',
    labelNames: ['queue', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'tibeb_job_duration_seconds',
    help: 'How long attempts at jobs took in this process.',
    labelNames: ['queue'],
    buckets: jobBuckets,
    registers,
  });
  const running = new Gauge({
    name: 'tibeb_jobs_running',
    help: 'Jobs this process is at.',
    labelNames: ['queue'],
    registers,
  });
  return {
    // To increase() the first value of a series is no increase, so each begins at 0, before anything has failed.
    working(queue) {
      for (const outcome of jobOutcomes) attempts.inc({ queue, outcome }, 0);
    },
    started: (queue) => running.inc({ queue }),
    ended(queue, outcome, seconds) {
      running.dec({ queue });
      attempts.inc({ queue, outcome });
      durations.observe({ queue }, seconds);
    },
    lost: (queue, outcome) => attempts.inc({ queue, outcome }),
  };
}

/** The first two characters of a SQLSTATE name its class, of which there are some forty. */
function errorClass(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : 'connection';
}

/** Adds gauges that are read from the process at each scrape: its memory, event loop and database connections. */
export function measureProcess(registry: Registry, pools: Readonly<Record<string, Pool>>): void {
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'tibeb_database_connections',
    help: 'Connections of this process to the database by pool, and requests waiting for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount);
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount);
        this.set({ pool: name, state: 'most' }, pool.options.max);
      }
    },
  });
}

/** Adds gauges of the replica: whether it is read from, its lag, and how many statements it answers. */
export function measureReplica(registry: Registry, replica: Pick<Replica, 'status' | 'counts'>): void {
  const registers = [registry];
  new Gauge({
    name: 'tibeb_replica_used',
    help: 'Whether public pages are read from the replica.',
    registers,
    collect() {
      this.set(replica.status().state === 'used' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'tibeb_replica_lag_seconds',
    help: 'How far behind the replica was when it answered last.',
    registers,
    collect() {
      const { lagMs } = replica.status();
      if (lagMs !== undefined) this.set(lagMs / 1000);
    },
  });
  new Counter({
    name: 'tibeb_replica_statements_total',
    help: 'Statements sent to the replica: answered by it, or failed there and answered by the primary.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(replica.counts())) this.inc({ outcome }, count);
    },
  });
}

/** Adds the last measured difference between this machine's clock and each other one. */
export function measureClocks(registry: Registry, differences: Pick<ClockDifferences, 'list'>): void {
  new Gauge({
    name: 'tibeb_clock_difference_seconds',
    help: 'By how much the clock of this machine is ahead of another one; below zero, behind.',
    labelNames: ['clock'],
    registers: [registry],
    collect() {
      for (const { clock, aheadMs } of differences.list()) this.set({ clock }, aheadMs / 1000);
    },
  });
}
