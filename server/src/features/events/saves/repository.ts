import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPrepared, runStatement } from '#server/platform/database/prepared-statement.ts';
import { readInBatch } from '#server/platform/database/read-in-batch.ts';
import { lockListed } from '../locking/repository.ts';
import { type EventRow, eventColumns } from '../repository.ts';

export interface SavedEventRow extends EventRow {
  readonly saved_at: Date;
}

/** Whether the account saved the event; undefined where there is no such event. */
export async function findSave(
  db: Connection,
  accountId: string,
  eventId: string,
): Promise<boolean | undefined> {
  const text = `
    SELECT EXISTS (SELECT FROM event_save WHERE account_id = $1 AND event_id = event.id) AS saved
    FROM listed_event AS event WHERE id = $2`;
  return (await readInBatch<{ saved: boolean }>(db, text, [accountId, eventId]))[0]?.saved;
}

/** Saves the event unless it is already saved; returns whether there is such an event. */
export async function addSave(db: Connection, accountId: string, eventId: string): Promise<boolean> {
  // The row is locked, so that an event deleted at this moment counts as not found instead of causing an error.
  const text = `
    WITH held AS (${lockListed('$2')}),
      added AS (INSERT INTO event_save (account_id, event_id) SELECT $1, id FROM held ON CONFLICT DO NOTHING)
    SELECT id FROM held`;
  return (await runStatement(db, text, [accountId, eventId])).length > 0;
}

/** Removes the event from the saved ones; returns whether there is such an event. */
export async function removeSave(db: Connection, accountId: string, eventId: string): Promise<boolean> {
  const text = `
    WITH removed AS (DELETE FROM event_save WHERE account_id = $1 AND event_id = $2)
    SELECT id FROM listed_event WHERE id = $2`;
  return (await runStatement(db, text, [accountId, eventId])).length > 0;
}

/**
 * The saves of the account $1. Saves of a deleted event stay for when it is restored, but are not listed. Each event is
 * looked up on its own (OFFSET 0 keeps it so): a join of tables might read them whole.
 */
const savesOfListed = `event_save CROSS JOIN LATERAL (
  SELECT FROM listed_event WHERE listed_event.id = event_save.event_id OFFSET 0) AS listed WHERE account_id = $1`;

/** A page of the account's saved events, most recently saved first, and how many there are. */
export async function listSaves(
  db: Connection,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ events: SavedEventRow[]; total: number }> {
  const text = `
    SELECT total.total, save.created_at AS saved_at, event.*
    FROM (SELECT count(*)::integer AS total FROM ${savesOfListed}) AS total
    LEFT JOIN LATERAL (
      SELECT event_id, created_at FROM ${savesOfListed}
      ORDER BY created_at DESC, event_id DESC LIMIT $2 OFFSET $3
    ) AS save ON true
    LEFT JOIN LATERAL (
      SELECT ${eventColumns} FROM listed_event AS event WHERE event.id = save.event_id OFFSET 0
    ) AS event ON true
    ORDER BY save.created_at DESC, save.event_id DESC`;
  const rows = await runPrepared<{ total: number } & (SavedEventRow | { id: null })>(db, text, [
    accountId,
    limit,
    offset,
  ]);
  return { events: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/** Removes all saves of the account. */
export async function forgetSaves(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('event_save').where('account_id', '=', accountId).execute();
}
