import { sql } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import type { EventTipExpressions } from '../own/repository.ts';
import type { EventState } from '../tables.ts';

/** What an organizer does to an event that people hear of by mail. */
export type EventChange = 'canceled' | 'deleted' | 'restored' | 'moved';

/** What the mail about a changed event says. */
export interface ChangedEvent {
  readonly state: EventState;
  readonly title: string;
  readonly starts_at: Date | null;
  readonly time_zone: string;
  readonly place_name: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly changed_at: Date | null;
  readonly organizer_id: string | null;
  readonly organizer_account: string | null;
  /** The performers who were invited to be on the bill, with those who have agreed. */
  readonly invited_ids: readonly string[];
  readonly agreed_ids: readonly string[];
}

/** The state that a change leaves an event in. */
export const stateAfter = {
  canceled: 'canceled',
  deleted: 'deleted',
  restored: 'published',
  moved: 'published',
} as const satisfies Record<EventChange, EventState>;

/** The event; undefined for one that is hidden. */
export async function findChanged(db: Connection, id: string): Promise<ChangedEvent | undefined> {
  const performers = (condition: string) => `ARRAY(SELECT beneficiary_id FROM event_beneficiary
      WHERE event_id = event.id AND beneficiary_id IS NOT NULL AND ${condition} IS NOT NULL ORDER BY position)`;
  const text = `
    SELECT state, title, starts_at, time_zone, place_name, latitude, longitude, changed_at, organizer_id,
      (SELECT account_id FROM organizer WHERE organizer.id = event.organizer_id) AS organizer_account,
      ${performers('invited_at')} AS invited_ids, ${performers('agreed_at')} AS agreed_ids
    FROM event WHERE id = $1 AND NOT withheld AND hidden_reason IS NULL`;
  return (await runStatement<ChangedEvent>(db, text, [id]))[0];
}

/** The accounts that saved the event or tipped at it, each once; a guest counts as the account they are merged into. */
export async function listInterested(
  db: Connection,
  eventId: string,
  { tippers }: Pick<EventTipExpressions, 'tippers'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT account_id AS id FROM event_save WHERE event_id = ${eventId}
    UNION SELECT coalesce(merged_into, id) FROM account WHERE id IN ${tippers(sql`${eventId}`)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** An SQL condition; $2 is the time of the change, or null. */
const isNotifiedSql = 'coalesce(notices_at = changed_at OR notices_at >= $2::timestamptz, false)';

/**
 * Whether the mails about the change of the event at this time are queued: each tells how the event is by then, so those about a
 * later change count. Without a time the latest change is meant.
 */
export async function isNotified(db: Connection, eventId: string, changedAt?: string): Promise<boolean> {
  const text = `SELECT FROM event WHERE id = $1 AND ${isNotifiedSql}`;
  return (await runStatement(db, text, [eventId, changedAt ?? null])).length > 0;
}

/**
 * Records that the mails about all changes of the event until now are queued; false if those about this one were already, or the
 * event is no longer as the change left it. Whoever changes it at the same moment ends first, and then this is checked again: a move
 * must not count as the mails about the cancelation that followed it.
 */
export async function markNotified(
  transaction: Transaction,
  eventId: string,
  { change, changedAt }: { readonly change: EventChange; readonly changedAt: string | undefined },
): Promise<boolean> {
  const text = `UPDATE event SET notices_at = changed_at WHERE id = $1 AND state = $3 AND NOT (${isNotifiedSql}) RETURNING id`;
  return (await runStatement(transaction, text, [eventId, changedAt ?? null, stateAfter[change]])).length > 0;
}
