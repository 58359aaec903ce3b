import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { isOfAnOwner } from '../accounts/choose-account.ts';
import { findAccountInUse, findPayoutAccount } from '../accounts/repository.ts';
import { isOutdated } from '../paying/outdated/repository.ts';
import { findBlockLocked, lockPage } from '../paying/payout-block.ts';
import type { PayoutRow } from '../paying/repository.ts';

const hourMs = 60 * 60_000;

/**
 * `replaced`: the receiver is no longer paid into the payout's account. `outdated`: the payout differs from what would
 * be requested now, or was approved for another destination. A date: when to check the payout again.
 */
export type Obstacle = 'replaced' | 'outdated' | Date;

/** What prevents the next step of a payout; undefined if nothing does. Locks the page until the transaction ends. */
export async function findObstacle(
  transaction: Transaction,
  payout: PayoutRow,
  now: Date,
): Promise<Obstacle | undefined> {
  const receiver = { kind: payout.receiver_kind, id: payout.receiver_id };
  const page = await lockPage(transaction, receiver);
  // Only now: an owner may have chosen another account while this waited for the page.
  const account = await findAccountInUse(transaction, receiver, payout.currency);
  if (account ? account.id !== payout.payout_account_id : await isLost(transaction, payout))
    return 'replaced';
  const blocked = await findBlockLocked(transaction, { page, account, now });
  if (blocked) return blocked.until ?? new Date(now.getTime() + hourMs);
  // Money that has left us either arrives or comes back in full.
  const hasLeft = payout.state === 'sent' || payout.state === 'paid';
  return !hasLeft && (await isOutdated(transaction, payout.id)) ? 'outdated' : undefined;
}

/** Whether nobody can put the payout's account in use again: it is erased, or its holder no longer owns the page. */
async function isLost(transaction: Transaction, payout: PayoutRow): Promise<boolean> {
  const account = await findPayoutAccount(transaction, payout.payout_account_id);
  if (!account || account.forgotten_at !== null) return true;
  return payout.receiver_kind === 'beneficiary' && !(await isOfAnOwner(transaction, account));
}

interface ObstacleDependencies {
  readonly db: Database;
  readonly clock: Clock;
}

/** Checks for obstacles before each step, because a payout may wait for days between two steps. */
export function findObstacleNow(
  { db, clock }: ObstacleDependencies,
  payout: PayoutRow,
): Promise<Obstacle | undefined> {
  return inTransaction(db, (transaction) => findObstacle(transaction, payout, clock.now()));
}

/** Reads the account's state from the rail, unless an obstacle is known already. */
export async function readAccount(
  dependencies: ObstacleDependencies & { readonly syncAccount: (accountId: string) => Promise<void> },
  payout: PayoutRow,
): Promise<void> {
  if (await findObstacleNow(dependencies, payout)) return;
  await dependencies.syncAccount(payout.payout_account_id);
}
