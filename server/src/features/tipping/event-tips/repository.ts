import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';

/** What a share shows of its whole event tip. */
export interface EventTipSummary {
  readonly id: string;
  readonly eventId: string;
  readonly eventTitle: string;
  readonly amountMinor: number;
  readonly shareCount: number;
}

/** The event tips with these ids, by id. */
export async function findEventTips(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EventTipSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('event_tip')
    .select(['id', 'event_id', 'event_title', 'amount_minor'])
    .select(({ selectFrom }) =>
      selectFrom('tip')
        .select(({ fn }) => fn.countAll<string>().as('shares'))
        .whereRef('tip.event_tip_id', '=', 'event_tip.id')
        .as('shares'),
    )
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        eventId: row.event_id,
        eventTitle: row.event_title,
        amountMinor: Number(row.amount_minor),
        shareCount: Number(row.shares),
      },
    ]),
  );
}

/** The event of a tip for its performers, and the receivers of the shares. */
export async function findShares(
  db: Connection,
  eventTipId: string,
): Promise<{ eventId: string; beneficiaryIds: string[] } | undefined> {
  const text = `SELECT event_id AS "eventId", array(
      SELECT beneficiary_id FROM tip WHERE tip.event_tip_id = event_tip.id) AS "beneficiaryIds"
    FROM event_tip WHERE id = $1`;
  const rows = await runStatement<{ eventId: string; beneficiaryIds: string[] }>(db, text, [eventTipId]);
  return rows[0];
}

/**
 * SQL expressions about the tips at the event with this id: the counts of those to its whole line-up and of those to
 * one performer at its stage that were paid and not reversed; of both kinds, whether somebody is at the checkout,
 * and whose they are.
 */
export const eventTips = {
  count: (eventId: Expression<string>): RawBuilder<number> =>
    sql`(SELECT coalesce(sum(tip_count), 0)::integer FROM event_tip_total WHERE event_tip_total.event_id = ${eventId})`,
  stageCount: (eventId: Expression<string>): RawBuilder<number> =>
    sql`(SELECT count(*)::integer FROM event_tip_payment AS tip
      WHERE tip.event_id = ${eventId} AND NOT tip.whole_line_up AND tip.status = 'succeeded')`,
  underWay: (eventId: Expression<string>): RawBuilder<boolean> =>
    sql`EXISTS (SELECT FROM event_tip_payment AS tip WHERE tip.event_id = ${eventId} AND tip.status = 'pending')`,
  tippers: (eventId: Expression<string>): RawBuilder<{ id: string }> =>
    sql`(SELECT tip.account_id AS id FROM event_tip_payment AS tip
      WHERE tip.event_id = ${eventId} AND tip.status IN ('pending', 'succeeded'))`,
} as const;
