import { payoutAccountNotFound, payoutAccountNotReady } from '#contract/payouts/accounts/errors.ts';
import { listManagers } from '#server/features/beneficiaries/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { type AccountDependencies, withPayoutsOf } from './own-accounts.ts';
import { putInUse } from './put-in-use.ts';
import { findPayoutAccount, type PayoutAccountRow } from './repository.ts';

/**
 * Chooses another account of a page for its payouts. Throws what `withPayoutsOf` throws, `payout_account_not_found` and
 * `payout_account_not_ready`.
 */
export function chooseAccount(
  dependencies: AccountDependencies,
  caller: Caller,
  { pageId, accountId }: { pageId: string; accountId: string },
): Promise<void> {
  return withPayoutsOf(dependencies, caller, { pageId }, async ({ transaction }) => {
    const found = await findPayoutAccount(transaction, accountId);
    if (!found || found.forgotten_at || found.receiver_id !== pageId)
      throw new Refusal(payoutAccountNotFound);
    if (found.in_use) return;
    if (found.state !== 'enabled' || !(await isOfAnOwner(transaction, found)))
      throw new Refusal(payoutAccountNotReady);
    await putInUse(dependencies, transaction, found);
  });
}

/** Whether the person who set up the account still owns the page. */
export async function isOfAnOwner(
  transaction: Transaction,
  { receiver_kind, receiver_id, account_id }: PayoutAccountRow,
): Promise<boolean> {
  if (receiver_kind !== 'beneficiary') return false;
  const managers = await listManagers(transaction, receiver_id);
  return managers.some(({ id, role }) => id === account_id && role === 'owner');
}
