import type { PeriodKind } from '#contract/dashboard/rules.ts';
import { HOME_TIME_ZONE } from '#contract/home-time-zone.ts';
import type { PaymentStatus } from '#contract/payments/schemas.ts';
import type { TipAnonymity } from '#contract/tipping/rules.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { listOfAnyLength, runPrepared, runStatement } from '#server/platform/database/prepared-statement.ts';

/** A received tip as its receiver sees it. */
export interface PageTipRow {
  readonly tip_id: string;
  readonly beneficiary_id: string;
  readonly account_id: string;
  readonly number: string;
  readonly received_at: Date;
  readonly amount_minor: string;
  /** What refunds and disputes took back of it. */
  readonly reversed_minor: string;
  readonly currency: string;
  readonly status: PaymentStatus;
  /** Empty if the supporter has no name or hides it. */
  readonly supporter_name: string;
  readonly anonymity: TipAnonymity;
  readonly message: string | null;
  readonly message_hidden_at: Date | null;
  /** Whether the desk has hidden the message. */
  readonly message_withheld: boolean;
  readonly thanks: string | null;
  /** Whether the desk has hidden the thanks. */
  readonly thanks_withheld: boolean;
  readonly event_title: string | null;
}

/** Gives numbers to the tips that the page has received since the last call. Tips read after this have a number. */
export async function numberReceivedTips(db: Connection, pageId: string): Promise<void> {
  await runPrepared(db, 'SELECT number_received_tips($1)', [pageId]);
}

/** The same for several pages, whose rows are locked in a fixed order. */
export async function numberTipsOf(db: Connection, pageIds: readonly string[]): Promise<void> {
  const text = 'SELECT number_received_tips(page) FROM unnest($1::uuid[]) AS page';
  await runPrepared(db, text, [pageIds.toSorted()]);
}

/** Pages with received tips that have no number yet. */
export async function listUnnumberedPages(db: Connection, limit: number): Promise<string[]> {
  const text = 'SELECT DISTINCT beneficiary_id AS id FROM received_tip WHERE number IS NULL LIMIT $1';
  return (await runPrepared<{ id: string }>(db, text, [limit])).map(({ id }) => id);
}

/**
 * The limits that our own pages and streams use. The limit is part of the text, because the plan for an unknown limit
 * expects a tenth of all tips of the page. Texts with other limits are not worth preparing.
 */
const usualLimits = new Set([5, 10, 12, 20, 100, 500]);

