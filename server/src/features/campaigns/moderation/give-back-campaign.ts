import type { CampaignState } from '#contract/campaigns/campaign-rules.ts';
import { campaignNotInState } from '#contract/campaigns/errors.ts';
import { notFound } from '#contract/errors.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { decisionNoticeJobName } from '../notices/decision-notice.ts';
import type { CampaignDependencies } from '../own/own-campaign.ts';
import { lockCampaign } from '../own/repository.ts';
import { requestRefunds } from '../refunds/refund-pledges.ts';
import { makeDue } from '../refunds/repository.ts';
import { type Decision, requireNotOwn } from './decide-campaign.ts';
import { findGivingBack, findHiding, insertGivingBack } from './repository.ts';

/** The states of a campaign that has ended with money for its page. */
const collected: readonly CampaignState[] = ['ended', 'succeeded', 'paid_out'];

/**
 * Gives back everything that a hidden campaign collected, for good: the refunds are requested with the order, the job `campaigns.end`
 * makes them, and requests those of what comes in later. Cards that were not charged yet never are. What payouts have taken is left to
 * an operator. Ordering it again requests what can be given back since. Throws `not_found`, `campaign_not_in_state` and `own_campaign`.
 */
export function giveBackCampaign(
  { db, clock, jobs }: CampaignDependencies,
  { id, reason, by }: Decision,
  record: Record,
): Promise<AuditReceipt> {
  return inTransaction(db, async (transaction) => {
    const row = await lockCampaign(transaction, id);
    if (!row) throw new Refusal(notFound);
    await requireNotOwn(transaction, row, by);
    if (!collected.includes(row.state) || (await findHiding(transaction, id)) === undefined)
      throw new Refusal(campaignNotInState);
    const before = await findGivingBack(transaction, id);
    const at = clock.now();
    await insertGivingBack(transaction, id, at);
    const { requested, left } = await requestRefunds(transaction, row, { at });
    await makeDue(transaction, id, at);
    const receipt = await record(transaction, {
      subject: { kind: 'campaign', id },
      before: { givingBack: before !== undefined },
      after: { givingBack: true, requestedRefunds: requested.length, notCovered: left },
      reason,
    });
    const notice = { campaignId: id, state: 'giving_back', reason, entryId: receipt.id };
    if (!before) await jobs.enqueue(transaction, decisionNoticeJobName, notice);
    return receipt;
  });
}
