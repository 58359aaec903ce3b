import type { Db } from 'pg-boss';
import type { Log } from '../log.ts';
import type { JobDefinition, JobObserver } from './job-definition.ts';
import { lostAttempt } from './job-failure.ts';
import { deadLetterSeconds } from './queues.ts';
import { deleteOldDeadLetters, extendDeadLetters, markDeadLetters } from './repository.ts';

export interface DeadLetterDependencies {
  /** Queues whose dead letters are kept without their payload. */
  readonly secretQueues: readonly string[];
  readonly log: Log;
  readonly observer: JobObserver;
  db(): Db;
}

/**
 * Removes the payload of new dead letters that contain a secret. Logs and counts those whose last attempt died with its
 * process, each once, whichever process finds it first.
 */
export async function keepDeadLetters({
  secretQueues,
  log,
  observer,
  db,
}: DeadLetterDependencies): Promise<void> {
  for (const letter of await markDeadLetters(db(), secretQueues)) {
    const reason = lostAttempt(letter.output);
    if (reason === undefined) continue;
    log.error({ job: letter.name, id: letter.id, attempt: letter.attempts, reason }, 'job failed for good');
    observer.lost(letter.name, 'failed_for_good');
  }
}

/** How long a dead letter waits for somebody to retry it. Its payload may hold an address, so it does not wait for ever. */
const retentionDays = 30;

/** Deletes the dead letters that nobody has retried in time. What each was stays in the log, without what it contained. */
async function deleteUnretried({ log, db }: DeadLetterDependencies): Promise<void> {
  for (const { name, id, attempts, failedAt, payload } of await deleteOldDeadLetters(db(), retentionDays)) {
    const contained = Object.keys(payload ?? {});
    log.error(
      { job: name, id, attempt: attempts, failedAt, contained },
      'failed job deleted, nobody retried it',
    );
  }
}

/** Runs every minute, for the dead letters whose handler was gone when they failed, those that pg-boss would delete, and those that are too old. */
export function keepDeadLettersJob(dependencies: DeadLetterDependencies): JobDefinition<never> {
  return {
    name: 'jobs.keep-dead-letters',
    schedule: '* * * * *',
    async work() {
      await keepDeadLetters(dependencies);
      // A server of an earlier version that starts during an upgrade sets a shorter time.
      await extendDeadLetters(dependencies.db(), deadLetterSeconds);
      await deleteUnretried(dependencies);
    },
  };
}
