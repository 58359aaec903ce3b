import type { z } from 'zod';
import { publicCampaignStates } from '#contract/campaigns/campaign-rules.ts';
import { campaignNotInState, updateNotFound } from '#contract/campaigns/errors.ts';
import type { writeUpdateBody } from '#contract/campaigns/own/schemas.ts';
import type { CampaignUpdate } from '#contract/campaigns/schemas.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findHiding } from '../moderation/repository.ts';
import { updateNoticesJobName } from '../notices/update-notices.ts';
import { type CampaignDependencies, findOwnCampaign, withOwnCampaign } from '../own/own-campaign.ts';
import { isBacker } from '../pledges/backers/repository.ts';
import { deleteUpdate, insertUpdate, type UpdateRow } from './repository.ts';

/**
 * Adds an update to an own campaign that is or was live; its audience gets it by mail. Throws `campaign_not_found`,
 * `campaign_not_in_state`, `address_not_proven` and `too_many_requests`; a refused request is not counted.
 */
export async function writeUpdate(
  dependencies: CampaignDependencies,
  caller: Caller,
  { id, ...update }: z.output<typeof writeUpdateBody> & { id: string },
): Promise<UpdateRow> {
  const { db, clock, jobs, limits } = dependencies;
  await findOwnCampaign(db, caller, id, 'writeUpdates');
  await limits.consume('campaign-update', id);
  try {
    return await withOwnCampaign(
      dependencies,
      caller,
      { id, action: 'writeUpdates' },
      async (transaction, { state }) => {
        const shown: readonly string[] = publicCampaignStates;
        if (!shown.includes(state) || state === 'frozen') throw new Refusal(campaignNotInState);
        if ((await findHiding(transaction, id)) !== undefined) throw new Refusal(campaignNotInState);
        await requireProvenAddress(transaction, caller);
        const row = await insertUpdate(transaction, { ...update, campaignId: id, at: clock.now() });
        await jobs.enqueue(transaction, updateNoticesJobName, { updateId: row.id });
        return row;
      },
    );
  } catch (error) {
    await limits.giveBack('campaign-update', id);
    throw error;
  }
}

/** Removes an update of an own campaign. Throws `campaign_not_found` and `update_not_found`. */
export async function removeUpdate(
  { db }: CampaignDependencies,
  caller: Caller,
  { campaignId, id }: { readonly campaignId: string; readonly id: string },
): Promise<void> {
  await findOwnCampaign(db, caller, campaignId, 'writeUpdates');
  if (!(await deleteUpdate(db, { id, campaignId }))) throw new Refusal(updateNotFound);
}

/** Whether the caller may read updates for backers: they back the campaign, or it is their own. */
export async function mayReadAll(
  db: Connection,
  caller: Caller | undefined,
  campaign: { readonly id: string; readonly account_id: string },
): Promise<boolean> {
  if (!caller) return false;
  return caller.accountId === campaign.account_id || (await isBacker(db, campaign.id, caller.accountId));
}

export function presentUpdate(row: UpdateRow, readsAll: boolean): CampaignUpdate {
  const { id, title, text, audience, created_at, withheld_at } = row;
  return {
    id,
    title,
    text: audience === 'everybody' || readsAll ? text : null,
    audience,
    withheld: withheld_at !== null,
    at: created_at.toISOString(),
  };
}
