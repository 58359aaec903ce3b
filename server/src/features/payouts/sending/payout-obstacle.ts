import type { Transaction } from '#server/platform/database/database.ts';
import { findAccountInUse } from '../accounts/repository.ts';
import { findBlockLocked } from '../paying/payout-block.ts';
import type { PayoutRow } from '../paying/repository.ts';

const hourMs = 60 * 60_000;

/** `replaced` where the money of the receiver goes to another account now; else when the payout is looked at again. */
export type Obstacle = 'replaced' | Date;

/** What stands against the next step of a payout, while the page is held; undefined where nothing does. */
export async function findObstacle(
  transaction: Transaction,
  payout: PayoutRow,
  now: Date,
): Promise<Obstacle | undefined> {
  const receiver = { kind: payout.receiver_kind, id: payout.receiver_id };
  const account = await findAccountInUse(transaction, receiver, payout.currency);
  if (account && account.id !== payout.payout_account_id) return 'replaced';
  const blocked = await findBlockLocked(transaction, { receiver, account, now });
  return blocked && (blocked.until ?? new Date(now.getTime() + hourMs));
}
