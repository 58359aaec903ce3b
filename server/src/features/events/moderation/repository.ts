import { isUuid } from '#contract/text-rules.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { patternContaining } from '#server/platform/database/like-pattern.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import type { EventState } from '../tables.ts';

/** An event as operators find it. */
export interface ModeratedEvent {
  readonly id: string;
  readonly title: string;
  readonly starts_at: Date | null;
  readonly state: EventState;
  readonly listed: boolean;
  readonly hidden_reason: string | null;
  readonly withheld: boolean;
}

export interface ModeratedEventDetails extends ModeratedEvent {
  readonly description: string;
  readonly place_name: string | null;
  readonly performers: string[];
  readonly organizer: { readonly id: string; readonly name: string; readonly account: string | null } | null;
}

const columns = `event.id, title, starts_at, state, hidden_reason, withheld,
  EXISTS (SELECT FROM listed_event WHERE listed_event.id = event.id) AS listed`;
const pattern = patternContaining('search_fold($1)');

/**
 * Events by part of their title, place or performers, or by id, newest first. Drafts and deleted events are found by id
 * only. Hidden events are not in the word index; there are few of them.
 */
export function searchModeratedEvents(
  db: Connection,
  words: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ModeratedEvent[]> {
  const byWords = `event.id IN (
    SELECT event_id FROM event_search WHERE text LIKE ${pattern}
    UNION ALL
    SELECT hidden.id FROM event AS hidden
    WHERE (hidden.withheld OR hidden.hidden_reason IS NOT NULL)
      AND (search_fold(concat_ws(' ', hidden.title, hidden.place_name)) LIKE ${pattern} OR EXISTS (
        SELECT FROM event_beneficiary AS performer
        WHERE performer.event_id = hidden.id AND search_fold(performer.name) LIKE ${pattern})))`;
  const condition = isUuid(words) ? 'event.id = $1' : byWords;
  const where = words === '' ? "state IN ('published', 'canceled')" : condition;
  const text = `SELECT ${columns} FROM event WHERE ${where}
    ORDER BY event.id DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
  return runStatement(db, text, words === '' ? [] : [words]);
}

export async function findModeratedEvent(
  db: Connection,
  id: string,
): Promise<ModeratedEventDetails | undefined> {
  const text = `SELECT ${columns}, description, place_name,
      ARRAY(SELECT name FROM event_beneficiary WHERE event_id = event.id ORDER BY position) AS performers,
      (SELECT json_build_object('id', id, 'name', organization_name, 'account', account_id)
        FROM organizer WHERE organizer.id = event.organizer_id) AS organizer
    FROM event WHERE event.id = $1`;
  return (await runStatement<ModeratedEventDetails>(db, text, [id]))[0];
}

/**
 * Hides an event for this reason, or shows it again; the reason of an event that is hidden already stays. Returns the
 * reason before; undefined where there is no such event.
 */
export async function saveEventHiding(
  transaction: Transaction,
  id: string,
  reason: string | null,
): Promise<{ before: string | null } | undefined> {
  const text = `UPDATE event SET hidden_reason = CASE WHEN $2::text IS NOT NULL THEN coalesce(found.before, $2) END FROM (
      SELECT id, hidden_reason AS before FROM event WHERE id = $1 FOR NO KEY UPDATE
    ) AS found WHERE event.id = found.id RETURNING found.before`;
  return (await runStatement<{ before: string | null }>(transaction, text, [id, reason]))[0];
}
