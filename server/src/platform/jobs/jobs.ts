import { fromKysely, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import type { Log } from '../log.ts';

export interface JobDefinition<Payload extends object> {
  readonly name: string;
  /** Cron expression in UTC for jobs that run by the clock. */
  readonly schedule?: string;
  /** Also runs once when a process that works jobs starts. */
  readonly atStart?: boolean;
  /**
   * After a restore, jobs that wait in the copy are set aside, for most of them are mail that has been sent since.
   * Those that run by the clock look at what is there and always run; say `run` for others that must.
   */
  readonly afterRestore?: 'run';
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

/** The queues whose waiting jobs are not worked in a restored copy. */
export function setAsideAfterRestore(definitions: readonly JobDefinition<never>[]): string[] {
  return definitions
    .filter(({ schedule, afterRestore }) => schedule === undefined && afterRestore !== 'run')
    .map(({ name }) => name);
}

/** Part of a definition whose payload is nobody's business once it is worked: a key, an address, a letter. */
export const forgottenSoon = { deleteAfterSeconds: 60 } as const;

/** How often those to be deleted are looked for; pg-boss by itself does so once a day. */
const maintenanceIntervalSeconds = 300;

const schema = 'jobs';

/** Makes or updates the tables of the job queue, as the role that owns them. */
export async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** pg-boss in the same database. A failed job is retried with growing pauses for about a day. */
export function createJobs(databaseUrl: string, log: Log): Jobs {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema,
    // The role that runs the product makes no tables: `installJobs` does.
    migrate: false,
    createSchema: false,
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
