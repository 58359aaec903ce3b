import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import { type DeadLetterDependencies, keepDeadLetters } from './dead-letters.ts';
import type { JobDefinition, JobObserver } from './job-definition.ts';
import { lostAttempt } from './job-failure.ts';
import { tryOnce } from './try-once.ts';

interface Dependencies {
  readonly log: Log;
  readonly observer: JobObserver;
  readonly deadLetters: DeadLetterDependencies;
}

type FetchedJob = JobWithMetadata<object>;

/**
 * Each queue has workers of its own, so none waits for another. A worker takes up to `batchSize` jobs with one
 * statement, runs them side by side, and then takes the next. New jobs wake it, and so does `wakeDueQueues` for those that
 * are to be tried again; by itself it looks for jobs once in a while only, in case both have failed.
 */
const workers = {
  localConcurrency: 2,
  batchSize: 10,
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: 3600,
  includeMetadata: true,
  perJobResults: true,
} as const;

/** Scheduled jobs run one at a time. */
const clockWorkers = { ...workers, localConcurrency: 1, batchSize: 1 } as const;

/** Starts working a queue in this process. `workerId` is the worker that is woken when a job is due. */
export async function workQueue(
  boss: PgBoss,
  definition: JobDefinition<never>,
  dependencies: Dependencies,
): Promise<{ readonly workerId: string; logInterrupted(): void }> {
  const { log } = dependencies;
  const running = new Set<FetchedJob>();
  const run = async (job: FetchedJob, alone: boolean) => {
    running.add(job);
    const result = await attempt(boss, definition, { job, alone }, dependencies);
    running.delete(job);
    return result;
  };
  const workerId = await boss.work<object, void, typeof workers>(
    definition.name,
    definition.schedule ? (clockWorkers as unknown as typeof workers) : workers,
    (jobs) => Promise.all(jobs.map((job) => run(job, jobs.length === 1))),
  );
  return {
    workerId,
    logInterrupted() {
      for (const job of running) log.warn(facts(job), 'job interrupted by the shutdown');
    },
  };
}

/**
 * Runs a job and reports its outcome at once, so that it is not repeated when a slower one of its batch is cut off. A job that is alone in its
 * batch is left to pg-boss, which reports it just as soon and repeats it if that fails. Never throws: that would fail the whole batch.
 */
async function attempt(
  boss: PgBoss,
  definition: JobDefinition<never>,
  { job, alone }: { readonly job: FetchedJob; readonly alone: boolean },
  { log, observer, deadLetters }: Dependencies,
): Promise<JobResult> {
  const { id } = job;
  const { name } = definition;
  const report = (reporting: Promise<unknown>) =>
    reporting.catch((error) => log.warn({ ...facts(job), err: error }, 'job not settled yet'));
  const lost = lostAttempt(job.output);
  if (lost !== undefined) {
    log.warn({ ...facts(job), attempt: job.retryCount, reason: lost }, 'job attempt lost');
    observer.lost(name, 'failed');
  }
  const last = job.retryCount >= job.retryLimit;
  const failure = await tryOnce(definition, job, observer, { last });
  if (failure) {
    if (last) log.error({ ...facts(job), error: failure }, 'job failed for good');
    else log.warn({ ...facts(job), error: failure }, 'job failed, it will be tried again');
    await report(boss.fail(name, job, failure));
    if (last) await report(keepDeadLetters(deadLetters));
    return { id, status: 'failed', output: failure };
  }
  if (!alone) await report(boss.complete(name, job));
  return { id, status: 'completed' };
}

function facts({ id, name, retryCount, retryLimit }: FetchedJob) {
  return { job: name, id, attempt: retryCount + 1, attempts: retryLimit + 1 };
}
