import { sql } from 'kysely';
import type { ManagedPage } from '#contract/dashboard/schemas.ts';
import { isAdmitted } from '#server/features/account/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { runPreparedQuery, runStatement } from '#server/platform/database/prepared-statement.ts';
import { readInBatch } from '#server/platform/database/read-in-batch.ts';
import { pagePolicy } from './policy.ts';
import './tables.ts';

const pageColumns = `
  SELECT beneficiary.id, beneficiary.name, beneficiary.profile_picture, page_manager.role,
    EXISTS (SELECT FROM listed_beneficiary WHERE listed_beneficiary.id = beneficiary.id) AS listed,
    beneficiary.state = 'left' AS taken_down
  FROM page_manager JOIN beneficiary ON beneficiary.id = page_manager.beneficiary_id
  WHERE page_manager.account_id = $1`;

/** A page that the account manages. */
export async function findManagedPage(
  db: Connection,
  accountId: string,
  pageId: string,
): Promise<ManagedPage | undefined> {
  const text = `${pageColumns} AND page_manager.beneficiary_id = $2`;
  return (await readInBatch<ManagedPage>(db, text, [accountId, pageId]))[0];
}

/** The pages that the account manages, by name, and their total. */
export async function listManagedPages(
  db: Connection,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ pages: ManagedPage[]; total: number }> {
  // Awaited together: when both fail, a rejection that nobody awaits would end the process.
  const [pages, [counted]] = await Promise.all([
    readInBatch<ManagedPage>(
      db,
      `${pageColumns} ORDER BY beneficiary.name, beneficiary.id LIMIT $2 OFFSET $3`,
      [accountId, limit, offset],
    ),
    readInBatch<{ total: number }>(
      db,
      'SELECT count(*)::integer AS total FROM page_manager WHERE account_id = $1',
      [accountId],
    ),
  ]);
  return { pages, total: counted?.total ?? 0 };
}

/** Somebody who follows the news of a page; `sessionId` is set if our own identity service issued the token. */
interface Reader {
  readonly pageId: string;
  readonly accountId: string;
  readonly sessionId: string | undefined;
}

/** The indexes of the readers who may read their page at this moment. */
export async function listAdmittedReaders(
  db: Connection,
  readers: readonly Reader[],
): Promise<ReadonlySet<number>> {
  const query = sql<{ at: number }>`
    SELECT reader.place::integer - 1 AS at
    FROM unnest(${readers.map(({ pageId }) => pageId)}::uuid[], ${readers.map(({ accountId }) => accountId)}::uuid[],
      ${readers.map(({ sessionId }) => sessionId ?? null)}::uuid[]) WITH ORDINALITY
      AS reader (page_id, account_id, session_id, place)
    JOIN page_manager ON page_manager.beneficiary_id = reader.page_id AND page_manager.account_id = reader.account_id
    WHERE page_manager.role = ANY(${[...pagePolicy.read]}::text[])
      AND ${isAdmitted(sql.ref('reader.account_id'), sql.ref('reader.session_id'))}`;
  return new Set((await runPreparedQuery(db, query)).map(({ at }) => at));
}

/** Stores the thanks for a received tip. Returns false if there are thanks already. */
export async function saveThanks(
  db: Connection,
  { tipId, text, at }: { tipId: string; text: string; at: Date },
): Promise<boolean> {
  const statement = `
    UPDATE received_tip SET thanks = $2, thanked_at = $3 WHERE tip_id = $1 AND thanks IS NULL RETURNING tip_id`;
  return (await runStatement(db, statement, [tipId, text, at])).length > 0;
}

/** When a received tip was thanked for; undefined if it was not. */
export async function findThankedAt(db: Connection, tipId: string): Promise<Date | undefined> {
  const text = 'SELECT thanked_at FROM received_tip WHERE tip_id = $1 AND thanks IS NOT NULL';
  return (await runStatement<{ thanked_at: Date }>(db, text, [tipId]))[0]?.thanked_at;
}

/**
 * Hides the message of a received tip; null shows it again. Returns false if it should be shown but the desk has
 * hidden it, for this page or for another performer of the line-up: then it stays hidden. Of both conditions only the one on the
 * row itself is checked again after waiting for its lock.
 */
export async function saveMessageHiding(db: Connection, tipId: string, at: Date | null): Promise<boolean> {
  const text = `UPDATE received_tip SET message_hidden_at = $2
    WHERE tip_id = $1 AND ($2::timestamptz IS NOT NULL
      OR NOT message_withheld AND NOT (SELECT message_withheld FROM page_tip WHERE page_tip.tip_id = received_tip.tip_id))
    RETURNING tip_id`;
  return (await runStatement(db, text, [tipId, at])).length > 0;
}

/** The thanks for these tips that the desk has not hidden, by the tip's id; one without thanks is missing. */
export async function listThanks(
  db: Connection,
  tipIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const text = `SELECT tip_id, thanks FROM received_tip
    WHERE tip_id = ANY($1::uuid[]) AND thanks IS NOT NULL AND thanks_withheld_at IS NULL`;
  const rows = await readInBatch<{ tip_id: string; thanks: string }>(db, text, [tipIds]);
  return new Map(rows.map(({ tip_id, thanks }) => [tip_id, thanks]));
}
