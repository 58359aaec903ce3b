import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { bulkId, bulkIndex } from './identifier.ts';

export type BulkBeneficiary = {
  id: string;
  name: string;
  bio: string;
  email: string | null;
  followers: number;
  types: readonly string[];
};
export type BulkEvent = {
  id: string;
  title: string;
  description: string;
  startsAt: Date | null;
  categoryId: string;
  latitude: number;
  longitude: number;
  place: string;
  price: string;
  sold: number;
  total: number;
};
export type BulkPerformer = {
  id: string;
  eventId: string;
  beneficiaryId: string | null;
  name: string;
  position: number;
  startsAt: Date | null;
};

/** The tables whose row ids come from `bulkId`; the ids show how far a load has come. */
export type BulkTable = 'beneficiary' | 'event' | 'account' | 'tip';

/** The number of rows with a tag. Rows are created in order, so the greatest id tells. */
export async function countMade(db: Connection, table: BulkTable, tag: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)} WHERE id BETWEEN ${bulkId(tag, 0)} AND ${bulkId(tag, 0xffffffffffff)}
    ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0] ? bulkIndex(rows[0].id) + 1 : 0;
}

export async function idsByName(
  db: Connection,
  table: 'beneficiary_type' | 'event_category',
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`SELECT id, name FROM ${sql.table(table)}`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export async function insertBulkBeneficiaries(
  db: Connection,
  rows: readonly BulkBeneficiary[],
): Promise<void> {
  await sql`
    INSERT INTO beneficiary (id, name, bio, email, follower_count)
    SELECT * FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ bio }) => bio)}::text[], ${rows.map(({ email }) => email)}::text[],
      ${rows.map(({ followers }) => followers)}::integer[])`.execute(db);
  const links = rows.flatMap(({ id, types }) => types.map((type) => ({ id, type })));
  await sql`
    INSERT INTO beneficiary_type_link (beneficiary_id, type_id)
    SELECT * FROM unnest(${links.map(({ id }) => id)}::uuid[], ${links.map(({ type }) => type)}::uuid[])`.execute(
    db,
  );
}

export async function insertBulkEvents(
  db: Connection,
  events: readonly BulkEvent[],
  performers: readonly BulkPerformer[],
): Promise<void> {
  // One statement, so that the search text of each event is written once, with its performers. sorts_at is given, which saves
  // the trigger's lookup for each row.
  await sql`
    WITH added AS (
      INSERT INTO event (id, title, description, starts_at, category_id, latitude, longitude, place_name,
        display_price, tickets_sold, total_available_tickets)
      SELECT * FROM unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ title }) => title)}::text[],
        ${events.map(({ description }) => description)}::text[],
        ${events.map(({ startsAt }) => startsAt?.toISOString() ?? null)}::timestamptz[],
        ${events.map(({ categoryId }) => categoryId)}::uuid[], ${events.map(({ latitude }) => latitude)}::float8[],
        ${events.map(({ longitude }) => longitude)}::float8[], ${events.map(({ place }) => place)}::text[],
        ${events.map(({ price }) => price)}::text[], ${events.map(({ sold }) => sold)}::integer[],
        ${events.map(({ total }) => total)}::integer[])
    )
    INSERT INTO event_beneficiary (id, event_id, beneficiary_id, name, position, sorts_at)
    SELECT * FROM unnest(${performers.map(({ id }) => id)}::uuid[],
      ${performers.map(({ eventId }) => eventId)}::uuid[],
      ${performers.map(({ beneficiaryId }) => beneficiaryId)}::uuid[],
      ${performers.map(({ name }) => name)}::text[], ${performers.map(({ position }) => position)}::integer[],
      ${performers.map(({ startsAt }) => startsAt?.toISOString() ?? 'infinity')}::timestamptz[])`.execute(db);
}

/** Waiting for the disk after each part would only cost time: a load that a power failure undoes can simply run again. */
export async function doNotWaitForDisk(db: Connection): Promise<void> {
  await sql`SET LOCAL synchronous_commit = off`.execute(db);
}

/** Updates statistics and visibility maps; must run outside a transaction. */
export async function tidyTables(db: Connection): Promise<void> {
  await sql`
    VACUUM (ANALYZE) beneficiary, beneficiary_type_link, beneficiary_words, event, event_beneficiary, event_day_count,
      event_search, event_words, search_word, account, tip,
      payment, payment_allocation, payment_history, ledger_account, ledger_movement, ledger_entry`.execute(
    db,
  );
}
