import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import { enqueueDeletionNotice } from './deletion-notice.ts';
import { timeOfReminder } from './due.ts';
import { markReminded } from './repository.ts';

/** Every hour: mails whoever's account is deleted within the next seven days, once for each request. */
export function remindOfDeletionJob({
  db,
  jobs,
  clock,
}: {
  db: Database;
  jobs: Jobs;
  clock: Clock;
}): JobDefinition<never> {
  return {
    name: 'account.remind-of-deletion',
    schedule: '47 * * * *',
    work: () =>
      inTransaction(db, async (transaction) => {
        const at = clock.now();
        for (const { id, requestedAt } of await markReminded(transaction, { ...timeOfReminder(at), at }))
          await enqueueDeletionNotice(jobs, transaction, {
            accountId: id,
            wanted: true,
            requestedAt: requestedAt?.toISOString(),
            because: 'due-soon',
          });
      }),
  };
}
