import { type Expression, type RawBuilder, sql } from 'kysely';
import type { EventCategory } from '#contract/events/schemas.ts';
import { takesTips } from '#server/features/beneficiaries/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared, runPreparedQuery } from '#server/platform/database/prepared-statement.ts';
import { runPage } from '#server/platform/database/read-in-batch.ts';
import { type EventRow, eventColumns, isConfirmed, type Performer, shownPage } from '../repository.ts';

export interface EventDetailRow extends EventRow {
  readonly organizer: { readonly id: string; readonly name: string } | null;
  readonly organizer_left: boolean;
  readonly takes_tips: string[];
  readonly tickets_url: string | null;
}

/**
 * An SQL expression: the ids of the confirmed performers of an `event` who have a profile and take tips, in bill order,
 * without duplicates.
 */
const tippable = sql<string[]>`array(
  SELECT beneficiary_id FROM event_beneficiary
  WHERE event_id = event.id AND ${sql.raw(isConfirmed('event_beneficiary'))}
    AND ${takesTips(sql.ref('event_beneficiary.beneficiary_id'))}
  GROUP BY beneficiary_id ORDER BY min(position))`;

/** An expression for the name of the organizer with that id. */
export type NameExpression = (organizerId: Expression<string>) => RawBuilder<string | null>;

export async function findEvent(
  db: Connection,
  id: string,
  organizerName: NameExpression,
): Promise<EventDetailRow | undefined> {
  const query = sql<EventDetailRow>`
    SELECT ${sql.raw(eventColumns)},
      CASE WHEN organizer_id IS NOT NULL THEN json_build_object(
        'id', organizer_id, 'name', ${organizerName(sql.ref('event.organizer_id'))}) END AS organizer, organizer_left,
      ${tippable} AS takes_tips, tickets_url
    FROM listed_event AS event WHERE event.id = ${id}`;
  return (await runPreparedQuery(db, query))[0];
}

/** A page of the bill in its order, and its length; undefined where there is no such event. */
export async function listPerformers(
  db: Connection,
  eventId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ performers: Performer[]; total: number } | undefined> {
  const text = `
    SELECT
      (SELECT count(*)::integer FROM event_beneficiary WHERE event_id = event.id) AS total,
      (SELECT coalesce(json_agg(page ORDER BY page.position), '[]') FROM (
        SELECT id, ${shownPage('event_beneficiary')} AS beneficiary_id, name, position FROM event_beneficiary
        WHERE event_id = event.id ORDER BY position LIMIT $2 OFFSET $3) AS page) AS performers
    FROM listed_event AS event WHERE event.id = $1`;
  return (
    await runPrepared<{ performers: Performer[]; total: number }>(db, text, [eventId, limit, offset])
  )[0];
}

/** An event's title and its confirmed performers who have a profile and take tips, in bill order, without duplicates. */
export async function findLineUp(
  db: Connection,
  eventId: string,
): Promise<{ title: string; beneficiaryIds: string[] } | undefined> {
  const query = sql<{ title: string; beneficiaryIds: string[] }>`
    SELECT title, ${tippable} AS "beneficiaryIds"
    FROM listed_event AS event WHERE event.id = ${eventId}`;
  return (await runPreparedQuery(db, query))[0];
}

export function listCategories(db: Connection, page: { limit: number; offset: number }) {
  const rows = 'event_category WHERE retired_at IS NULL';
  return runPage<EventCategory>(db, { columns: 'id, name', rows, order: 'position, name' }, page);
}

export async function categoryExists(db: Connection, id: string): Promise<boolean> {
  const row = await db.selectFrom('event_category').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
