import { type SqlBool, sql } from 'kysely';
import { refundDeskPayment } from '#contract/desk/payments/endpoints.ts';
import { type HiddenWordsKind, hiddenWordsKinds } from '#contract/desk/reports/schemas.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '#server/platform/audit/tables.ts';

/** The condition for an entry to be about the thing with this id, or by the operator with it; every entry without a search. */
const isAbout = (search: string) =>
  search ? sql<SqlBool>`(subject_id = ${search} OR account_id::text = ${search})` : sql<SqlBool>`true`;

/** The newest first. */
export function listAuditEntries(
  db: Connection,
  { search, limit, offset }: { search: string; limit: number; offset: number },
) {
  return db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.account_id')
    .selectAll('audit_entry')
    .select(['account.full_name', 'account.email'])
    .where(isAbout(search))
    .orderBy('audit_entry.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The reason of the last log entry for this action on an account. */
export async function findLastReason(
  db: Connection,
  { action, subjectId }: { action: string; subjectId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_entry')
    .select('reason')
    .where('subject_kind', '=', 'account')
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reason;
}

/** The key of the last refund of this payment that an operator requested. */
export async function findLastRefundKey(db: Connection, paymentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_entry')
    .select(sql<string | null>`after #>> '{refundRequested,key}'`.as('key'))
    .where('subject_kind', '=', 'payment')
    .where('subject_id', '=', paymentId)
    .where('action', '=', refundDeskPayment.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.key ?? undefined;
}

export async function countAuditEntries(db: Connection, search: string): Promise<number> {
  const row = await db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where(isAbout(search))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** The last hiding of a text that has not been shown again since. */
export interface WordsHiding {
  /** The id of the post, the update or the comment, of the tip or the pledge of a message, or the receipt code of thanks. */
  readonly id: string;
  readonly kind: HiddenWordsKind;
  readonly reason: string;
  readonly accountId: string | null;
  readonly actor: string;
  readonly at: Date;
  /** Whether its receiver or creator had hidden the text before the desk did. */
  readonly wasHidden: boolean;
}

/**
 * Reads the log, which has an entry for each hiding and showing: the last entry of each text, if that is a hiding. Posts and
 * updates that were deleted since are left out.
 */
const hidings = (which: string) => `SELECT * FROM (
    SELECT DISTINCT ON (subject_kind, subject_id) id AS entry, subject_id AS id, subject_kind AS kind, action, reason,
      account_id AS "accountId", actor, at, coalesce((before ->> 'hidden')::boolean, false) AS "wasHidden"
    FROM audit_entry
    WHERE action IN ('hideDeskMessage', 'hideDeskPost', 'hideDeskUpdate', 'hideDeskComment',
      'hideDeskContributionMessage', 'hideDeskThanks', 'showDeskHiddenWords') ${which}
    ORDER BY subject_kind, subject_id, audit_entry.id DESC
  ) AS last WHERE action <> 'showDeskHiddenWords'
    AND CASE kind WHEN 'post' THEN EXISTS (SELECT FROM page_post WHERE page_post.id = last.id::uuid)
      WHEN 'update' THEN EXISTS (SELECT FROM campaign_update WHERE campaign_update.id = last.id::uuid) ELSE true END`;

/** The most recently hidden first. */
export function listWordsHidings(
  db: Connection,
  { limit, offset }: { limit: number; offset: number },
): Promise<WordsHiding[]> {
  return runStatement(db, `${hidings('')} ORDER BY entry DESC LIMIT $1 OFFSET $2`, [limit, offset]);
}

export async function countWordsHidings(db: Connection): Promise<number> {
  const text = `SELECT count(*)::integer AS total FROM (${hidings('')}) AS hidden`;
  return (await runStatement<{ total: number }>(db, text, []))[0]?.total ?? 0;
}

export async function findWordsHiding(db: Connection, id: string): Promise<WordsHiding | undefined> {
  const text = hidings('AND subject_kind = ANY($2) AND subject_id = $1');
  return (await runStatement<WordsHiding>(db, text, [id, hiddenWordsKinds]))[0];
}
