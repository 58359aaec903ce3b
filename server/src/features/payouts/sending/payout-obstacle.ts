import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { isOfAnOwner } from '../accounts/choose-account.ts';
import { findAccountInUse, findPayoutAccount } from '../accounts/repository.ts';
import { isOutdated } from '../paying/outdated/repository.ts';
import { findBlockLocked } from '../paying/payout-block.ts';
import type { PayoutRow } from '../paying/repository.ts';

const hourMs = 60 * 60_000;

/**
 * `replaced` where the money of the receiver does not go to the account of the payout any more; `outdated` where it is not
 * what would be asked for now, or was approved for another destination; else when the payout is looked at again.
 */
export type Obstacle = 'replaced' | 'outdated' | Date;

/** What stands against the next step of a payout, while the page is held; undefined where nothing does. */
export async function findObstacle(
  transaction: Transaction,
  payout: PayoutRow,
  now: Date,
): Promise<Obstacle | undefined> {
  const receiver = { kind: payout.receiver_kind, id: payout.receiver_id };
  const account = await findAccountInUse(transaction, receiver, payout.currency);
  if (account ? account.id !== payout.payout_account_id : await isLost(transaction, payout))
    return 'replaced';
  const blocked = await findBlockLocked(transaction, { receiver, account, now });
  if (blocked) return blocked.until ?? new Date(now.getTime() + hourMs);
  // What has left us already arrives, or comes back whole.
  const hasLeft = payout.state === 'sent' || payout.state === 'paid';
  return !hasLeft && (await isOutdated(transaction, payout.id)) ? 'outdated' : undefined;
}

/** Whether nobody can have the account of a payout used again: it is forgotten, or its holder owns the page no more. */
async function isLost(transaction: Transaction, payout: PayoutRow): Promise<boolean> {
  const account = await findPayoutAccount(transaction, payout.payout_account_id);
  if (!account || account.forgotten_at !== null) return true;
  return payout.receiver_kind === 'beneficiary' && !(await isOfAnOwner(transaction, account));
}

interface ObstacleDependencies {
  readonly db: Database;
  readonly clock: Clock;
}

/** A payout may wait for days between two steps: what stood against it at the start is looked at before each. */
export function findObstacleNow(
  { db, clock }: ObstacleDependencies,
  payout: PayoutRow,
): Promise<Obstacle | undefined> {
  return inTransaction(db, (transaction) => findObstacle(transaction, payout, clock.now()));
}

/** Hears from the rail what has become of the account, unless something stands against the payout already. */
export async function readAccount(
  dependencies: ObstacleDependencies & { readonly syncAccount: (accountId: string) => Promise<void> },
  payout: PayoutRow,
): Promise<void> {
  if (await findObstacleNow(dependencies, payout)) return;
  await dependencies.syncAccount(payout.payout_account_id);
}
