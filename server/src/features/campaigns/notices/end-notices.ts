import { campaignPaths } from '#contract/campaigns/paths.ts';
import { paths } from '#contract/paths.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { formatDollars } from '#server/platform/dollars.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { LetterPart } from '#server/platform/mail/letter.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { campaignMailTexts } from '#server/texts/en/campaigns.ts';
import type { Promised } from '../collecting/repository.ts';
import { findCampaignById, listDecisions, type OwnCampaignRow } from '../own/repository.ts';
import { findListed } from '../repository.ts';
import { listBackersAtEnd } from '../updates/repository.ts';
import { mailBacker } from './backer-address.ts';
import { linkTo, type MailDependencies } from './campaign-mail.ts';

const texts = campaignMailTexts.end;

export const endNoticesJobName = 'campaigns.end-notices';
const endNoticeJobName = 'campaigns.end-notice';

interface EndNews {
  readonly campaignId: string;
  readonly withoutOwner?: true;
  /** The pledged total if nothing was charged before the end. */
  readonly promised?: Promised | undefined;
}

/** An all-or-nothing campaign is canceled before anybody is charged. */
function endOf({ state, funding }: Pick<OwnCampaignRow, 'state' | 'funding'>): keyof typeof texts.says {
  if (state === 'canceled') return funding === 'all_or_nothing' ? 'canceled_uncharged' : 'canceled';
  if (state === 'failed') return state;
  return state === 'ended' ? 'ended' : 'succeeded';
}

/** What the owner wrote to the backers of a campaign that they canceled. */
async function cancellationReason(db: Database, { id, state }: OwnCampaignRow): Promise<LetterPart[]> {
  if (state !== 'canceled') return [];
  const decision = (await listDecisions(db, id)).find(({ to_state }) => to_state === 'canceled');
  return decision?.decided_by === 'owner' && decision.reason !== ''
    ? [{ intro: texts.word, quote: decision.reason }]
    : [];
}

/** A campaign that our team has hidden has no page that a backer could open. */
async function linkForBackers(dependencies: MailDependencies, { slug }: OwnCampaignRow): Promise<LetterPart> {
  return (await findListed(dependencies.db, slug))
    ? linkTo(dependencies, texts.backerLink, paths.campaign(slug))
    : linkTo(dependencies, texts.pledgesLink, campaignPaths.pledges());
}

/**
 * Notifies the owner and every backer that a campaign has ended or was canceled, and what happens to their money. The
 * list is made once, with one job for each person, so that one failing address does not delay the other mails.
 */
export function endNoticeJobs(dependencies: MailDependencies): JobDefinition<never>[] {
  const { db, jobs } = dependencies;
  const all: JobDefinition<EndNews> = {
    name: endNoticesJobName,
    async work({ campaignId, withoutOwner = false, promised }) {
      const campaign = await findCampaignById(db, campaignId);
      if (!campaign) return;
      const backers = await listBackersAtEnd(db, campaignId);
      const owner = withoutOwner ? [] : [campaign.account_id];
      await inTransaction(db, async (transaction) => {
        for (const accountId of new Set([...backers, ...owner]))
          await jobs.enqueue(transaction, endNoticeJobName, { campaignId, accountId, promised });
      });
    },
  };
  const one: JobDefinition<EndNews & { accountId: string }> = {
    name: endNoticeJobName,
    async work({ campaignId, accountId, promised }) {
      const campaign = await findCampaignById(db, campaignId);
      if (!campaign) return;
      const isOwner = campaign.account_id === accountId;
      const words = texts.says[endOf(campaign)][isOwner ? 'owner' : 'backer'];
      const { subject, sentences } = words({
        title: quoteLine(campaign.title),
        collected: formatDollars(promised?.amountMinor ?? campaign.collected_minor),
        backers: promised?.backerCount ?? campaign.backer_count,
        // Who cancels a campaign before its end does not count what was promised.
        unreachable: campaign.state === 'canceled' && promised !== undefined,
      });
      const link = isOwner
        ? linkTo(dependencies, texts.ownerLink, campaignPaths.report(campaignId))
        : await linkForBackers(dependencies, campaign);
      const id = `campaign-end-${campaignId}-${accountId}`;
      const why = isOwner ? [] : await cancellationReason(db, campaign);
      await mailBacker(dependencies, accountId, {
        id,
        subject,
        partsFor: (kind) => [...sentences, ...(kind === 'proven' ? why : []), link],
      });
    },
  };
  return [all, one];
}
