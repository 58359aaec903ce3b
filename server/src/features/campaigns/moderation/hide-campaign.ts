import { publicCampaignStates } from '#contract/campaigns/campaign-rules.ts';
import { campaignNotInState } from '#contract/campaigns/errors.ts';
import { notFound } from '#contract/errors.ts';
import { lockClaimedPage } from '#server/features/beneficiaries/public.ts';
import { closeReports } from '#server/features/reports/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { decisionNoticeJobName } from '../notices/decision-notice.ts';
import type { CampaignDependencies } from '../own/own-campaign.ts';
import { lockCampaign, saveCampaign } from '../own/repository.ts';
import { makeDue } from '../refunds/repository.ts';
import { type Decision, requireNotOwn } from './decide-campaign.ts';
import { deleteHiding, findGivingBack, findHiding, insertHiding, lockForHiding } from './repository.ts';

/**
 * Hides a campaign that is or was live from everybody but its owner and backers, which closes its reports, or shows
 * it again. A live campaign is frozen first, so that it takes no money and does not end while it is hidden. What was collected
 * for one that has ended waits. Throws `not_found` and `own_campaign`, and `campaign_not_in_state` if its money goes back: then it
 * stays hidden.
 */
export function hideCampaign(
  { db, clock, jobs }: CampaignDependencies,
  { id, reason, by, hidden }: Decision & { hidden: boolean },
  record: Record,
): Promise<AuditReceipt> {
  return inTransaction(db, async (transaction) => {
    await lockForHiding(transaction, id);
    const row = await lockCampaign(transaction, id);
    const shown: readonly string[] = publicCampaignStates;
    if (!row || !shown.includes(row.state)) throw new Refusal(notFound);
    await requireNotOwn(transaction, row, by);
    if (!hidden && (await findGivingBack(transaction, id))) throw new Refusal(campaignNotInState);
    const before = await findHiding(transaction, id);
    const freezes = hidden && row.state === 'live';
    const decided = { state_by: 'operator', state_account_id: by, state_reason: reason } as const;
    if (freezes) await saveCampaign(transaction, id, { ...decided, state: 'frozen' });
    const at = clock.now();
    // A step of a payout that pays its money comes before or after this.
    if (row.beneficiary_id !== null) await lockClaimedPage(transaction, row.beneficiary_id);
    if (hidden) await insertHiding(transaction, { campaignId: id, reason, at });
    else {
      await deleteHiding(transaction, id);
      await makeDue(transaction, id, at);
    }
    const closed = hidden ? await closeReports(transaction, { id, outcome: 'settled', at }) : 0;
    const receipt = await record(transaction, {
      subject: { kind: 'campaign', id },
      before: { hidden: before !== undefined, state: row.state },
      after: {
        hidden,
        state: freezes ? 'frozen' : row.state,
        ...(closed > 0 && { reportsSettled: closed }),
      },
      reason,
    });
    const state = hidden ? 'hidden' : 'shown';
    const notice = { campaignId: id, state, reason, entryId: receipt.id };
    if ((before !== undefined) !== hidden) await jobs.enqueue(transaction, decisionNoticeJobName, notice);
    return receipt;
  });
}
