import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { deleteEndedLookups } from './repository.ts';

/** Every hour: deletes expired answers. */
export function deleteEndedLookupsJob({ db, clock }: { db: Database; clock: Clock }): JobDefinition<never> {
  return {
    name: 'places.delete-ended',
    schedule: '23 * * * *',
    work: () => deleteEndedLookups(db, clock.now()),
  };
}
