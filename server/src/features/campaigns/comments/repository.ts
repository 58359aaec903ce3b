import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/** A comment or an answer, as a reader sees it. */
export interface CommentRow {
  readonly id: string;
  readonly campaign_id: string;
  readonly account_id: string;
  readonly answered_id: string | null;
  readonly by_creator: boolean;
  /** Null if the author wrote it without their name, or left. */
  readonly name: string | null;
  readonly text: string;
  readonly hidden_by: 'creator' | 'team' | null;
  readonly created_at: Date;
}

/** A reader of a campaign's comments. */
export interface CommentReader {
  readonly accountId: string | null;
  /** The creator sees hidden comments, and so does their author. */
  readonly isCreator: boolean;
}

const columns = `comment.id, comment.campaign_id, comment.account_id, comment.answered_id, comment.by_creator,
  CASE WHEN comment.is_named THEN nullif(trim(account.full_name), '') END AS name,
  comment.text, comment.hidden_by, comment.created_at`;
const written = 'campaign_comment AS comment JOIN account ON account.id = comment.account_id';
const seen = (alias: string) => `(${alias}.hidden_at IS NULL OR $2 OR ${alias}.account_id = $1)`;
/** Top-level comments; a removed one stays as long as it has answers. */
const shown = `comment.campaign_id = $3 AND comment.answered_id IS NULL AND ${seen('comment')}
  AND (comment.removed_at IS NULL OR EXISTS (SELECT FROM campaign_comment AS answer
    WHERE answer.answered_id = comment.id AND answer.removed_at IS NULL AND ${seen('answer')}))`;

/** The newest first. */
export function listComments(
  db: Connection,
  campaignId: string,
  { accountId, isCreator }: CommentReader,
  { limit, offset }: { limit: number; offset: number },
): Promise<CommentRow[]> {
  const text = `SELECT ${columns} FROM ${written} WHERE ${shown} ORDER BY comment.id DESC LIMIT $4 OFFSET $5`;
  return runStatement(db, text, [accountId, isCreator, campaignId, limit, offset]);
}

export async function countComments(
  db: Connection,
  campaignId: string,
  { accountId, isCreator }: CommentReader,
): Promise<number> {
  const text = `SELECT count(*)::integer AS total FROM campaign_comment AS comment WHERE ${shown}`;
  const rows = await runStatement<{ total: number }>(db, text, [accountId, isCreator, campaignId]);
  return rows[0]?.total ?? 0;
}

/** The answers to these comments, the oldest first. */
export async function listAnswers(
  db: Connection,
  commentIds: readonly string[],
  { accountId, isCreator }: CommentReader,
): Promise<CommentRow[]> {
  if (commentIds.length === 0) return [];
  const text = `SELECT ${columns} FROM ${written}
    WHERE comment.answered_id = ANY($3::uuid[]) AND comment.removed_at IS NULL AND ${seen('comment')} ORDER BY comment.id`;
  return runStatement(db, text, [accountId, isCreator, commentIds]);
}

/** A comment with its campaign, unless the campaign is not public. Removed comments are not found. */
export async function findComment(
  db: Connection,
  id: string,
): Promise<(CommentRow & { owner_id: string; slug: string; title: string }) | undefined> {
  const text = `SELECT ${columns}, campaign.account_id AS owner_id, campaign.slug, campaign.title
    FROM ${written} JOIN listed_campaign AS campaign ON campaign.id = comment.campaign_id
    WHERE comment.id = $1 AND comment.removed_at IS NULL`;
  return (
    await runStatement<CommentRow & { owner_id: string; slug: string; title: string }>(db, text, [id])
  )[0];
}

