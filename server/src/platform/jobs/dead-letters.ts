import type { Db } from 'pg-boss';
import type { Log } from '../log.ts';
import type { JobDefinition, JobObserver } from './job-definition.ts';
import { lostAttempt } from './job-failure.ts';
import { markDeadLetters } from './repository.ts';

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

/** Runs every minute, for the dead letters whose handler was gone when they failed. */
export function keepDeadLettersJob(dependencies: DeadLetterDependencies): JobDefinition<never> {
  return {
    name: 'jobs.keep-dead-letters',
    schedule: '* * * * *',
    work: () => keepDeadLetters(dependencies),
  };
}
