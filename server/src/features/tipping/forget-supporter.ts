import { forgetCustomers } from '#server/features/payments/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { paymentKinds } from './payments-of-tips.ts';
import { forgetMessages, listTipIdsOf } from './repository.ts';

/** Removes what somebody wrote with their tips, and their mail address from the payments; the books stay. */
export async function forgetSupporter(transaction: Transaction, accountId: string): Promise<void> {
  await forgetMessages(transaction, accountId);
  const { tipIds, eventTipIds } = await listTipIdsOf(transaction, accountId);
  await forgetCustomers(transaction, paymentKinds.tip, tipIds);
  await forgetCustomers(transaction, paymentKinds.eventTip, eventTipIds);
}
