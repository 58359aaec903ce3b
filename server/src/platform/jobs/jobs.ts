import { fromKysely, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import type { Log } from '../log.ts';

export interface JobDefinition<Payload extends object> {
  readonly name: string;
  /** Cron expression in UTC for jobs that run by the clock. */
  readonly schedule?: string;
  /** Also runs once when a process that works jobs starts. */
  readonly atStart?: boolean;
  /** For how long a job that is over is kept with its payload; a week where this is not said. */
  readonly deleteAfterSeconds?: number;
  work(payload: Payload): Promise<void>;
}

export interface Jobs {
  /** Puts a job on its queue inside the transaction that causes it: both are kept or neither. */
  enqueue(transaction: Transaction, name: string, payload: object): Promise<void>;
  /** Makes the queues; with `work`, also starts working them in this process. */
  start(definitions: readonly JobDefinition<never>[], options: { work: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** Part of a definition whose payload is nobody's business once it is worked: a key, an address, a letter. */
export const forgottenSoon = { deleteAfterSeconds: 60 } as const;

/** How often those to be deleted are looked for; pg-boss by itself does so once a day. */
const maintenanceIntervalSeconds = 300;

/** pg-boss in the same database. A failed job is retried with growing pauses for about a day. */
export function createJobs(databaseUrl: string, log: Log): Jobs {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    max: 3,
    application_name: 'tibeb-jobs',
    maintenanceIntervalSeconds,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  return {
    async enqueue(transaction, name, payload) {
      await boss.send(name, payload, { db: fromKysely(transaction) });
    },
    async start(definitions, { work }) {
      await boss.start();
      for (const { name, schedule, atStart, deleteAfterSeconds, work: handle } of definitions) {
        await boss.createQueue(name, {
          retryLimit: 12,
          retryDelay: 5,
          retryBackoff: true,
          retryDelayMax: 3600,
          heartbeatSeconds: 30,
        });
        // Making a queue that is there leaves it as it is.
        if (deleteAfterSeconds !== undefined) await boss.updateQueue(name, { deleteAfterSeconds });
        if (schedule) await boss.schedule(name, schedule);
        if (!work) continue;
        await boss.work(name, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
          for (const job of jobs)
            await (handle as (payload: object) => Promise<void>)((job.data ?? {}) as object);
        });
        if (atStart) await boss.send(name, {});
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  };
}
