import { paths } from '#contract/paths.ts';
import { findProvenAddress, listReachable } from '#server/features/account/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { formatDollars } from '#server/platform/dollars.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { campaignMailTexts } from '#server/texts/en/campaigns.ts';
import { formatLastDay } from '../../campaign-days.ts';
import { letterTo, linkTo, type MailDependencies } from '../../notices/campaign-mail.ts';
import { findCampaignById, type OwnCampaignRow } from '../../own/repository.ts';
import { claimLastDays, isOpen, listUndecided } from './repository.ts';

const texts = campaignMailTexts.lastDays;
const noticesJobName = 'campaigns.ending-notices';
const noticeJobName = 'campaigns.ending-notice';

const lastDaysMs = 2 * 24 * 60 * 60_000;

/**
 * Every hour: a mail to those who follow a campaign that closes within two days and do not back it, one mail a campaign. No
 * mail is sent if the campaign no longer takes contributions by then.
 */
export function lastDaysJobs(
  dependencies: MailDependencies & { readonly clock: Clock },
): JobDefinition<never>[] {
  const { db, clock, jobs, limits, mailer } = dependencies;
  const tellNext = () =>
    inTransaction(db, async (transaction) => {
      const now = clock.now();
      const closesBefore = new Date(now.getTime() + lastDaysMs);
      const campaignId = await claimLastDays(transaction, { now, closesBefore });
      if (campaignId) await jobs.enqueue(transaction, noticesJobName, { campaignId });
      return campaignId !== undefined;
    });
  const hourly: JobDefinition<never> = {
    name: 'campaigns.tell-last-days',
    schedule: '23 * * * *',
    async work() {
      while (await tellNext());
    },
  };
  const all: JobDefinition<{ campaignId: string }> = {
    name: noticesJobName,
    async work({ campaignId }) {
      const reachable = await listReachable(db, await listUndecided(db, campaignId));
      await inTransaction(db, async (transaction) => {
        for (const accountId of reachable)
          await jobs.enqueue(transaction, noticeJobName, { campaignId, accountId });
      });
    },
  };
  const one: JobDefinition<{ campaignId: string; accountId: string }> = {
    name: noticeJobName,
    async work({ campaignId, accountId }) {
      const campaign = await findCampaignById(db, campaignId);
      const to = await findProvenAddress(db, accountId);
      if (!to || !campaign?.closes_at || !(await isOpen(db, campaignId, clock.now()))) return;
      const letter = letterTo(
        { id: `campaign-ending-${campaignId}-${accountId}`, to },
        {
          subject: texts.subject,
          parts: [
            texts.sentence(factsOf(campaign, campaign.closes_at)),
            linkTo(dependencies, texts.link, paths.campaign(campaign.slug)),
            texts.why,
          ],
        },
      );
      await withinBudget(limits, { budget: 'campaign-mail', key: accountId }, () => mailer.send(letter));
    },
  };
  return [hourly, all, one];
}

function factsOf({ title, pledged_minor, goal_minor }: OwnCampaignRow, closesAt: Date) {
  return {
    title: quoteLine(title),
    day: formatLastDay(closesAt),
    pledged: formatDollars(pledged_minor),
    goal: formatDollars(goal_minor),
  };
}
