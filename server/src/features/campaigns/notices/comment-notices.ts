import { campaignPaths } from '#contract/campaigns/paths.ts';
import { findProvenAddress, listReachable } from '#server/features/account/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { campaignMailTexts } from '#server/texts/en/campaigns.ts';
import { findComment } from '../comments/repository.ts';
import { letterTo, linkTo, type MailDependencies } from './campaign-mail.ts';

const texts = campaignMailTexts.comment;

export const commentNoticesJobName = 'campaigns.comment-notices';
const commentNoticeJobName = 'campaigns.comment-notice';

/**
 * Notifies the creator of a campaign of comments, and the author of a comment of answers to it, with one job for each
 * person. A comment that was removed or hidden meanwhile is not sent.
 */
export function commentNoticeJobs(dependencies: MailDependencies): JobDefinition<never>[] {
  const { db, jobs, limits, mailer } = dependencies;
  const find = async (commentId: string) => {
    const comment = await findComment(db, commentId);
    return comment?.hidden_by === null ? comment : undefined;
  };
  const all: JobDefinition<{ commentId: string }> = {
    name: commentNoticesJobName,
    async work({ commentId }) {
      const comment = await find(commentId);
      if (!comment) return;
      const answered = comment.answered_id === null ? undefined : await findComment(db, comment.answered_id);
      const concerned = new Set([comment.owner_id, ...(answered ? [answered.account_id] : [])]);
      concerned.delete(comment.account_id);
      const reachable = await listReachable(db, [...concerned]);
      await inTransaction(db, async (transaction) => {
        for (const accountId of reachable)
          await jobs.enqueue(transaction, commentNoticeJobName, { commentId, accountId });
      });
    },
  };
  const one: JobDefinition<{ commentId: string; accountId: string }> = {
    name: commentNoticeJobName,
    async work({ commentId, accountId }) {
      const comment = await find(commentId);
      const to = comment && (await findProvenAddress(db, accountId));
      if (!comment || !to) return;
      const from = comment.name ? quoteLine(comment.name) : texts.backer;
      const says = comment.answered_id === null ? texts.commented : texts.answered;
      const { subject, sentence } = says({ from, title: quoteLine(comment.title) });
      const parts = [
        sentence,
        { intro: texts.text, quote: comment.text },
        linkTo(dependencies, texts.link, campaignPaths.comments(comment.slug)),
      ];
      const letter = letterTo({ id: `campaign-comment-${commentId}-${accountId}`, to }, { subject, parts });
      await withinBudget(limits, { budget: 'campaign-mail', key: accountId }, () => mailer.send(letter));
    },
  };
  return [all, one];
}
