import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import { deleteUnusedGuests, eraseMergedGuests } from '../guests/repository.ts';
import { lockIdentityUser } from '../repository.ts';
import { dueBefore } from './due.ts';
import type { NotifyOfDeletion } from './notice-to-others.ts';
import { type Due, deleteIdentityUser, eraseAccount, findDueAccount, lockDueAccount } from './repository.ts';

/** Removes a person's data from a feature. */
export type ErasePersonalData = (transaction: Transaction, accountId: string) => Promise<void>;

/** Whether an account must not be erased yet because something is under way that ends by itself. */
export type BlocksErasure = (transaction: Transaction, accountId: string) => Promise<boolean>;

export interface EraseDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: { readonly accessToken: { readonly issuer: string } };
  readonly jobs: Jobs;
  readonly waits: readonly BlocksErasure[];
  readonly deletionNotices: readonly NotifyOfDeletion[];
  readonly forget: readonly ErasePersonalData[];
}

/**
 * Every hour: erases the accounts whose 30 days are over, each in one transaction: if something fails, nothing of the
 * person is erased, and the others do not wait for them. An account with something under way is left for the next hour.
 * Money records stay and refer to an emptied row. Rows are locked in the order that is used everywhere: the person of the
 * identity service, the account, its pages, and their data.
 */
export function eraseAccountsJob(dependencies: EraseDependencies): JobDefinition<never> {
  const { db, clock } = dependencies;
  return {
    name: 'account.erase',
    schedule: '23 * * * *',
    async work() {
      const left: string[] = [];
      const failures: unknown[] = [];
      for (;;) {
        const due = { requestedBefore: dueBefore(clock.now()), except: left };
        const found = await findDueAccount(db, due);
        if (!found) break;
        try {
          if (!(await eraseDueAccount(dependencies, found, due))) left.push(found.id);
        } catch (error) {
          left.push(found.id);
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'accounts were not erased');
    },
  };
}

/** False if something is under way that the account has to wait for. */
async function eraseDueAccount(
  { db, clock, config, jobs, waits, deletionNotices, forget }: EraseDependencies,
  found: NonNullable<Awaited<ReturnType<typeof findDueAccount>>>,
  due: Due,
): Promise<boolean> {
  await deleteUnusedGuests(db, { mergedInto: found.id });
  return inTransaction(db, async (transaction) => {
    const userId = found.issuer === config.accessToken.issuer ? found.subject : undefined;
    if (userId) await lockIdentityUser(transaction, userId);
    const account = await lockDueAccount(transaction, found.id, due);
    // The owner has canceled the deletion, or another process has just erased the account.
    if (!account) return true;
    for (const waitsFor of waits) if (await waitsFor(transaction, account.id)) return false;
    const now = clock.now();
    const deletion = { accountId: account.id, at: now, erased: true };
    for (const notify of deletionNotices) await notify(transaction, jobs, deletion);
    for (const forgetPart of forget) await forgetPart(transaction, account.id);
    if (userId) await deleteIdentityUser(transaction, userId);
    await eraseMergedGuests(transaction, account.id, now);
    await eraseAccount(transaction, account.id, now);
    return true;
  });
}
