import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { deleteUnusedGuests } from './guests/repository.ts';
import { deleteExpiredSessions, deleteExpiredVerifications } from './repository.ts';
import { deleteExpiredLinks } from './security/repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Every hour: removes sessions nobody renewed and verifications nobody used, which open nothing any more, and guests who
 * have not tipped within a day.
 */
export function deleteExpiredJob({ db, clock }: { db: Database; clock: Clock }): JobDefinition<never> {
  return {
    name: 'account.delete-expired',
    schedule: '11 * * * *',
    async work() {
      const now = clock.now();
      await deleteExpiredSessions(db, now);
      await deleteExpiredVerifications(db, now);
      await deleteExpiredLinks(db, now);
      await deleteUnusedGuests(db, new Date(now.getTime() - dayMs));
    },
  };
}
