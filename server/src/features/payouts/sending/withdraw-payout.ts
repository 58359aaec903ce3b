import { findUncomparedRestore, postPayoutReturned } from '#server/features/payments/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Log } from '#server/platform/log.ts';
import { findLostApproval, listUnsendable } from '../paying/outdated/repository.ts';
import { lockPayout, type PayoutRow, savePayout } from '../paying/repository.ts';
import { type RequestDependencies, requestPayoutWithin } from '../paying/request-payout.ts';
import { findObstacle } from './payout-obstacle.ts';

interface WithdrawingDependencies extends RequestDependencies {
  readonly log: Log;
}

/** The causes in the history of a payout. */
export const causes = {
  replaced: 'paid elsewhere now',
  outdated: 'not what would be asked for now',
} as const;
const lostApprovals = {
  left: 'who approved it has left the desk',
  restored: 'approved before the database was restored',
} as const;

/**
 * Cancels a payout that must not be sent as it was requested, and frees its shares. In place of one that is outdated,
 * what is ready now is requested on behalf of the same person. The payout is locked.
 */
export async function withdrawPayout(
  transaction: Transaction,
  dependencies: WithdrawingDependencies,
  { id, receiver_kind, receiver_id, currency, requested_by, week }: PayoutRow,
  why: keyof typeof causes,
): Promise<void> {
  const lost = why === 'outdated' ? await findLostApproval(transaction, id) : undefined;
  const cause = lost ? lostApprovals[lost] : causes[why];
  await savePayout(transaction, id, { state: 'canceled', state_cause: cause, due_at: null });
  await postPayoutReturned(transaction, { payoutId: id });
  if (why !== 'outdated') return;
  const receiver = { kind: receiver_kind, id: receiver_id };
  const request = { receiver, currency, requestedBy: requested_by, week };
  const outcome = await requestPayoutWithin(transaction, dependencies, request);
  dependencies.log.info({ payout: id, outcome: outcome.kind }, 'a payout is withdrawn and asked for again');
}

/**
 * Withdraws payouts that wait for operators and are outdated or have no destination any more: operators only decide
 * about payouts that can be sent. A payout that fails here does not delay the others, and is tried again by the next
 * run. After a restore they stay until the transfers are compared, because the original database may have sent them.
 */
export async function withdrawWaiting(dependencies: WithdrawingDependencies): Promise<void> {
  const { db, clock, log } = dependencies;
  if (await findUncomparedRestore(db)) return;
  for (const id of await listUnsendable(db)) {
    try {
      await inTransaction(db, async (transaction) => {
        const payout = await lockPayout(transaction, id);
        if (payout?.state !== 'requested' && payout?.state !== 'approved') return;
        const obstacle = await findObstacle(transaction, payout, clock.now());
        if (obstacle === 'replaced' || obstacle === 'outdated')
          await withdrawPayout(transaction, dependencies, payout, obstacle);
      });
    } catch (error) {
      log.error({ payout: id, err: error }, 'a payout that waits could not be looked at');
    }
  }
}
