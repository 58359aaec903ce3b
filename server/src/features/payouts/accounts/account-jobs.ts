import type { Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import { deletePayoutEvents, listUnseenSince } from './repository.ts';
import { type SyncDependencies, syncAccount } from './sync-account.ts';

const syncJobName = 'payouts.sync-account';
const hourMs = 60 * 60 * 1000;
/** An account is read at least this often, in case its events are lost. */
const unseenForMs = 24 * hourMs;
const mostAtOnce = 200;
/** Stripe repeats a delivery for three days. */
const eventRetentionMs = 30 * 24 * hourMs;

/** Queues a sync of the account, when the transaction commits. */
export function enqueueAccountSync(jobs: Jobs, transaction: Transaction, accountId: string): Promise<void> {
  return jobs.enqueue(transaction, syncJobName, { accountId });
}

export function accountJobs(dependencies: SyncDependencies): JobDefinition<never>[] {
  const { db, clock, jobs } = dependencies;
  const sync: JobDefinition<{ accountId: string }> = {
    name: syncJobName,
    // The job only reads from the rail, and restored data may be old.
    afterRestore: 'run',
    work: ({ accountId }) => syncAccount(dependencies, accountId),
  };
  const watch: JobDefinition<never> = {
    name: 'payouts.watch-accounts',
    schedule: '23 * * * *',
    async work() {
      const at = clock.now().getTime();
      const ids = await listUnseenSince(db, { before: new Date(at - unseenForMs), limit: mostAtOnce });
      await inTransaction(db, async (transaction) => {
        for (const id of ids) await enqueueAccountSync(jobs, transaction, id);
        await deletePayoutEvents(transaction, new Date(at - eventRetentionMs));
      });
    },
  };
  return [sync, watch];
}
