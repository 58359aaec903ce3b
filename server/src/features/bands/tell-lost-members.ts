import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import { notifyBand } from './mail-news.ts';
import { takeLostMembers, takeUnpayableBands } from './repository.ts';
import { notifyUnpayable } from './unpayable-notice.ts';

/** Every minute: notifies bands of members whose page was taken down, whose owner was erased, or who cannot be paid any more. */
export function lostMembersJob({ db, jobs }: { db: Database; jobs: Jobs }): JobDefinition<never> {
  return {
    name: 'bands.tell-lost-members',
    schedule: '* * * * *',
    work: () =>
      inTransaction(db, async (transaction) => {
        for (const news of await takeLostMembers(transaction)) await notifyBand(jobs, transaction, news);
        for (const bandId of await takeUnpayableBands(transaction))
          await notifyUnpayable(jobs, transaction, bandId);
      }),
  };
}