/** How an account backs a campaign; null if it does not. Guests merged into the account count. */
export async function findBacking(
  db: Connection,
  campaignId: string,
  accountId: string,
): Promise<{ isNamed: boolean } | null> {
  const text = `SELECT bool_or(shown_as = 'name') AS named FROM campaign_pledge
      JOIN account ON account.id = campaign_pledge.account_id
    WHERE campaign_id = $1 AND state IN ('active', 'collecting', 'errored', 'collected', 'disputed')
      AND (account.id = $2 OR account.merged_into = $2)`;
  const rows = await runStatement<{ named: boolean | null }>(db, text, [campaignId, accountId]);
  const named = rows[0]?.named ?? null;
  return named === null ? null : { isNamed: named };
}

/**
 * Locks a comment that can be answered, so that answers to it are added one after the other. Returns how many it has;
 * undefined if it cannot be answered.
 */
export async function lockAnswered(
  transaction: Transaction,
  { id, campaignId }: { id: string; campaignId: string },
): Promise<number | undefined> {
  const locked = await runStatement(
    transaction,
    `SELECT FROM campaign_comment WHERE id = $1 AND campaign_id = $2 AND answered_id IS NULL AND hidden_at IS NULL
       AND removed_at IS NULL FOR NO KEY UPDATE`,
    [id, campaignId],
  );
  if (locked.length === 0) return undefined;
  const counted = await runStatement<{ total: number }>(
    transaction,
    'SELECT count(*)::integer AS total FROM campaign_comment WHERE answered_id = $1 AND removed_at IS NULL',
    [id],
  );
  return counted[0]?.total ?? 0;
}

export async function insertComment(
  transaction: Transaction,
  comment: {
    readonly campaignId: string;
    readonly accountId: string;
    readonly answeredId: string | null;
    readonly byCreator: boolean;
    readonly isNamed: boolean;
    readonly text: string;
    readonly at: Date;
  },
): Promise<string> {
  const { id } = await transaction
    .insertInto('campaign_comment')
    .values({
      campaign_id: comment.campaignId,
      account_id: comment.accountId,
      answered_id: comment.answeredId,
      by_creator: comment.byCreator,
      is_named: comment.isNamed,
      text: comment.text,
      created_at: comment.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes the text of a comment by this author. False if there is no such comment. */
export async function removeComment(
  db: Connection,
  { id, accountId, at }: { id: string; accountId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaign_comment')
    .set({ text: '', removed_at: at })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Hides a comment, or shows it again. False if the team has hidden it; then nothing changes. */
export async function saveHiding(
  db: Connection,
  id: string,
  hidden: { readonly by: 'creator' | 'team'; readonly at: Date } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaign_comment')
    .set({ hidden_at: hidden?.at ?? null, hidden_by: hidden?.by ?? null })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('hidden_by', 'is', null), eb('hidden_by', '=', 'creator')]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Hides a comment from everybody but its author and the creator, until the desk shows it again. Returns whether the creator had
 * hidden it before; undefined if there is no such comment, or the desk has hidden it already.
 */
export async function withholdComment(
  transaction: Transaction,
  id: string,
  at: Date,
): Promise<{ wasHidden: boolean } | undefined> {
  const hiddenBy = (await findComment(transaction, id))?.hidden_by;
  if (!(await saveHiding(transaction, id, { by: 'team', at }))) return undefined;
  return { wasHidden: hiddenBy === 'creator' };
}

/**
 * Ends the hiding by the desk. With `stillHidden` the comment stays hidden by the creator, who had hidden it before.
 * False if the desk has not hidden it.
 */
export async function endTeamHiding(
  transaction: Transaction,
  id: string,
  stillHidden: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('campaign_comment')
    .set(stillHidden ? { hidden_by: 'creator' } : { hidden_at: null, hidden_by: null })
    .where('id', '=', id)
    .where('hidden_by', '=', 'team')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the texts of people who leave. */
export async function forgetComments(transaction: Transaction, accountIds: readonly string[]): Promise<void> {
  await runStatement(
    transaction,
    `UPDATE campaign_comment SET text = '', removed_at = clock_timestamp()
     WHERE account_id = ANY($1::uuid[]) AND removed_at IS NULL`,
    [accountIds],
  );
}
