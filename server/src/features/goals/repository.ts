import { listedId } from '#server/features/beneficiaries/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPrepared, runStatement } from '#server/platform/database/prepared-statement.ts';
import { readInBatch } from '#server/platform/database/read-in-batch.ts';
import './tables.ts';

export interface GoalRow {
  readonly id: string;
  readonly title: string;
  /** Cents as text. */
  readonly amount_minor: string;
  readonly currency: string;
  readonly received_before_minor: string;
  readonly received_at_close_minor: string | null;
  /** YYYY-MM-DD. */
  readonly ends_on: string | null;
  readonly created_at: Date;
  readonly closed_at: Date | null;
}

const columns = `id, title, amount_minor::text AS amount_minor, currency,
  received_before_minor::text AS received_before_minor, received_at_close_minor::text AS received_at_close_minor, ends_on::text AS ends_on, created_at, closed_at`;

/** The open goal of a page; undefined if there is none. */
export async function findOpenGoal(db: Connection, pageId: string): Promise<GoalRow | undefined> {
  const text = `SELECT ${columns} FROM page_goal WHERE beneficiary_id = $1 AND closed_at IS NULL`;
  return (await runPrepared<GoalRow>(db, text, [pageId]))[0];
}

/** The open goal of a listed page; undefined if the page is not listed, null if no goal is open. */
export async function findShownGoal(db: Connection, pageId: string): Promise<GoalRow | null | undefined> {
  const text = `SELECT goal.* FROM (SELECT ${listedId('$1::uuid')} AS id) AS page
    LEFT JOIN LATERAL (SELECT ${columns} FROM page_goal
      WHERE beneficiary_id = page.id AND closed_at IS NULL) AS goal ON true
    WHERE page.id IS NOT NULL`;
  type Row = Omit<GoalRow, 'created_at'> & { readonly created_at: string };
  const [goal] = await readInBatch<Row | { id: null }>(db, text, [pageId]);
  return goal && (goal.id === null ? null : { ...goal, created_at: new Date(goal.created_at) });
}

/** The goals of a page, newest first, and how many there are. */
export async function listGoals(
  db: Connection,
  pageId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: GoalRow[]; total: number }> {
  const text = `SELECT ${columns} FROM page_goal WHERE beneficiary_id = $1
    ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`;
  const count = 'SELECT count(*)::integer AS total FROM page_goal WHERE beneficiary_id = $1';
  const [rows, [counted]] = await Promise.all([
    runPrepared<GoalRow>(db, text, [pageId, limit, offset]),
    runPrepared<{ total: number }>(db, count, [pageId]),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export interface GoalValues {
  readonly title: string;
  readonly amountMinor: number;
  readonly endsOn: string | null;
}

export async function insertGoal(
  transaction: Transaction,
  goal: GoalValues & { readonly pageId: string; readonly receivedMinor: number; readonly at: Date },
): Promise<void> {
  const text = `INSERT INTO page_goal (beneficiary_id, title, amount_minor, ends_on, received_before_minor, created_at)
    VALUES ($1, $2, $3, $4, $5, $6)`;
  const { pageId, title, amountMinor, endsOn, receivedMinor, at } = goal;
  await runStatement(transaction, text, [pageId, title, amountMinor, endsOn, receivedMinor, at]);
}

export async function saveGoal(
  transaction: Transaction,
  id: string,
  { title, amountMinor, endsOn }: GoalValues,
): Promise<void> {
  const text = 'UPDATE page_goal SET title = $2, amount_minor = $3, ends_on = $4 WHERE id = $1';
  await runStatement(transaction, text, [id, title, amountMinor, endsOn]);
}

export async function endGoal(
  transaction: Transaction,
  { id, receivedMinor, at }: { id: string; receivedMinor: number; at: Date },
): Promise<void> {
  const text = 'UPDATE page_goal SET closed_at = $2, received_at_close_minor = $3 WHERE id = $1';
  await runStatement(transaction, text, [id, at, receivedMinor]);
}

/** Removes the goals of pages whose only owner is this account, which is being erased. */
export async function forgetGoals(transaction: Transaction, accountId: string): Promise<void> {
  const text = `DELETE FROM page_goal WHERE beneficiary_id IN (
    SELECT beneficiary_id FROM page_manager AS own WHERE account_id = $1 AND role = 'owner' AND NOT EXISTS (
      SELECT FROM page_manager AS other WHERE other.beneficiary_id = own.beneficiary_id
        AND other.account_id <> $1 AND other.role = 'owner'))`;
  await runStatement(transaction, text, [accountId]);
}
