import type { CampaignState } from '#contract/campaigns/campaign-rules.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { campaignDecisionTexts as texts } from '#server/texts/en/campaign-decisions.ts';
import { formatFullDay } from '#server/texts/en/dates.ts';
import { formatLastDay } from '../campaign-days.ts';
import { findCampaignById, type OwnCampaignRow } from '../own/repository.ts';
import { letterTo, linkTo, type MailDependencies } from './campaign-mail.ts';

export const decisionNoticeJobName = 'campaigns.decision-notice';

interface DecisionNotice {
  readonly campaignId: string;
  readonly state: CampaignState | 'hidden' | 'shown' | 'giving_back';
  /** Of a campaign that is frozen no longer: whether its last day has passed. Absent from other notices. */
  readonly unfrozen?: 'open' | 'over';
  /** Whether it was approved for a later day. Absent from notices of an earlier version. */
  readonly wasApproved?: boolean;
  readonly reason: string;
  /** The id of the log entry, which identifies this decision. */
  readonly entryId: string;
}

/** Notifies the owner of a campaign of an operator's decision and its reason. */
export function decisionNoticeJob(dependencies: MailDependencies): JobDefinition<DecisionNotice> {
  const { db, mailer } = dependencies;
  return {
    name: decisionNoticeJobName,
    async work(notice) {
      const { campaignId, state, unfrozen, reason, entryId } = notice;
      const campaign = await findCampaignById(db, campaignId);
      const to = campaign && (await findProvenAddress(db, campaign.account_id));
      if (!campaign || !to) return;
      const says = texts.says[kindOf(notice, campaign) as keyof typeof texts.says];
      if (!says) return;
      const { subject, sentence } = says;
      const { live_at: liveAt, closes_at: closesAt } = campaign;
      // An approval that was taken back meanwhile has no day.
      if (state === 'approved' && !liveAt) return;
      const day = unfrozen ? closesAt && formatLastDay(closesAt) : liveAt && formatFullDay(liveAt);
      const parts = [
        sentence(quoteLine(campaign.title), day ?? ''),
        { intro: texts.reason, quote: reason },
        linkTo(dependencies, texts.link, campaignPaths.ownCampaign(campaignId)),
      ];
      await mailer.send(letterTo({ id: `campaign-decision-${entryId}`, to }, { subject, parts }));
    },
  };
}

const collectedStates: readonly CampaignState[] = ['ended', 'succeeded', 'paid_out'];

/** Which of the texts a decision has. */
function kindOf({ state, unfrozen, wasApproved }: DecisionNotice, campaign: OwnCampaignRow): string {
  if (wasApproved) return 'approval_taken_back';
  if (state === 'hidden' && collectedStates.includes(campaign.state)) return 'hidden_collected';
  if (unfrozen) return `unfrozen_${unfrozen}`;
  return state === 'canceled' && campaign.funding === 'all_or_nothing' ? 'canceled_uncharged' : state;
}
