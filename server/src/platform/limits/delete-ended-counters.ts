import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { JobDefinition } from '../jobs/jobs.ts';
import { deleteEndedCounters } from './repository.ts';

/** Every hour: shared request budgets leave a row a key, which nobody asks for again once its time is over. */
export function deleteEndedCountersJob({ db, clock }: { db: Database; clock: Clock }): JobDefinition<never> {
  return {
    name: 'limits.delete-ended-counters',
    schedule: '7 * * * *',
    work: () => deleteEndedCounters(db, clock.now()),
  };
}
