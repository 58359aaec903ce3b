import type { ClientBase } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import { type PoolLimits, poolConfig } from '../database/database.ts';
import { listen } from '../database/listen.ts';
import type { Log } from '../log.ts';
import { keepDeadLettersJob } from './dead-letters.ts';
import { isWorkedInRounds, workInRounds } from './each-minute.ts';
import type { JobDefinition, JobObserver } from './job-definition.ts';
import { type DeadLetters, deadLettersOf } from './open-dead-letters.ts';
import { openBoss, prepareQueues } from './queues.ts';
import { type FailingJob, inside, listFailingJobs, measureQueues, type QueueFigures } from './repository.ts';
import { wakeDueQueues } from './wake-due-queues.ts';
import { wakeInRounds } from './wake-in-rounds.ts';
import { workQueue } from './work-queue.ts';

export type { JobDefinition } from './job-definition.ts';

export interface Jobs {
  /**
   * Enqueues a job inside the transaction that causes it: both are committed, or neither. It is worked at once, or after
   * that many seconds.
   */
  enqueue(transaction: Transaction, name: string, payload: object, afterSeconds?: number): Promise<void>;
  /** Makes the queues; with `work`, also starts working them in this process. */
  start(definitions: readonly JobDefinition<never>[], options: { work: boolean }): Promise<void>;
  /** Jobs that have failed for good. */
  readonly deadLetters: DeadLetters;
  /** Jobs that failed and are tried again, and those of the clock that failed within a day. */
  listFailing(page: { limit: number; offset: number }): Promise<FailingJob[]>;
  /** The pending jobs, by queue; none before the start. */
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

/** For definitions whose payload should be deleted soon after the job: an address, a letter. */
export const shortRetention = { deleteAfterSeconds: 60 } as const;

/** The same for a payload that grants access, or says who requested it: it is not stored for a retry either. */
export const secret = { ...shortRetention, secretPayload: true } as const;

const shutdownMs = 8000;
/** The delay after which a job that failed in the minute's round is retried on its queue. */
const retryDelaySeconds = 5;

/** Fetching jobs, reporting their outcomes, and the maintenance of pg-boss, share these. */
const connections = 4;

/**
 * Waiting for the disk whenever a job is done would halve the rate. When PostgreSQL itself crashes, the jobs completed in
 * the last half second run again, as after the crash of a worker. Jobs are enqueued in other transactions, which do
 * wait for the disk.
 */
const onConnect = async (client: Pick<ClientBase, 'query'>) =>
  void (await client.query('SET synchronous_commit = off'));

/** Seconds between two runs of pg-boss's own work; jobs never wait for any of it. */
const intervals = {
  /** Finished jobs are deleted; pg-boss's default is once a day. */
  maintenanceIntervalSeconds: 300,
  /** For dependencies between jobs, which we do not use. */
  flowIntervalSeconds: 3600,
};

/** pg-boss in the same database. `queues.ts` sets retries, dead letters and retention. */
export function createJobs(databaseUrl: string, log: Log, observer: JobObserver, limits?: PoolLimits): Jobs {
  let boss: PgBoss | undefined;
  let isStarted = false;
  const running = new Map<string, Awaited<ReturnType<typeof workQueue>>>();
  let waking: ReturnType<typeof wakeDueQueues> | undefined;
  let rounds: ReturnType<typeof workInRounds> | undefined;
  const started = () => {
    if (boss) return boss;
    throw new Error('Jobs were used before they were started.');
  };
  return {
    async enqueue(transaction, name, payload, afterSeconds = 0) {
      await started().send(name, payload, { db: inside(transaction), startAfter: afterSeconds });
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
      // Only a process that works jobs listens for new ones, enqueues scheduled ones and maintains the tables.
      boss = openBoss({ ...config, useListenNotify: work, schedule: work, supervise: work }, log);
      // pg-boss's own `listen` removes its error listener before it ends a connection, and a failure then ends the process.
      boss.getDb().listen = (channel, onNotification, onReconnect) => {
        const onError = (error: unknown) => log.warn({ err: error }, 'job queue');
        return listen(databaseUrl, channel, {
          onNotification: wakeInRounds(onNotification),
          onReconnect,
          onError,
        });
      };
      await boss.start();
      isStarted = true;
      if (!work) return;
      for (const definition of definitions) {
        observer.working(definition.name);
        running.set(definition.name, await workQueue(boss, definition, { log, observer, deadLetters }));
        if (definition.atStart) await boss.send(definition.name, {});
      }
      const workers = new Map([...running].map(([name, { workerId }]) => [name, workerId]));
      waking = wakeDueQueues(boss, workers, log);
    },
    deadLetters: deadLettersOf(started),
    listFailing: (page) => listFailingJobs(started().getDb(), page),
    measure: async () => (isStarted && boss ? measureQueues(boss.getDb()) : []),
    async stop() {
      waking?.stop();
      await Promise.all([boss?.stop({ graceful: true, timeout: shutdownMs }), rounds?.ended(shutdownMs)]);
      // Its connections may still be closing when the database stops too; that error is not worth reporting.
      boss?.removeAllListeners('error').on('error', () => {});
      for (const queue of running.values()) queue.logInterrupted();
      running.clear();
    },
  };
}
