import { listMergedGuests } from '#server/features/account/public.ts';
import { forgetCardsOf, forgetCustomers } from '#server/features/payments/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { forgetMessages, listTipIdsOf } from './own-tips/repository.ts';
import { paymentKinds } from './payments-of-tips.ts';

/**
 * Removes the messages of an account's tips, and its mail address from the payments, including those it gave as a
 * guest; the books stay.
 */
export async function forgetSupporter(transaction: Transaction, accountId: string): Promise<void> {
  const accountIds = [accountId, ...(await listMergedGuests(transaction, accountId))];
  await forgetMessages(transaction, accountIds);
  await forgetCardsOf(transaction, accountIds);
  const { tipIds, eventTipIds } = await listTipIdsOf(transaction, accountIds);
  await forgetCustomers(transaction, paymentKinds.tip, tipIds);
  await forgetCustomers(transaction, paymentKinds.eventTip, eventTipIds);
}
