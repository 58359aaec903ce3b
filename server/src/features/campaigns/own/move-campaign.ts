import { requireProvenAddress } from '#server/features/account/public.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { endNoticesJobName } from '../notices/end-notices.ts';
import { submission } from './begin-campaign.ts';
import { type CampaignDependencies, withOwnCampaign } from './own-campaign.ts';
import { notSubmitted, saveCampaign } from './repository.ts';

/** Submits an own draft for review. Throws `campaign_not_found`, `campaign_not_in_state` and `address_not_proven`. */
export function submitCampaign(
  dependencies: CampaignDependencies,
  caller: Caller,
  id: string,
): Promise<void> {
  const own = { id, action: 'submit', from: ['draft'] } as const;
  return withOwnCampaign(dependencies, caller, own, async (transaction) => {
    await requireProvenAddress(transaction, caller);
    await saveCampaign(transaction, id, submission(caller, dependencies.clock.now()));
  });
}

/** Withdraws an own campaign from review, or one that is approved for a later day. Throws `campaign_not_found` and `campaign_not_in_state`. */
export function withdrawCampaign(
  dependencies: CampaignDependencies,
  caller: Caller,
  id: string,
): Promise<void> {
  const own = { id, action: 'withdraw', from: ['in_review', 'approved'] } as const;
  return withOwnCampaign(dependencies, caller, own, (transaction) =>
    saveCampaign(transaction, id, {
      ...notSubmitted,
      state: 'draft',
      state_by: 'owner',
      state_account_id: caller.accountId,
      state_reason: '',
    }),
  );
}

/**
 * Cancels an own campaign that is live: the job `campaigns.end` refunds every contribution. Throws `campaign_not_found` and
 * `campaign_not_in_state`.
 */
export function cancelOwnCampaign(
  dependencies: CampaignDependencies,
  caller: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const own = { id, action: 'cancel', from: ['live'] } as const;
  return withOwnCampaign(dependencies, caller, own, async (transaction) => {
    const at = dependencies.clock.now();
    await saveCampaign(transaction, id, {
      state: 'canceled',
      ended_at: at,
      settle_at: at,
      state_by: 'owner',
      state_account_id: caller.accountId,
      state_reason: reason,
    });
    await dependencies.jobs.enqueue(transaction, endNoticesJobName, { campaignId: id });
  });
}
