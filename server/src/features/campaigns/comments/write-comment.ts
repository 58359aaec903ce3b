import type { z } from 'zod';
import { commentRules } from '#contract/campaigns/comments/rules.ts';
import type { writeCommentBody } from '#contract/campaigns/comments/schemas.ts';
import {
  campaignNotInState,
  commentAnsweredOut,
  commentNotFound,
  commentsForBackers,
} from '#contract/campaigns/errors.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { accountKey, type Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Budget } from '#server/platform/limits/limits.ts';
import { requireListed } from '../http.ts';
import { commentNoticesJobName } from '../notices/comment-notices.ts';
import type { CampaignDependencies } from '../own/own-campaign.ts';
import { findBacking, insertComment, lockAnswered } from './repository.ts';

/** How often a person may write texts that are public at once. */
export const commentBudgets = {
  'campaign-comment': { points: 20, seconds: 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

/**
 * How somebody comments on a campaign: as its creator, or as a backer, who may have given anonymously. Null if they
 * may not comment.
 */
export async function findCommenting(
  db: Connection,
  campaign: { readonly id: string; readonly account_id: string },
  { accountId }: Caller,
): Promise<{ byCreator: boolean; isNamed: boolean } | null> {
  if (accountId === campaign.account_id) return { byCreator: true, isNamed: true };
  const backing = await findBacking(db, campaign.id, accountId);
  return backing && { byCreator: false, ...backing };
}

/**
 * Adds a comment or an answer to one; the people concerned are notified by mail. Returns its id. Throws
 * `campaign_not_found`, `campaign_not_in_state` while the campaign is frozen, `comments_for_backers`,
 * `address_not_proven`, `comment_not_found` and `comment_answered_out` for a comment that cannot be answered, and
 * `too_many_requests`. A refused request is not counted.
 */
export async function writeComment(
  { db, clock, jobs, limits }: CampaignDependencies,
  caller: Caller,
  { slug, text, answers }: z.output<typeof writeCommentBody> & { slug: string },
): Promise<string> {
  const { accountId } = caller;
  const campaign = await requireListed(db, slug);
  await limits.consume('campaign-comment', accountKey(caller));
  try {
    return await inTransaction(db, async (transaction) => {
      const author = await findCommenting(transaction, campaign, caller);
      if (!author) throw new Refusal(commentsForBackers);
      if (campaign.state === 'frozen') throw new Refusal(campaignNotInState);
      await requireProvenAddress(transaction, caller);
      const campaignId = campaign.id;
      if (answers !== null) await requireAnswerable(transaction, { id: answers, campaignId });
      const comment = { campaignId, accountId, answeredId: answers, ...author, text, at: clock.now() };
      const commentId = await insertComment(transaction, comment);
      await jobs.enqueue(transaction, commentNoticesJobName, { commentId });
      return commentId;
    });
  } catch (error) {
    await limits.giveBack('campaign-comment', accountKey(caller));
    throw error;
  }
}

async function requireAnswerable(
  transaction: Transaction,
  answered: { id: string; campaignId: string },
): Promise<void> {
  const answerCount = await lockAnswered(transaction, answered);
  if (answerCount === undefined) throw new Refusal(commentNotFound);
  if (answerCount >= commentRules.maxAnswers) throw new Refusal(commentAnsweredOut);
}
