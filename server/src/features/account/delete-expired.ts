import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { deleteUnusedGuests } from './guests/repository.ts';
import { deleteExpiredSessions, deleteExpiredVerifications } from './repository.ts';
import { deleteExpiredLinks } from './security/repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Every hour: removes expired sessions and verifications, and guests who have not tipped within a day. A session that
 * is renewed also ends here, `sessionMaxDays` after it began; its owner signs in again.
 */
export function deleteExpiredJob({
  db,
  clock,
  config: { sessionMaxDays },
}: {
  db: Database;
  clock: Clock;
  config: { readonly sessionMaxDays: number };
}): JobDefinition<never> {
  return {
    name: 'account.delete-expired',
    schedule: '11 * * * *',
    async work() {
      const now = clock.now();
      const startedBefore = new Date(now.getTime() - sessionMaxDays * dayMs);
      await deleteExpiredSessions(db, { now, startedBefore });
      await deleteExpiredVerifications(db, now);
      await deleteExpiredLinks(db, now);
      await deleteUnusedGuests(db, { createdBefore: new Date(now.getTime() - dayMs) });
    },
  };
}
