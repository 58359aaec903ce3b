import { campaignPaths } from '#contract/campaigns/paths.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import { coverAccount, findPaymentsOf, type PaymentHandler } from '#server/features/payments/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import { formatDollars } from '#server/platform/dollars.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { campaignPledgeTexts as texts } from '#server/texts/en/campaign-pledges.ts';
import { formatLastDay } from '../campaign-days.ts';
import { findCampaignById } from '../own/repository.ts';
import { findReceived } from '../pledges/backers/repository.ts';
import { findPledge, type PledgeRow, pledgePaymentKind } from '../pledges/repository.ts';
import { aboutPledge, mailBacker } from './backer-address.ts';
import { letterTo, linkTo, type MailDependencies } from './campaign-mail.ts';
import { notifyReceivers } from './reversal-notices.ts';

const savedJobName = 'campaigns.pledge-saved';
const paidJobName = 'campaigns.pledge-paid';
const newsJobName = 'campaigns.pledge-news';
const refundedJobName = 'campaigns.pledge-given-back';

interface RefundNews {
  readonly pledgeId: string;
  readonly fact: string;
  /** What was given back, with its part of a fee that was paid on top. */
  readonly amountMinor: number;
  /** That part; undefined in jobs of the version before. */
  readonly coverMinor?: number;
}

/** Enqueues the mail about a saved card in the same transaction. */
export function notifyCardSaved(jobs: Jobs, transaction: Transaction, pledgeId: string): Promise<void> {
  return jobs.enqueue(transaction, savedJobName, { pledgeId });
}

/** Enqueues the mails of a pledge in the same transaction that records its payment or refund. */
export function pledgePaymentHandler(jobs: Jobs): PaymentHandler {
  return {
    async onCaptured(transaction, { referenceId }) {
      await jobs.enqueue(transaction, paidJobName, { pledgeId: referenceId });
      await jobs.enqueue(transaction, newsJobName, { pledgeId: referenceId });
    },
    async onReversed(transaction, reversal) {
      const { referenceId: pledgeId, kind, fact, amountMinor, caseId, shares } = reversal;
      await notifyReceivers(jobs, transaction, reversal);
      // What a closed case took back is not on its way to the backer.
      if (kind !== 'refund' || caseId !== undefined) return;
      const coverMinor = shares.find(({ accountName }) => accountName === coverAccount)?.amountMinor ?? 0;
      const news: RefundNews = { pledgeId, fact, amountMinor, coverMinor };
      await jobs.enqueue(transaction, refundedJobName, news);
    },
  };
}

/** Whether its charge began before a restore; a saved card is charged long after the pledge was made. */
async function isChargedBeforeRestore(db: Connection, pledgeId: string): Promise<boolean> {
  const payment = (await findPaymentsOf(db, pledgePaymentKind, [pledgeId])).at(-1);
  return payment !== undefined && (await isFromBeforeRestore(db, payment.createdAt));
}

/**
 * The mails about a pledge: to its backer when the card is saved, when it is paid and when it is refunded; to the
 * owner of the campaign when it is paid.
 */
export function pledgeNoticeJobs(dependencies: MailDependencies): JobDefinition<never>[] {
  const { db, mailer } = dependencies;
  const find = async (pledgeId: string) => {
    const pledge = await findPledge(db, pledgeId);
    const campaign = pledge && (await findCampaignById(db, pledge.campaign_id));
    if (!pledge || !campaign) return undefined;
    return { pledge, campaign, amount: formatDollars(pledge.amount_minor) };
  };
  const mailSender = (
    { id: pledgeId, account_id }: PledgeRow,
    { id, subject, sentences }: Words & { readonly id: string },
  ) => {
    const link = linkTo(dependencies, texts.pledgeLink, campaignPaths.pledge(pledgeId));
    const partsFor = aboutPledge([...sentences, link]);
    return mailBacker(dependencies, account_id, { id, subject, partsFor });
  };
  const saved: JobDefinition<{ pledgeId: string }> = {
    name: savedJobName,
    async work({ pledgeId }) {
      const found = await find(pledgeId);
      // A pledge that was withdrawn meanwhile needs no mail.
      if (found?.pledge.state !== 'active') return;
      const { pledge, campaign, amount } = found;
      if (campaign.closes_at === null || (await isFromBeforeRestore(db, pledge.created_at))) return;
      const words = texts.saved(amount, quoteLine(campaign.title), formatLastDay(campaign.closes_at));
      await mailSender(pledge, { id: `pledge-saved-${pledgeId}`, ...withTotal('saved', words, pledge) });
    },
  };
  const paid: JobDefinition<{ pledgeId: string }> = {
    name: paidJobName,
    async work({ pledgeId }) {
      const found = await find(pledgeId);
      if (!found || (await isChargedBeforeRestore(db, pledgeId))) return;
      const { pledge, campaign, amount } = found;
      const words = texts.paid[campaign.funding](amount, quoteLine(campaign.title));
      await mailSender(pledge, { id: `pledge-${pledgeId}`, ...withTotal('paid', words, pledge) });
    },
  };
  const news: JobDefinition<{ pledgeId: string }> = {
    name: newsJobName,
    async work({ pledgeId }) {
      const found = await find(pledgeId);
      const to = found && (await findProvenAddress(db, found.campaign.account_id));
      if (!found || !to || (await isChargedBeforeRestore(db, pledgeId))) return;
      const { campaign, amount } = found;
      const received = await findReceived(db, { campaignId: campaign.id, id: pledgeId });
      const from = received?.name ? quoteLine(received.name) : texts.supporter;
      const { subject, sentence } = texts.news({ amount, from, title: quoteLine(campaign.title) });
      const parts = [
        sentence,
        ...(received?.message ? [{ intro: texts.message, quote: received.message }] : []),
        linkTo(dependencies, texts.reportLink, campaignPaths.report(campaign.id)),
      ];
      await mailer.send(letterTo({ id: `pledge-news-${pledgeId}`, to }, { subject, parts }));
    },
  };
  const refunded: JobDefinition<RefundNews> = {
    name: refundedJobName,
    async work(refund) {
      const found = await find(refund.pledgeId);
      if (!found) return;
      const words = writeRefund(refund, quoteLine(found.campaign.title));
      await mailSender(found.pledge, { id: `pledge-refund-${refund.pledgeId}-${refund.fact}`, ...words });
    },
  };
  return [saved, paid, news, refunded];
}

interface Words {
  readonly subject: string;
  readonly sentences: readonly string[];
}

/** Adds what the backer pays or paid in all, if they pay the fee on top. */
function withTotal(
  when: keyof typeof texts.inAll,
  { subject, sentences }: Words,
  { amount_minor, fee_cover_minor }: PledgeRow,
): Words {
  const feeMinor = Number(fee_cover_minor);
  if (feeMinor === 0) return { subject, sentences };
  const total = formatDollars(Number(amount_minor) + feeMinor);
  return { subject, sentences: [...sentences, texts.inAll[when]({ fee: formatDollars(feeMinor), total })] };
}

/** The parts of what was given back, and their sum, which is what banks show. */
function writeRefund({ amountMinor, coverMinor = 0 }: RefundNews, title: string): Words {
  return texts.refunded({
    amount: formatDollars(amountMinor - coverMinor),
    title,
    ...(coverMinor > 0 && { fee: formatDollars(coverMinor) }),
    total: formatDollars(amountMinor),
  });
}