export function runLimited<Row>(
  db: Connection,
  text: (limit: number) => string,
  values: readonly unknown[],
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Row[]> {
  const run = usualLimits.has(limit) && offset === 0 ? runPrepared<Row> : runStatement<Row>;
  return run(db, text(Math.trunc(limit)), values);
}

/**
 * Tips with a smaller number, the newest first; null begins with the newest. Their ids are found before the join with
 * `page_tip`: a single plan would read many more rows.
 */
export function listTipsBefore(
  db: Connection,
  pageId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<PageTipRow[]> {
  const text = (most: number) => `
    SELECT page_tip.* FROM (
      SELECT tip_id FROM received_tip WHERE beneficiary_id = $1 AND number < coalesce($2, 9223372036854775807)
      ORDER BY number DESC LIMIT ${most}
    ) AS part JOIN page_tip ON page_tip.tip_id = part.tip_id ORDER BY number DESC`;
  return runLimited(db, text, [pageId, before], { limit });
}

/**
 * The tips of each page with a larger number, the oldest first; `at` is the index of the page. Planned each time,
 * it would take five times as long as it reads.
 */
export function listTipsAfterEach(
  db: Connection,
  pages: readonly { readonly pageId: string; readonly after: number }[],
  limit: number,
): Promise<(PageTipRow & { readonly at: number })[]> {
  const text = `
    SELECT page_tip.*, page.place::integer - 1 AS at
    FROM unnest(${listOfAnyLength('$1::uuid[]')}, ${listOfAnyLength('$2::bigint[]')}) WITH ORDINALITY AS page (id, after, place)
    CROSS JOIN LATERAL (
      SELECT tip_id FROM received_tip WHERE beneficiary_id = page.id AND number > page.after
      ORDER BY number LIMIT ${Math.trunc(limit)}
    ) AS part
    JOIN page_tip ON page_tip.tip_id = part.tip_id ORDER BY page.place, page_tip.number`;
  return runPrepared(db, text, [pages.map(({ pageId }) => pageId), pages.map(({ after }) => after)]);
}

/** The last number of each page, by page id; a page without tips is missing. */
export async function findLastNumbers(
  db: Connection,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const text =
    'SELECT beneficiary_id AS page, last_number AS last FROM received_page WHERE beneficiary_id = ANY($1::uuid[])';
  const rows = await runPrepared<{ page: string; last: string }>(db, text, [pageIds]);
  return new Map(rows.map(({ page, last }) => [page, Number(last)]));
}

export async function findPageTip(
  db: Connection,
  pageId: string,
  tipId: string,
): Promise<PageTipRow | undefined> {
  const text = 'SELECT * FROM page_tip WHERE beneficiary_id = $1 AND tip_id = $2';
  return (await runPrepared<PageTipRow>(db, text, [pageId, tipId]))[0];
}

export interface PeriodRow {
  /** YYYY-MM-DD. */
  readonly start: string;
  readonly tip_count: number;
  readonly amount_minor: string;
}

const spans: Readonly<Record<PeriodKind, { readonly count: number; readonly counted: 'day' | 'month' }>> = {
  day: { count: 14, counted: 'day' },
  week: { count: 12, counted: 'day' },
  month: { count: 12, counted: 'month' },
};

/** The days on which tips came in, or the weeks or months that have one, the latest first, and their number. */
export async function listDays(
  db: Connection,
  pageId: string,
  { by, currency, limit, offset }: { by: PeriodKind; currency: string; limit: number; offset: number },
): Promise<{ rows: PeriodRow[]; total: number }> {
  const from = `received_${spans[by].counted} WHERE beneficiary_id = $1 AND currency = $2`;
  const start = by === 'week' ? "date_trunc('week', day::timestamp)::date" : by;
  const text = (most: number) => `
    SELECT ${start}::text AS start, sum(tip_count)::integer AS tip_count, sum(amount_minor)::text AS amount_minor
    FROM ${from} GROUP BY ${start} ORDER BY ${start} DESC LIMIT ${most} OFFSET ${Math.trunc(offset)}`;
  const counted = `SELECT count(DISTINCT ${start})::integer AS total FROM ${from}`;
  const values = [pageId, currency];
  const [rows, count] = await Promise.all([
    runLimited<PeriodRow>(db, text, values, { limit, offset }),
    runPrepared<{ total: number }>(db, counted, values),
  ]);
  return { rows, total: count[0]?.total ?? 0 };
}

/** The last periods, the oldest first. Days are days in Addis Ababa. */
export function listPeriods(
  db: Connection,
  pageId: string,
  { by, now, currency }: { by: PeriodKind; now: Date; currency: string },
): Promise<PeriodRow[]> {
  const { count, counted } = spans[by];
  const present = `date_trunc('${by}', $2::timestamptz AT TIME ZONE '${HOME_TIME_ZONE}')`;
  // Each period is read by itself: a plan for all of them at once would read all rows of the table.
  const text = `
    SELECT start::date::text AS start, coalesce(total.tip_count, 0)::integer AS tip_count,
      coalesce(total.amount_minor, 0)::text AS amount_minor
    FROM generate_series(${present} - interval '${count - 1} ${by}', ${present}, interval '1 ${by}') AS start
    CROSS JOIN LATERAL (
      SELECT sum(tip_count) AS tip_count, sum(amount_minor) AS amount_minor FROM received_${counted}
      WHERE beneficiary_id = $1 AND currency = $3
        AND ${counted} >= start::date AND ${counted} < (start + interval '1 ${by}')::date
    ) AS total ORDER BY start`;
  return runPrepared(db, text, [pageId, now, currency]);
}

/**
 * An SQL expression: how many tips the page with this id received, without those that were taken back whole. A tip to a
 * band counts for the band and for none of its members: their shares are nobody else's business.
 */
export function tipCount(pageId: string): string {
  return `(SELECT coalesce(sum(tip_count), 0)::integer FROM received_month
    WHERE received_month.beneficiary_id = ${pageId})`;
}

export interface SumRow {
  readonly tip_count: number;
  readonly amount_minor: string;
}

/** What the page itself ever received, less what refunds and disputes took back; its shares of a band's tips are not of its own. */
export async function sumAll(db: Connection, pageId: string, currency: string): Promise<SumRow> {
  const text = `
    SELECT coalesce(sum(tip_count), 0)::integer AS tip_count, coalesce(sum(amount_minor), 0)::text AS amount_minor
    FROM received_month WHERE beneficiary_id = $1 AND currency = $2`;
  const [row] = await runPrepared<SumRow>(db, text, [pageId, currency]);
  return row ?? { tip_count: 0, amount_minor: '0' };
}

/** What the page received since the day or the month began, less what refunds and disputes took back. */
export async function sumSince(
  db: Connection,
  pageId: string,
  { since, now, currency }: { since: 'day' | 'month'; now: Date; currency: string },
): Promise<SumRow> {
  const text = `
    SELECT coalesce(sum(tip_count), 0)::integer AS tip_count, coalesce(sum(amount_minor), 0)::text AS amount_minor
    FROM received_${since} WHERE beneficiary_id = $1 AND currency = $3
      AND ${since} >= date_trunc('${since}', $2::timestamptz AT TIME ZONE '${HOME_TIME_ZONE}')::date`;
  const [row] = await runPrepared<SumRow>(db, text, [pageId, now, currency]);
  return row ?? { tip_count: 0, amount_minor: '0' };
}
