import { type Expression, type RawBuilder, sql } from 'kysely';
import type { OrganizerForm } from '#contract/organizers/schemas.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import { readInBatch } from '#server/platform/database/read-in-batch.ts';
import './tables.ts';

export interface OrganizerRow {
  readonly id: string;
  readonly organization_name: string;
  readonly description: string;
  readonly created_at: Date;
  readonly upcoming_events: number;
}

/** One page by name, then by id. */
export function listOrganizers(
  db: Connection,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<OrganizerRow[]> {
  const page = `SELECT ${shown} FROM organizer WHERE ${isPublic}
    ORDER BY organization_name, id LIMIT $2 OFFSET $3`;
  const text = `${profiles(page)} ORDER BY organization_name, id`;
  return runPrepared<OrganizerRow>(db, text, [now, limit, offset]);
}

export async function countOrganizers(db: Connection): Promise<number> {
  const text = `SELECT count(*)::integer AS total FROM organizer WHERE ${isPublic}`;
  return (await runPrepared<{ total: number }>(db, text, []))[0]?.total ?? 0;
}

export async function findOrganizer(
  db: Connection,
  id: string,
  now: Date,
): Promise<OrganizerRow | undefined> {
  const text = profiles(`SELECT ${shown} FROM organizer WHERE id = $2 AND ${isPublic}`);
  return (await runPrepared<OrganizerRow>(db, text, [now, id]))[0];
}

/** An organizer in any state: the name, whether they are hidden, and whose it is. */
export async function findReportedOrganizer(
  db: Connection,
  id: string,
): Promise<{ name: string; hidden: boolean; accountIds: string[] } | undefined> {
  const text = `SELECT organization_name AS name, NOT (${isPublic}) AS hidden,
      array_remove(ARRAY[account_id::text], NULL) AS "accountIds"
    FROM organizer WHERE id = $1`;
  return (await runPrepared<{ name: string; hidden: boolean; accountIds: string[] }>(db, text, [id]))[0];
}

/** An SQL expression: the name of the organizer with this id. */
export function organizerName(organizerId: Expression<string>): RawBuilder<string | null> {
  return sql`(SELECT organization_name FROM organizer WHERE organizer.id = ${organizerId})`;
}

export interface OwnOrganizerRow extends OrganizerRow {
  readonly public: boolean;
  readonly full_name: string;
  readonly email: string;
  readonly phone: string;
}

/** The account's own organizer, with mail and phone. */
export async function findOwnOrganizer(
  db: Connection,
  accountId: string,
  now: Date,
): Promise<OwnOrganizerRow | undefined> {
  const text = `
    SELECT id, organization_name, description, created_at, full_name, email, phone, ${isPublic} AS public,
      ${upcomingEvents} AS upcoming_events
    FROM organizer WHERE account_id = $2`;
  type Row = Omit<OwnOrganizerRow, 'created_at'> & { readonly created_at: string };
  const [row] = await readInBatch<Row>(db, text, [now, accountId]);
  return row && { ...row, created_at: new Date(row.created_at) };
}

/** The id of the account's own organizer. */
export async function findOrganizerId(db: Connection, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('organizer')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.id;
}

/** The account's own organizer, also if it is not public. */
export function findOrganizationOf(
  db: Connection,
  accountId: string,
): Promise<{ id: string; name: string; public: boolean } | undefined> {
  return db
    .selectFrom('organizer')
    .select(['id', 'organization_name as name', sql<boolean>`${sql.raw(isPublic)}`.as('public')])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** False where the account is an organizer already. */
export async function insertOrganizer(
  db: Connection,
  accountId: string,
  form: OrganizerForm,
): Promise<boolean> {
  const row = await db
    .insertInto('organizer')
    .values({ account_id: accountId, ...form })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False where the account is no organizer. */
export async function changeOrganizer(
  db: Connection,
  accountId: string,
  changes: Partial<OrganizerForm>,
): Promise<boolean> {
  if (Object.keys(changes).length === 0) return true;
  const row = await db
    .updateTable('organizer')
    .set(changes)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * An SQL condition: whether the organizer is public. Its person must have proven their address, unless it is a sample
 * or older than that requirement; and the person must not be suspended. The subqueries are scalar, because PostgreSQL
 * might answer an EXISTS beside an OR by reading all proven accounts.
 */
export const isPublic = `(organizer.sample OR organizer.public_unproven
  OR coalesce((SELECT true FROM proven_account WHERE proven_account.id = organizer.account_id), false))
  AND NOT coalesce((SELECT suspended_at IS NOT NULL FROM account WHERE account.id = organizer.account_id), false)`;

/** Whether the account's own organizer is public. */
export async function isOwnPublic(db: Connection, accountId: string): Promise<boolean> {
  const text = `SELECT id FROM organizer WHERE account_id = $1 AND ${isPublic}`;
  return (await runPrepared(db, text, [accountId])).length > 0;
}

/** What everybody may see: never the person's own name, mail or phone. */
const shown = 'id, organization_name, description, created_at';

/** How many events of the organizer are upcoming at the time $1. */
const upcomingEvents = `(SELECT count(*)::integer FROM listed_event
  WHERE listed_event.organizer_id = organizer.id AND listed_event.sorts_at >= $1::timestamptz)`;

function profiles(page: string): string {
  return `
    SELECT ${shown}, ${upcomingEvents} AS upcoming_events
    FROM (${page}) AS organizer`;
}

/** Removes the account's organizer with all its data; its events stay without an organizer. */
export async function forgetOrganizer(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('organizer').where('account_id', '=', accountId).execute();
}

/**
 * Removes the account's organizer, with its drafts, unless it has been public since before a proof was required. To be
 * called only for an account with an unproven address, whose organizer nobody else has seen.
 */
export async function forgetHiddenOrganizer(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .deleteFrom('organizer')
    .where('account_id', '=', accountId)
    .where('public_unproven', '=', false)
    .execute();
}
