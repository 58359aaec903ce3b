import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { DeletionDependencies } from './change-deletion.ts';
import { enqueueDeletionNotice } from './deletion-notice.ts';
import { deletionDue, timeOfReminder } from './due.ts';
import { markReminded } from './repository.ts';

/**
 * Every hour: mails whoever's account is deleted within the next seven days, once for each request. What ends with it is mailed to
 * others again, because they may have come to own a page, or the page may have got its account, since the request.
 */
export function remindOfDeletionJob({
  db,
  jobs,
  clock,
  deletionNotices,
}: DeletionDependencies): JobDefinition<never> {
  return {
    name: 'account.remind-of-deletion',
    schedule: '47 * * * *',
    work: () =>
      inTransaction(db, async (transaction) => {
        const at = clock.now();
        for (const { id, requestedAt } of await markReminded(transaction, { ...timeOfReminder(at), at })) {
          await enqueueDeletionNotice(jobs, transaction, {
            accountId: id,
            wanted: true,
            requestedAt: requestedAt.toISOString(),
            because: 'due-soon',
          });
          const deletion = { accountId: id, at: deletionDue(requestedAt), erased: false };
          for (const notify of deletionNotices) await notify(transaction, jobs, deletion);
        }
      }),
  };
}
