import { listMergedGuests } from '#server/features/account/public.ts';
import { forgetCustomers } from '#server/features/payments/public.ts';
import { detachPicture } from '#server/features/pictures/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { withdrawUncharged } from './collecting/repository.ts';
import { forgetComments } from './comments/repository.ts';
import { deleteFollowsOf } from './follows/repository.ts';
import { forgetCampaigns, hasCampaignUnderWay } from './own-data/forgetting/repository.ts';
import { forgetMessages, pledgePaymentKind } from './pledges/repository.ts';

/** A campaign that is approved, live or frozen is to end; its owner's account is erased only after that. */
export function isCampaignUnderWay(transaction: Transaction, accountId: string): Promise<boolean> {
  return hasCampaignUnderWay(transaction, accountId);
}

/**
 * Withdraws what somebody has pledged to campaigns that go on: their card is forgotten, so it must not count. Removes
 * what they wrote with their pledges, in comments and in campaigns that were never public, and their follows. Public
 * campaigns stay without the owner's name, as the record of what others paid for.
 */
export async function forgetPerson(transaction: Transaction, accountId: string): Promise<void> {
  const accountIds = [accountId, ...(await listMergedGuests(transaction, accountId))];
  await withdrawUncharged(transaction, accountIds);
  const pledgeIds = await forgetMessages(transaction, accountIds);
  await forgetCustomers(transaction, pledgePaymentKind, pledgeIds);
  await forgetComments(transaction, accountIds);
  await deleteFollowsOf(transaction, accountId);
  for (const pictureId of await forgetCampaigns(transaction, accountId))
    await detachPicture(transaction, pictureId);
}
