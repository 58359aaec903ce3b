import { campaignPaths } from '#contract/campaigns/paths.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import { listManagers } from '#server/features/beneficiaries/public.ts';
import { ledgerAccountOf, type Reversal } from '#server/features/payments/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { formatDollars } from '#server/platform/dollars.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { campaignPledgeTexts } from '#server/texts/en/campaign-pledges.ts';
import { campaignReversalTexts as texts } from '#server/texts/en/campaign-reversals.ts';
import { findCampaignById } from '../own/repository.ts';
import { findPledge } from '../pledges/repository.ts';
import { isRequestedAfterEnd, refundsEverything } from '../refunds/repository.ts';
import { letterTo, linkTo, type MailDependencies } from './campaign-mail.ts';

const reversalJobName = 'campaigns.pledge-reversed';

interface ReversalNews {
  readonly pledgeId: string;
  readonly accountId: string;
  readonly kind: Reversal['kind'];
  readonly fact: string;
  /** What it took from the campaign or its receiver, or brought back. */
  readonly amountMinor: number;
}

/**
 * Enqueues the mails to those whose money a reversal changes: the owner of the campaign and, once the page that receives it has
 * the money, the owners of the page. There is no mail about a refund that the owner requested after the end, nor of a campaign that
 * refunds everything.
 */
export async function notifyReceivers(
  jobs: Jobs,
  transaction: Transaction,
  { referenceId: pledgeId, kind, fact, shares }: Reversal,
): Promise<void> {
  const pledge = await findPledge(transaction, pledgeId);
  const campaign = pledge && (await findCampaignById(transaction, pledge.campaign_id));
  if (!campaign || refundsEverything(campaign.state)) return;
  if (kind === 'refund' && (await isRequestedAfterEnd(transaction, pledgeId))) return;
  const { account_id: ownerId, beneficiary_id: pageId } = campaign;
  const inCampaign = ledgerAccountOf(campaign.id, 'campaign');
  const onPage = pageId === null ? undefined : ledgerAccountOf(pageId);
  const share = shares.find(({ accountName }) => accountName === inCampaign || accountName === onPage);
  if (!share) return;
  const managers =
    pageId !== null && share.accountName === onPage ? await listManagers(transaction, pageId) : [];
  const owners = managers.filter(({ role }) => role === 'owner').map(({ id }) => id);
  for (const accountId of new Set([ownerId, ...owners])) {
    const news: ReversalNews = { pledgeId, accountId, kind, fact, amountMinor: share.amountMinor };
    await jobs.enqueue(transaction, reversalJobName, news);
  }
}

/** Mails one of those who receive a campaign's money. Never names the backer. */
export function reversalNoticeJob(dependencies: MailDependencies): JobDefinition<ReversalNews> {
  const { db, mailer } = dependencies;
  return {
    name: reversalJobName,
    async work({ pledgeId, accountId, kind, fact, amountMinor }) {
      const pledge = await findPledge(db, pledgeId);
      const campaign = pledge && (await findCampaignById(db, pledge.campaign_id));
      const to = await findProvenAddress(db, accountId);
      if (!pledge || !campaign || !to) return;
      const about = { amount: formatDollars(pledge.amount_minor), title: quoteLine(campaign.title) };
      const { subject, sentences } = texts.says[kind](formatDollars(amountMinor), texts.contribution(about));
      const isCreator = accountId === campaign.account_id;
      const link =
        isCreator || campaign.beneficiary_id === null
          ? linkTo(dependencies, campaignPledgeTexts.reportLink, campaignPaths.report(campaign.id))
          : linkTo(dependencies, texts.payoutsLink, payoutPaths.payouts(campaign.beneficiary_id));
      const id = ['pledge-reversed', pledgeId, kind, fact, accountId].join('-').replaceAll('_', '.');
      await mailer.send(letterTo({ id, to }, { subject, parts: [...sentences, link] }));
    },
  };
}
