import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import { runLimited, type SumRow } from '../received/repository.ts';

/** What an event brought a page: the tips at its stage and the page's shares of tips for its line-up. */
export interface NightRow extends SumRow {
  readonly event_id: string;
  /** Null for an event that is no longer known. */
  readonly title: string | null;
  readonly starts_at: Date | null;
  readonly time_zone: string;
  readonly listed: boolean;
}

/** The events that brought the page a tip, the latest first, and among them those without a date. */
export function listNights(
  db: Connection,
  pageId: string,
  { currency, limit, offset }: { currency: string; limit: number; offset: number },
): Promise<NightRow[]> {
  const text = (most: number) => `
    SELECT night.event_id, night.title, nullif(night.sorts_at, 'infinity') AS starts_at, night.time_zone,
      EXISTS (SELECT FROM listed_event WHERE listed_event.id = night.event_id) AS listed,
      coalesce(total.tip_count, 0)::integer AS tip_count, coalesce(total.amount_minor, 0)::text AS amount_minor
    FROM (
      SELECT * FROM received_night WHERE beneficiary_id = $1 ORDER BY sorts_at DESC, event_id DESC
      LIMIT ${most} OFFSET ${Math.trunc(offset)}
    ) AS night
    CROSS JOIN LATERAL (
      SELECT sum(tip_count) AS tip_count, sum(amount_minor) AS amount_minor FROM received_night_sum
      WHERE beneficiary_id = $1 AND event_id = night.event_id AND currency = $2
    ) AS total ORDER BY night.sorts_at DESC, night.event_id DESC`;
  return runLimited(db, text, [pageId, currency], { limit, offset });
}

/** How many events ever brought the page a tip. */
export async function countNights(db: Connection, pageId: string): Promise<number> {
  const text = 'SELECT count(*)::integer AS total FROM received_night WHERE beneficiary_id = $1';
  return (await runPrepared<{ total: number }>(db, text, [pageId]))[0]?.total ?? 0;
}
