import type { ClientBase } from 'pg';
import { type ConstructorOptions, PgBoss, type Queue, type QueueResult } from 'pg-boss';
import type { Log } from '../log.ts';
import { isWorkedInRounds } from './each-minute.ts';
import type { JobDefinition } from './job-definition.ts';
import { updateWaitingJobs } from './repository.ts';

/** The database schema pg-boss keeps its tables in. */
export const jobSchema = 'jobs';

/** Where jobs end that failed for the last time. No worker takes jobs from it; `npm run jobs` does. */
export const deadLetterQueue = 'dead-letters';

/** For how long a dead letter is kept. */
const deadLetterSeconds = 30 * 24 * 60 * 60;

/** For how long a job that is over is kept, where its definition does not say. */
const retentionSeconds = 7 * 24 * 60 * 60;

/** What every queue has. The heartbeat returns the job of a killed process to its queue. */
const everyQueue = { heartbeatSeconds: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 } as const;

/**
 * After 5 to 10 s, then twice as long each time up to an hour, then every hour: 36 retries in 27 to 29 hours. What
 * fails even then is a dead letter. A definition may ask for fewer.
 */
const enqueued = { ...everyQueue, retryLimit: 36, deadLetter: deadLetterQueue } as const;

/**
 * A job of the clock is retried for 5 to 11 minutes only, and leaves no dead letter: it has no payload to lose, and its
 * next turn does the same work. Retried for a day, one that runs every minute would wait a thousand times.
 */
const byTheClock = { ...everyQueue, retryLimit: 6 } as const;

type QueueSettings = Omit<Queue, 'name' | 'policy' | 'partition'>;

/** Makes or updates the tables of the job queue, as the role that owns them. Takes as long as it takes. */
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

/**
 * Brings every queue to what its definition says, also one made by a version before, with the jobs already waiting
 * there.
 */
export async function prepareQueues(
  databaseUrl: string,
  definitions: readonly JobDefinition<never>[],
  log: Log,
): Promise<void> {
  const boss = openBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false }, log);
  await boss.start();
  try {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    const scheduled = new Set((await boss.getSchedules()).map(({ name }) => name));
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
        if (schedule) await boss.schedule(name, schedule);
      } else if (scheduled.has(name)) await boss.unschedule(name);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Whether there was such a queue with other settings. */
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
    // The role that runs the product makes no tables: `installJobs` does.
    migrate: false,
    createSchema: false,
    ...options,
    // The pool says what fails, but stops listening before a connection has closed, and an error nobody listens to
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
