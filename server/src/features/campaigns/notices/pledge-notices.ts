import { campaignPaths } from '#contract/campaigns/paths.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import type { PaymentHandler } from '#server/features/payments/public.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { campaignMailTexts } from '#server/texts/en/campaigns.ts';
import { formatDollars } from '../campaign-money.ts';
import { findCampaignById } from '../managing/repository.ts';
import { findReceived } from '../pledges/backers/repository.ts';
import { findPledge } from '../pledges/repository.ts';
import { letterTo, linkTo, type MailDependencies } from './campaign-mail.ts';

const texts = campaignMailTexts.pledge;

const paidJobName = 'campaigns.pledge-paid';
const newsJobName = 'campaigns.pledge-news';
const refundedJobName = 'campaigns.pledge-given-back';

/** When the money of a pledge is counted or taken back, its mails are put on their way in the same transaction. */
export function pledgePaymentHandler(jobs: Jobs): PaymentHandler {
  return {
    async onCaptured(transaction, { referenceId }) {
      await jobs.enqueue(transaction, paidJobName, { pledgeId: referenceId });
      await jobs.enqueue(transaction, newsJobName, { pledgeId: referenceId });
    },
    async onReversed(transaction, { referenceId, kind, fact, amountMinor }) {
      if (kind !== 'refund') return;
      await jobs.enqueue(transaction, refundedJobName, { pledgeId: referenceId, fact, amountMinor });
    },
  };
}

/** The mails of a pledge: to its sender when it is paid or given back, to the owner of the campaign when it came. */
export function pledgeNoticeJobs(dependencies: MailDependencies): JobDefinition<never>[] {
  const { db, mailer } = dependencies;
  const find = async (pledgeId: string) => {
    const pledge = await findPledge(db, pledgeId);
    const campaign = pledge && (await findCampaignById(db, pledge.campaign_id));
    if (!pledge || !campaign || (await isFromBeforeRestore(db, pledge.created_at))) return undefined;
    return { pledge, campaign, amount: formatDollars(pledge.amount_minor) };
  };
  const paid: JobDefinition<{ pledgeId: string }> = {
    name: paidJobName,
    async work({ pledgeId }) {
      const found = await find(pledgeId);
      const to = found && (await findProvenAddress(db, found.pledge.account_id));
      if (!found || !to) return;
      const { subject, sentences } = texts.paid(found.amount, quoteLine(found.campaign.title));
      const link = linkTo(dependencies, texts.pledgeLink, campaignPaths.pledge(pledgeId));
      await mailer.send(letterTo({ id: `pledge-${pledgeId}`, to }, { subject, parts: [...sentences, link] }));
    },
  };
  const news: JobDefinition<{ pledgeId: string }> = {
    name: newsJobName,
    async work({ pledgeId }) {
      const found = await find(pledgeId);
      const to = found && (await findProvenAddress(db, found.campaign.account_id));
      if (!found || !to) return;
      const { pledge, campaign, amount } = found;
      const received = await findReceived(db, { campaignId: campaign.id, id: pledgeId });
      const from = received?.name ? quoteLine(received.name) : texts.supporter;
      const { subject, sentence } = texts.news({ amount, from, title: quoteLine(campaign.title) });
      const parts = [
        sentence,
        ...(pledge.message === null ? [] : [{ intro: texts.message, quote: pledge.message }]),
        linkTo(dependencies, texts.reportLink, campaignPaths.report(campaign.id)),
      ];
      await mailer.send(letterTo({ id: `pledge-news-${pledgeId}`, to }, { subject, parts }));
    },
  };
  const refunded: JobDefinition<{ pledgeId: string; fact: string; amountMinor: number }> = {
    name: refundedJobName,
    async work({ pledgeId, fact, amountMinor }) {
      const found = await find(pledgeId);
      const to = found && (await findProvenAddress(db, found.pledge.account_id));
      if (!found || !to) return;
      const { subject, sentences } = texts.refunded(
        formatDollars(amountMinor),
        quoteLine(found.campaign.title),
      );
      const link = linkTo(dependencies, texts.pledgeLink, campaignPaths.pledge(pledgeId));
      const id = `pledge-refund-${pledgeId}-${fact}`;
      await mailer.send(letterTo({ id, to }, { subject, parts: [...sentences, link] }));
    },
  };
  return [paid, news, refunded];
}
