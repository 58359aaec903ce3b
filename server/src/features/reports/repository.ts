import type { ReportKind, ReportReason } from '#contract/reports/rules.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import './tables.ts';

export interface NewReport {
  readonly kind: ReportKind;
  readonly subjectId: string;
  readonly accountId: string | null;
  readonly reason: ReportReason;
  readonly words: string;
  readonly at: Date;
}

/** Inserts a report, unless this person has an open one about the same thing. */
export async function insertReport(db: Connection, report: NewReport): Promise<void> {
  await db
    .insertInto('report')
    .values({
      kind: report.kind,
      subject_id: report.subjectId,
      account_id: report.accountId,
      reason: report.reason,
      words: report.words,
      created_at: report.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The open reports about one thing, summed up. */
export interface ReportedThing {
  readonly id: string;
  readonly kind: ReportKind;
  readonly count: number;
  readonly reasons: ReportReason[];
  readonly first_at: Date;
  readonly last_at: Date;
}

const together = `SELECT subject_id AS id, kind, count(*)::integer AS count,
    array_agg(DISTINCT reason ORDER BY reason) AS reasons, min(created_at) AS first_at, max(created_at) AS last_at
  FROM report WHERE closed_at IS NULL`;

/** Things with open reports, longest waiting first. */
export function listReported(
  db: Connection,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportedThing[]> {
  const text = `${together} GROUP BY subject_id, kind ORDER BY first_at, id
    LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
  return runStatement(db, text, []);
}

/** How many things have open reports. */
export async function countReported(db: Connection): Promise<number> {
  const text = `SELECT count(*)::integer AS total
    FROM (SELECT DISTINCT subject_id, kind FROM report WHERE closed_at IS NULL) AS open`;
  return (await runStatement<{ total: number }>(db, text, []))[0]?.total ?? 0;
}

export async function findReported(db: Connection, id: string): Promise<ReportedThing | undefined> {
  const text = `${together} AND subject_id = $1 GROUP BY subject_id, kind`;
  return (await runStatement<ReportedThing>(db, text, [id]))[0];
}

/** The open reports about a thing, oldest first, at most 200. */
export function listReportsOf(db: Connection, id: string) {
  return db
    .selectFrom('report')
    .select(['id', 'reason', 'words', 'account_id as accountId', 'created_at as at'])
    .where('subject_id', '=', id)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(200)
    .execute();
}

/** Closes the open reports of a thing; with `last`, only that one and those before it. Returns how many it closed. */
export async function closeReports(
  transaction: Transaction,
  { id, outcome, at, last }: { id: string; outcome: 'dismissed' | 'settled'; at: Date; last?: string },
): Promise<number> {
  let open = transaction
    .updateTable('report')
    .set({ outcome, closed_at: at })
    .where('subject_id', '=', id)
    .where('closed_at', 'is', null);
  if (last !== undefined) open = open.where('id', '<=', last);
  const closed = await open.executeTakeFirst();
  return Number(closed.numUpdatedRows);
}

/** Removes the account from its reports. */
export async function forgetReporter(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .updateTable('report')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute();
}
