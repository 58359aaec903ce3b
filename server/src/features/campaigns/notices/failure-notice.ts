import { campaignPaths } from '#contract/campaigns/paths.ts';
import { absoluteUrl } from '#contract/paths.ts';
import { formatDollars } from '#server/platform/dollars.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { LetterPart } from '#server/platform/mail/letter.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { campaignPledgeTexts as pledgeTexts } from '#server/texts/en/campaign-pledges.ts';
import { campaignMailTexts } from '#server/texts/en/campaigns.ts';
import { formatFullMoment } from '#server/texts/en/dates.ts';
import { recoveryOf } from '../collecting/recovery.ts';
import { findCampaignById } from '../own/repository.ts';
import { findPledge, type PledgeRow } from '../pledges/repository.ts';
import { aboutPledge, mailBacker } from './backer-address.ts';
import { linkTo, type MailDependencies } from './campaign-mail.ts';

const texts = campaignMailTexts.failure;

export const failureNoticeJobName = 'campaigns.failure-notice';

export interface FailureNews {
  readonly pledgeId: string;
  /**
   * `refused`: the card was refused and will be charged again. `dropped`: nothing is charged any more after refusals.
   * Nothing is charged either with the others. `unreachable`: the money could not reach its receiver. `campaign_hidden`: the desk had
   * hidden the campaign. `not_charged`: for another reason.
   */
  readonly kind: 'refused' | 'dropped' | 'unreachable' | 'campaign_hidden' | 'not_charged';
  /** The payment that was refused. */
  readonly paymentId?: string;
}

/** Notifies a backer that their card could not be charged, and until when they can help. */
export function failureNoticeJob(dependencies: MailDependencies): JobDefinition<FailureNews> {
  const { db } = dependencies;
  return {
    name: failureNoticeJobName,
    async work({ pledgeId, kind, paymentId }) {
      const pledge = await findPledge(db, pledgeId);
      const campaign = pledge && (await findCampaignById(db, pledge.campaign_id));
      if (!pledge || !campaign) return;
      const title = quoteLine(campaign.title);
      const amount = formatDollars(Number(pledge.amount_minor) + Number(pledge.fee_cover_minor));
      const id = `pledge-${kind}-${paymentId ?? pledgeId}`;
      if (kind !== 'refused') {
        const { subject, sentences } = texts[kind](amount, title);
        const link = linkTo(dependencies, pledgeTexts.pledgeLink, campaignPaths.pledge(pledgeId));
        return mailBacker(dependencies, pledge.account_id, {
          id,
          subject,
          partsFor: aboutPledge([...sentences, link]),
        });
      }
      if (campaign.ended_at === null) return;
      const { subject, parts } = writeRefusal(dependencies, {
        pledge,
        endedAt: campaign.ended_at,
        amount,
        title,
      });
      await mailBacker(dependencies, pledge.account_id, { id, subject, partsFor: aboutPledge(parts) });
    },
  };
}

function writeRefusal(
  { publicOrigin }: MailDependencies,
  { pledge, endedAt, amount, title }: { pledge: PledgeRow; endedAt: Date; amount: string; title: string },
): { subject: string; parts: LetterPart[] } {
  const { reason, next_try_at, until } = recoveryOf(pledge, endedAt);
  const { subject, happened } = texts.refused[reason];
  const url = absoluteUrl(publicOrigin, campaignPaths.pledge(pledge.id));
  // After the last attempt, or if the pledge was paid meanwhile, the backer need not do anything.
  if (pledge.state !== 'errored' || pledge.retry_at === null)
    return { subject, parts: [happened(amount, title), { links: [{ label: pledgeTexts.pledgeLink, url }] }] };
  return {
    subject,
    parts: [
      happened(amount, title),
      ...(next_try_at === null ? [] : [texts.again(formatFullMoment(new Date(next_try_at)))]),
      texts.until(formatFullMoment(new Date(until))),
      { button: texts.help, url },
    ],
  };
}
