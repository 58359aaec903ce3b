import type { Selectable } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import type { UnlistedContents, UnlistedEventTable } from '../tables.ts';

export type UnlistedRow = Selectable<UnlistedEventTable>;
export type UnlistedState = UnlistedEventTable['state'];

/** One page of an organizer's drafts or deleted events, the latest changed first. */
export async function listUnlisted(
  db: Connection,
  given: { organizerId: string; state: UnlistedState; limit: number; offset: number },
): Promise<{ events: UnlistedRow[]; total: number }> {
  const own = db
    .selectFrom('unlisted_event')
    .where('organizer_id', '=', given.organizerId)
    .where('state', '=', given.state);
  const events = await own
    .selectAll()
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(given.limit)
    .offset(given.offset)
    .execute();
  const { total } = await own
    .select((select) => select.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { events, total: Number(total) };
}

export function findUnlisted(
  db: Connection,
  organizerId: string,
  id: string,
): Promise<UnlistedRow | undefined> {
  return db
    .selectFrom('unlisted_event')
    .selectAll()
    .where('id', '=', id)
    .where('organizer_id', '=', organizerId)
    .executeTakeFirst();
}

/** The same, kept from others until the transaction ends. */
export function lockUnlisted(
  transaction: Transaction,
  organizerId: string,
  id: string,
): Promise<UnlistedRow | undefined> {
  return transaction
    .selectFrom('unlisted_event')
    .selectAll()
    .where('id', '=', id)
    .where('organizer_id', '=', organizerId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertUnlisted(
  transaction: Transaction,
  given: { id?: string; organizerId: string; state: UnlistedState; contents: UnlistedContents; at: Date },
): Promise<string> {
  const { id } = await transaction
    .insertInto('unlisted_event')
    .values({
      ...(given.id === undefined ? {} : { id: given.id }),
      organizer_id: given.organizerId,
      state: given.state,
      contents: JSON.stringify(given.contents),
      picture_id: given.contents.form.picture,
      changed_at: given.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeUnlisted(
  transaction: Transaction,
  id: string,
  given: { state: UnlistedState; contents: UnlistedContents; at: Date },
): Promise<void> {
  await transaction
    .updateTable('unlisted_event')
    .set({
      state: given.state,
      contents: JSON.stringify(given.contents),
      picture_id: given.contents.form.picture,
      changed_at: given.at,
    })
    .where('id', '=', id)
    .execute();
}

export async function removeUnlisted(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom('unlisted_event').where('id', '=', id).execute();
}

/** Forgets what was deleted before then. Returns the pictures nobody needs any more. */
export function forgetDeleted(
  transaction: Transaction,
  before: Date,
): Promise<{ picture_id: string | null }[]> {
  return transaction
    .deleteFrom('unlisted_event')
    .where('state', '=', 'deleted')
    .where('changed_at', '<', before)
    .returning('picture_id')
    .execute();
}

/** Takes the event out of all lists. Returns who had saved it. */
export async function takeOut(
  transaction: Transaction,
  id: string,
): Promise<{ account_id: string; created_at: string }[]> {
  const saves = await runStatement<{ account_id: string; created_at: string }>(
    transaction,
    'SELECT account_id, created_at::text FROM event_save WHERE event_id = $1',
    [id],
  );
  await transaction.deleteFrom('event').where('id', '=', id).execute();
  return saves;
}

/** Puts back the saves of accounts that are still there. */
export async function putBackSaves(
  transaction: Transaction,
  eventId: string,
  saves: UnlistedContents['saves'],
): Promise<void> {
  await runStatement(
    transaction,
    `INSERT INTO event_save (account_id, event_id, created_at)
     SELECT kept.account_id, $1, kept.created_at
     FROM json_to_recordset($2::json) AS kept (account_id uuid, created_at timestamptz)
     JOIN account ON account.id = kept.account_id AND account.erased_at IS NULL`,
    [eventId, JSON.stringify(saves)],
  );
}
