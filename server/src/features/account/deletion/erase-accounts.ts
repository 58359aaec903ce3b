import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { eraseMergedGuests } from '../guests/repository.ts';
import { lockIdentityUser } from '../repository.ts';
import { dueBefore } from './due.ts';
import { deleteIdentityUser, eraseAccount, findDueAccount, lockDueAccount } from './repository.ts';

/** Removes what a feature holds of a person. */
export type Forget = (transaction: Transaction, accountId: string) => Promise<void>;

/** Whether something of an account is under way that is over by itself. */
export type ErasingWaits = (transaction: Transaction, accountId: string) => Promise<boolean>;

export interface EraseDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: { readonly accessToken: { readonly issuer: string } };
  readonly waits: readonly ErasingWaits[];
  readonly forget: readonly Forget[];
}

/**
 * Every hour: erases the accounts whose 30 days are over, each in one transaction: all of the person goes, or,
 * should something fail, nothing. One of which something is under way is left for the next hour. Money records stay, naming
 * a row that says nothing any more. Rows are locked in the order in which everybody else locks them: the person of the
 * identity service, the account, its pages, and what is theirs.
 */
export function eraseAccountsJob({
  db,
  clock,
  config,
  waits,
  forget,
}: EraseDependencies): JobDefinition<never> {
  const eraseNext = (waiting: string[]) =>
    inTransaction(db, async (transaction) => {
      const now = clock.now();
      const due = { requestedBefore: dueBefore(now), except: waiting };
      const found = await findDueAccount(transaction, due);
      if (!found) return false;
      const userId = found.issuer === config.accessToken.issuer ? found.subject : undefined;
      if (userId) await lockIdentityUser(transaction, userId);
      const account = await lockDueAccount(transaction, found.id, due);
      // Its owner wants to stay after all, or another process has just erased it.
      if (!account) return true;
      for (const waitsFor of waits) {
        if (!(await waitsFor(transaction, account.id))) continue;
        waiting.push(account.id);
        return true;
      }
      for (const forgetPart of forget) await forgetPart(transaction, account.id);
      if (userId) await deleteIdentityUser(transaction, userId);
      await eraseMergedGuests(transaction, account.id, now);
      await eraseAccount(transaction, account.id, now);
      return true;
    });
  return {
    name: 'account.erase',
    schedule: '23 * * * *',
    async work() {
      const waiting: string[] = [];
      while (await eraseNext(waiting));
    },
  };
}
