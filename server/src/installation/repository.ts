import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';

export type Mode = 'sandbox' | 'live';

/** Records, once and for good, the mode in which this database is used. Returns the mode of its first use. */
export async function markMode(db: Connection, mode: Mode): Promise<Mode> {
  await sql`INSERT INTO installation (mode) VALUES (${mode}) ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<{ mode: Mode }>`SELECT mode FROM installation`.execute(db);
  return rows[0]?.mode ?? mode;
}

/**
 * A table with rows of the sample or of the bulk seed; undefined where there are none. Both make ids of UUID version 8
 * from names and numbers; the product makes only ids of version 7 or 4.
 */
export async function findInventedRows(db: Connection): Promise<string | undefined> {
  const { rows } = await sql<{ table: string }>`
    SELECT 'beneficiary' AS table WHERE EXISTS
      (SELECT FROM beneficiary WHERE sample OR uuid_extract_version(id) = 8)
    UNION ALL SELECT 'event' WHERE EXISTS (SELECT FROM event WHERE sample OR uuid_extract_version(id) = 8)
    UNION ALL SELECT 'organizer' WHERE EXISTS (SELECT FROM organizer WHERE sample OR uuid_extract_version(id) = 8)
    UNION ALL SELECT 'account' WHERE EXISTS (SELECT FROM account WHERE uuid_extract_version(id) = 8)
    LIMIT 1`.execute(db);
  return rows[0]?.table;
}

/** Inserts the first types and categories, where there are none yet. */
export async function offerKinds(
  db: Connection,
  { types, categories }: { types: readonly string[]; categories: readonly string[] },
): Promise<void> {
  await sql`INSERT INTO beneficiary_type (name) SELECT unnest(${[...types]}::text[])
    WHERE NOT EXISTS (SELECT FROM beneficiary_type) ON CONFLICT DO NOTHING`.execute(db);
  await sql`INSERT INTO event_category (name) SELECT unnest(${[...categories]}::text[])
    WHERE NOT EXISTS (SELECT FROM event_category) ON CONFLICT DO NOTHING`.execute(db);
}
