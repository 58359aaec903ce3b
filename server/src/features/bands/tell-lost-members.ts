import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import { notifyBand } from './mail-news.ts';
import { takeLostMembers } from './repository.ts';

/** Every minute: notifies bands of members whose page was taken down or whose owner was erased. */
export function lostMembersJob({ db, jobs }: { db: Database; jobs: Jobs }): JobDefinition<never> {
  return {
    name: 'bands.tell-lost-members',
    schedule: '* * * * *',
    work: () =>
      inTransaction(db, async (transaction) => {
        for (const news of await takeLostMembers(transaction)) await notifyBand(jobs, transaction, news);
      }),
  };
}
