import { sql } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import type { EventTipExpressions } from '../own/repository.ts';

/** What the mail about a canceled event says. */
export interface CanceledEvent {
  readonly title: string;
  readonly starts_at: Date | null;
  readonly time_zone: string;
  readonly organizer_id: string | null;
  /** The performers who have agreed to be on the bill. */
  readonly agreed_ids: readonly string[];
}

export async function findCanceled(db: Connection, id: string): Promise<CanceledEvent | undefined> {
  const text = `
    SELECT title, starts_at, time_zone, organizer_id, ARRAY(
      SELECT beneficiary_id FROM event_beneficiary
      WHERE event_id = event.id AND beneficiary_id IS NOT NULL AND agreed_at IS NOT NULL ORDER BY position) AS agreed_ids
    FROM listed_event AS event WHERE id = $1 AND canceled_at IS NOT NULL`;
  return (await runStatement<CanceledEvent>(db, text, [id]))[0];
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

/** Records that the mails about the canceled event are queued; false if they were already. */
export async function markNotified(transaction: Transaction, eventId: string): Promise<boolean> {
  const text = `UPDATE event SET cancel_notices_at = now()
    WHERE id = $1 AND cancel_notices_at IS NULL RETURNING id`;
  return (await runStatement(transaction, text, [eventId])).length > 0;
}
