import type { ClientBase } from 'pg';
import { type ConstructorOptions, PgBoss, type Queue, type QueueResult } from 'pg-boss';
import type { Log } from '../log.ts';
import { isWorkedInRounds } from './each-minute.ts';
import type { JobDefinition } from './job-definition.ts';
import { updateWaitingJobs } from './repository.ts';

/** The database schema of pg-boss's tables. */
export const jobSchema = 'jobs';

/** The queue of jobs that have failed for good. No worker takes jobs from it; `npm run jobs` does. */
export const deadLetterQueue = 'dead-letters';

/**
 * How long pg-boss stores a dead letter: ten years, because it deletes without a word. `keepDeadLettersJob` deletes earlier,
 * and logs what.
 */
export const deadLetterSeconds = 10 * 365 * 24 * 60 * 60;

/** How long a finished job is stored, unless its definition says otherwise. */
const retentionSeconds = 7 * 24 * 60 * 60;

/** Settings of every queue. The heartbeat returns the job of a killed process to its queue. */
const everyQueue = { heartbeatSeconds: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 } as const;

/**
 * The first retry comes after 5 to 10 s. The delay doubles each time up to an hour: 36 retries in 27 to 29 hours. A job
 * that fails even then becomes a dead letter. A definition can set fewer retries.
 */
const enqueued = { ...everyQueue, retryLimit: 36, deadLetter: deadLetterQueue } as const;

/**
 * A scheduled job is retried for only 5 to 11 minutes and leaves no dead letter: it has no payload to lose, and its
 * next run does the same work. With retries for a day, a job that runs every minute would be waiting a thousand times.
 */
const byTheClock = { ...everyQueue, retryLimit: 6 } as const;

type QueueSettings = Omit<Queue, 'name' | 'policy' | 'partition'>;

/** Creates or updates the tables of the job queue, as the role that owns them. It has no time-out. */
export async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: jobSchema,
    max: 1,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Updates every queue to its definition, also one from a previous version, including the jobs that wait there. */
export async function prepareQueues(
  databaseUrl: string,
  definitions: readonly JobDefinition<never>[],
  log: Log,
): Promise<void> {
  const boss = openBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false }, log);
  await boss.start();
  try {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    const scheduled = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
    const letters = { retentionSeconds: deadLetterSeconds, deleteAfterSeconds: deadLetterSeconds };
    await updateQueue(boss, known, deadLetterQueue, letters);
    for (const definition of definitions) {
      const { name, schedule, deleteAfterSeconds = retentionSeconds } = definition;
      const { retryLimit = enqueued.retryLimit } = definition;
      const retries = schedule ? byTheClock : { ...enqueued, retryLimit };
      const changed = await updateQueue(boss, known, name, {
        ...retries,
        deleteAfterSeconds,
        notify: true,
      });
      if (changed) await updateWaitingJobs(boss.getDb(), name);
      if (!isWorkedInRounds(definition)) {
        if (schedule && schedule !== scheduled.get(name)) await boss.schedule(name, schedule);
      } else if (scheduled.has(name)) await boss.unschedule(name);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Returns whether the queue existed with other settings. */
async function updateQueue(
  boss: PgBoss,
  known: ReadonlyMap<string, QueueResult>,
  name: string,
  settings: QueueSettings,
): Promise<boolean> {
  const queue = known.get(name);
  if (!queue) {
    await boss.createQueue(name, settings);
    return false;
  }
  const same = Object.entries(settings).every(([key, value]) => queue[key as keyof QueueSettings] === value);
  if (!same) await boss.updateQueue(name, settings);
  return !same;
}

type BossOptions = ConstructorOptions & { onConnect?: (client: ClientBase) => Promise<void> };

export function openBoss({ onConnect, ...options }: BossOptions, log: Log): PgBoss {
  const boss = new PgBoss({
    schema: jobSchema,
    application_name: 'tibeb-jobs',
    // The runtime role creates no tables: `installJobs` does.
    migrate: false,
    createSchema: false,
    ...options,
    // The pool reports failures, but stops listening before a connection has closed, and an error without a listener
    // ends the process.
    ...({
      async onConnect(client) {
        client.on('error', () => {});
        await onConnect?.(client);
      },
    } satisfies Pick<BossOptions, 'onConnect'>),
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue'));
  return boss;
}
