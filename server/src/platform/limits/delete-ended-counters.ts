import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { JobDefinition } from '../jobs/jobs.ts';
import { deleteEndedCounters } from './repository.ts';

/** Runs every hour: shared rate limits leave a row per key, which nobody reads after it has expired. */
export function deleteEndedCountersJob({ db, clock }: { db: Database; clock: Clock }): JobDefinition<never> {
  return {
    name: 'limits.delete-ended-counters',
    schedule: '7 * * * *',
    work: () => deleteEndedCounters(db, clock.now()),
  };
}
