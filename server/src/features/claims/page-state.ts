import { listManagers, saveClaimState } from '#server/features/beneficiaries/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { listLiving } from './repository.ts';

/** Updates the claim state of a page, which must be locked, from its claims and managers after a decision. */
export async function syncClaimState(transaction: Transaction, pageId: string): Promise<void> {
  const living = await listLiving(transaction, pageId);
  const open = living.filter(({ state }) => state === 'open').length;
  const isDisputed = living.some((claim) => claim.disputed_at !== null);
  const isManaged = (await listManagers(transaction, pageId)).length > 0;
  if (isDisputed || open > (isManaged ? 0 : 1)) return saveClaimState(transaction, pageId, 'contested');
  if (isManaged) return saveClaimState(transaction, pageId, 'claimed');
  return saveClaimState(transaction, pageId, open === 1 ? 'claim_pending' : 'unclaimed');
}
