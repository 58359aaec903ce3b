import type { Pool } from 'pg';
import type { CampaignState } from '#contract/campaigns/campaign-rules.ts';
import { makeCampaign } from './campaign-factory.ts';
import { makeBeneficiary } from './factories.ts';

/** For each decision about campaigns what makes one of the account's in the state in which it can be, and its body. */
export function campaignTargets(pool: Pool, accountId: string, reason: string) {
  const campaign =
    (state: CampaignState, more: object = {}) =>
    async () => {
      const page = await makeBeneficiary(pool);
      await pool.query(
        "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
        [page.id, accountId],
      );
      const { id } = await makeCampaign(pool, { accountId, page, state });
      return { id, body: { reason, ...more } };
    };
  return {
    getDeskCampaign: campaign('in_review'),
    approveDeskCampaign: campaign('in_review', { version: 1 }),
    returnDeskCampaign: campaign('in_review'),
    refuseDeskCampaign: campaign('in_review'),
    freezeDeskCampaign: campaign('live'),
    unfreezeDeskCampaign: campaign('frozen'),
    cancelDeskCampaign: campaign('live'),
  };
}
