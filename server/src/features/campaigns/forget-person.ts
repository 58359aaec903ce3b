import { listMergedGuests } from '#server/features/account/public.ts';
import { forgetCustomers } from '#server/features/payments/public.ts';
import { detachPicture } from '#server/features/pictures/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { forgetComments } from './comments/repository.ts';
import { deleteFollowsOf } from './follows/repository.ts';
import { forgetCampaigns, hasCampaignUnderWay } from './own-data/forgetting/repository.ts';
import { forgetMessages, pledgePaymentKind } from './pledges/repository.ts';

/** A campaign that is approved or live is over by itself: its owner's account is not erased before. */
export function isCampaignUnderWay(transaction: Transaction, accountId: string): Promise<boolean> {
  return hasCampaignUnderWay(transaction, accountId);
}

/**
 * Removes what somebody wrote with their pledges, below campaigns and in those that nobody else saw, and whom they follow. What was public
 * stays as the record of what others paid for, without their name.
 */
export async function forgetPerson(transaction: Transaction, accountId: string): Promise<void> {
  const accountIds = [accountId, ...(await listMergedGuests(transaction, accountId))];
  const pledgeIds = await forgetMessages(transaction, accountIds);
  await forgetCustomers(transaction, pledgePaymentKind, pledgeIds);
  await forgetComments(transaction, accountIds);
  await deleteFollowsOf(transaction, accountId);
  for (const pictureId of await forgetCampaigns(transaction, accountId))
    await detachPicture(transaction, pictureId);
}
