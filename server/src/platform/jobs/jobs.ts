import type { ClientBase } from 'pg';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import { type PoolLimits, poolConfig } from '../database/database.ts';
import { listen } from '../database/listen.ts';
import type { Log } from '../log.ts';
import { keepDeadLettersJob } from './dead-letters.ts';
import { isWorkedInRounds, workInRounds } from './each-minute.ts';
import type { JobDefinition, JobObserver } from './job-definition.ts';
import { type DeadLetters, deadLettersOf } from './open-dead-letters.ts';
import { openBoss, prepareQueues } from './queues.ts';
import { measureQueues, type QueueFigures } from './repository.ts';
import { wakeDueQueues } from './wake-due-queues.ts';
import { workQueue } from './work-queue.ts';

export type { JobDefinition } from './job-definition.ts';

export interface Jobs {
  /** Puts a job on its queue inside the transaction that causes it: both are kept or neither. */
  enqueue(transaction: Transaction, name: string, payload: object): Promise<void>;
  /** Makes the queues; with `work`, also starts working them in this process. */
  start(definitions: readonly JobDefinition<never>[], options: { work: boolean }): Promise<void>;
  /** Jobs that failed for the last time. */
  readonly deadLetters: DeadLetters;
  /** What is still to be done, by queue. */
  measure(): Promise<QueueFigures[]>;
  /** Running jobs may end within 8 s; the others return to their queues. */
  stop(): Promise<void>;
}

/** The queues whose waiting jobs are not worked in a restored copy. */
export function setAsideAfterRestore(definitions: readonly JobDefinition<never>[]): string[] {
  return definitions
    .filter(({ schedule, afterRestore }) => schedule === undefined && afterRestore !== 'run')
    .map(({ name }) => name);
}

/** Part of a definition whose payload is nobody's business once it is worked: an address, a letter. */
export const shortRetention = { deleteAfterSeconds: 60 } as const;

/** The same for a payload that opens something, or says who asked: it is not even kept to be tried again. */
export const secret = { ...shortRetention, secretPayload: true } as const;

const shutdownMs = 8000;
/** What failed in the round of a minute is tried again on its queue after this. */
const retryDelaySeconds = 5;

/** Fetching and settling jobs, and the maintenance of pg-boss, share these. */
const connections = 4;

/**
 * Waiting for the disk at each job that is done would halve the rate. When PostgreSQL itself crashes, what was settled
 * in the last half second is lost and done again, as after the crash of a worker. Jobs are enqueued by others'
 * transactions, which do wait.
 */
const onConnect = async (client: Pick<ClientBase, 'query'>) =>
  void (await client.query('SET synchronous_commit = off'));

/** Seconds between two runs of pg-boss's own work; jobs never wait for any of it. */
const intervals = {
  /** Jobs that are over are deleted; by itself once a day. */
  maintenanceIntervalSeconds: 300,
  /** Dependencies between jobs, of which we have none. */
  flowIntervalSeconds: 3600,
};

/** pg-boss in the same database. Retries, dead letters and what is kept for how long: `queues.ts`. */
export function createJobs(databaseUrl: string, log: Log, observer: JobObserver, limits?: PoolLimits): Jobs {
  let boss: PgBoss | undefined;
  const running = new Map<string, Awaited<ReturnType<typeof workQueue>>>();
  let waking: ReturnType<typeof wakeDueQueues> | undefined;
  let rounds: ReturnType<typeof workInRounds> | undefined;
  const started = () => {
    if (boss) return boss;
    throw new Error('Jobs were used before they were started.');
  };
  return {
    async enqueue(transaction, name, payload) {
      await started().send(name, payload, { db: fromKysely(transaction) });
    },
    async start(jobDefinitions, { work }) {
      const secretQueues = jobDefinitions
        .filter(({ secretPayload }) => secretPayload)
        .map(({ name }) => name);
      const deadLetters = { secretQueues, log, observer, db: () => started().getDb() };
      const own = [...jobDefinitions, keepDeadLettersJob(deadLetters)];
      rounds = workInRounds(own.filter(isWorkedInRounds), {
        log,
        observer,
        tryAgain: async (name) => void (await started().send(name, {}, { startAfter: retryDelaySeconds })),
      });
      const definitions = [...own, rounds.round];
      await prepareQueues(databaseUrl, definitions, log);
      const pool = poolConfig(databaseUrl, connections, limits);
      const config = { ...pool, onConnect, ...intervals };
      // Only who works jobs listens for new ones, sends those of the clock and looks after the tables.
      boss = openBoss({ ...config, useListenNotify: work, schedule: work, supervise: work }, log);
      // pg-boss's own takes its error listener off before it ends a connection, and a failure then ends the process.
      boss.getDb().listen = (channel, onNotification, onReconnect) => {
        const onError = (error: unknown) => log.warn({ err: error }, 'job queue');
        return listen(databaseUrl, channel, { onNotification, onReconnect, onError });
      };
      await boss.start();
      if (!work) return;
      for (const definition of definitions) {
        running.set(definition.name, await workQueue(boss, definition, { log, observer, deadLetters }));
        if (definition.atStart) await boss.send(definition.name, {});
      }
      const workers = new Map([...running].map(([name, { workerId }]) => [name, workerId]));
      waking = wakeDueQueues(boss, workers, log);
    },
    deadLetters: deadLettersOf(started),
    measure: () => measureQueues(started().getDb()),
    async stop() {
      waking?.stop();
      await Promise.all([boss?.stop({ graceful: true, timeout: shutdownMs }), rounds?.ended(shutdownMs)]);
      // Its connections may still be closing when the database stops too, which is no fault to report.
      boss?.removeAllListeners('error').on('error', () => {});
      for (const queue of running.values()) queue.logInterrupted();
      running.clear();
    },
  };
}
