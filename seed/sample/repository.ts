import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';

export type BeneficiaryRow = {
  id: string;
  name: string;
  bio: string;
  profile_picture: string | null;
  email: string | null;
  follower_count: number;
};
export type OrganizerRow = { id: string; name: string; contact: string; description: string };
export type EventRow = {
  id: string;
  organizer_id: string | null;
  title: string;
  description: string;
  banner: string | null;
  starts_at: Date | null;
  time_zone: string;
  category: string;
  latitude: number | null;
  longitude: number | null;
  place_name: string;
  display_price: string;
  tickets_url: string | null;
  tickets_sold: number;
  total_available_tickets: number;
};
export type PerformerRow = {
  id: string;
  event_id: string;
  beneficiary_id: string | null;
  name: string;
  position: number;
};

/** Whether this database ever had the sample, even if parts of it were deleted since. */
export async function hasSample(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ present: boolean }>`
    SELECT EXISTS (SELECT FROM beneficiary WHERE sample) OR EXISTS (SELECT FROM event WHERE sample) AS present`.execute(
    db,
  );
  return rows[0]?.present ?? false;
}

/** Inserts types or categories by name; existing ones keep their ids. */
export async function insertNames(
  db: Connection,
  table: 'beneficiary_type' | 'event_category',
  rows: readonly { id: string; name: string }[],
): Promise<void> {
  await sql`
    INSERT INTO ${sql.table(table)} (id, name)
    SELECT id, name FROM jsonb_to_recordset(${json(rows)}) AS given (id uuid, name text)
    ON CONFLICT DO NOTHING`.execute(db);
}

export async function insertBeneficiaries(db: Connection, rows: readonly BeneficiaryRow[]): Promise<void> {
  await sql`
    INSERT INTO beneficiary (id, name, bio, profile_picture, email, follower_count, sample)
    SELECT id, name, bio, profile_picture, email, follower_count, true
    FROM jsonb_to_recordset(${json(rows)}) AS given
      (id uuid, name text, bio text, profile_picture text, email text, follower_count integer)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Gives beneficiaries their types, by the names of the types. */
export async function insertTypeLinks(
  db: Connection,
  rows: readonly { beneficiary_id: string; type: string }[],
): Promise<void> {
  await sql`
    INSERT INTO beneficiary_type_link (beneficiary_id, type_id)
    SELECT given.beneficiary_id, beneficiary_type.id
    FROM jsonb_to_recordset(${json(rows)}) AS given (beneficiary_id uuid, type text)
    JOIN beneficiary_type ON beneficiary_type.name = given.type
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Sample organizers cannot be contacted: they have neither mail nor phone. */
export async function insertOrganizers(db: Connection, rows: readonly OrganizerRow[]): Promise<void> {
  await sql`
    INSERT INTO organizer (id, organization_name, full_name, description, sample)
    SELECT id, name, contact, description, true
    FROM jsonb_to_recordset(${json(rows)}) AS given (id uuid, name text, contact text, description text)
    ON CONFLICT DO NOTHING`.execute(db);
}

export async function insertEvents(db: Connection, rows: readonly EventRow[]): Promise<void> {
  await sql`
    INSERT INTO event (id, title, description, banner, starts_at, time_zone, category_id, latitude, longitude,
      place_name, display_price, tickets_url, tickets_sold, total_available_tickets, organizer_id, sample)
    SELECT given.id, title, description, banner, starts_at, time_zone, event_category.id, latitude, longitude,
      place_name, display_price, tickets_url, tickets_sold, total_available_tickets, organizer_id, true
    FROM jsonb_to_recordset(${json(rows)}) AS given
      (id uuid, title text, description text, banner text, starts_at timestamptz, time_zone text, category text,
      latitude double precision, longitude double precision, place_name text, display_price text, tickets_url text,
      tickets_sold integer, total_available_tickets integer, organizer_id uuid)
    JOIN event_category ON event_category.name = given.category
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Performers and events of the sample are invented together, so every profile counts as having agreed to be on the bill. */
export async function insertPerformers(db: Connection, rows: readonly PerformerRow[]): Promise<void> {
  await sql`
    INSERT INTO event_beneficiary (id, event_id, beneficiary_id, name, position, agreed_at)
    SELECT id, event_id, beneficiary_id, name, position, CASE WHEN beneficiary_id IS NOT NULL THEN now() END
    FROM jsonb_to_recordset(${json(rows)}) AS given
      (id uuid, event_id uuid, beneficiary_id uuid, name text, position integer)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Moves those of these sample events that have ended at `now` to the given times; returns how many. */
export async function moveEndedEvents(
  db: Connection,
  times: readonly { id: string; starts_at: Date }[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE event SET starts_at = given.starts_at
    FROM jsonb_to_recordset(${json(times)}) AS given (id uuid, starts_at timestamptz)
    WHERE event.id = given.id AND event.sample AND event.state IN ('published', 'canceled')
      AND event.starts_at < ${now}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

function json(rows: readonly object[]) {
  return sql`${JSON.stringify(rows)}::jsonb`;
}

/**
 * Hands a sample organizer to the account with that address, unless the organizer has an account or the account an organizer.
 */
export async function handOverOrganizer(
  db: Connection,
  account: { id: string; email: string; fullName: string; phone: string },
): Promise<void> {
  await sql`
    UPDATE organizer
    SET account_id = account.id, email = account.email, full_name = ${account.fullName}, phone = ${account.phone}
    FROM account
    WHERE organizer.id = ${account.id} AND organizer.account_id IS NULL AND account.email = ${account.email}
      AND NOT EXISTS (SELECT FROM organizer AS own WHERE own.account_id = account.id)`.execute(db);
}

/**
 * Makes the account with that address a manager of a sample page; returns whether it was not one before. The page is claimed
 * from then on, and still shows its mail address.
 */
export async function givePage(
  db: Connection,
  pageId: string,
  email: string,
  role: 'owner' | 'editor',
): Promise<boolean> {
  const { rows } = await sql`
    WITH given AS (
      INSERT INTO page_manager (beneficiary_id, account_id, role)
      SELECT beneficiary.id, account.id, ${role} FROM beneficiary, account
      WHERE beneficiary.id = ${pageId} AND beneficiary.sample AND account.email = ${email}
      ON CONFLICT DO NOTHING RETURNING beneficiary_id
    )
    UPDATE beneficiary SET claim_state = 'claimed', shows_email = true
    FROM given WHERE beneficiary.id = given.beneficiary_id RETURNING beneficiary.id`.execute(db);
  return rows.length > 0;
}

/** Makes the account with that address an operator, with an audit entry; does nothing if it is one. */
export async function giveRole(db: Connection, email: string, role: string): Promise<void> {
  await sql`
    WITH given AS (
      INSERT INTO operator (account_id, role)
      SELECT id, ${role} FROM account WHERE email = ${email}
      ON CONFLICT DO NOTHING RETURNING account_id
    )
    INSERT INTO audit_entry (actor, action, subject_kind, subject_id, after, reason)
    SELECT 'sample data', 'grantRole', 'account', account_id::text, jsonb_build_object('role', ${role}::text),
      'demo account of the sandbox'
    FROM given`.execute(db);
}

export async function hasTips(db: Connection, pageId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM received_tip WHERE beneficiary_id = ${pageId} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Makes the senders of these tips anonymous to the performer. */
export async function hideSenders(db: Connection, tipIds: readonly string[]): Promise<void> {
  await sql`UPDATE tip SET anonymity = 'performer' WHERE id = ANY(${tipIds}::uuid[])`.execute(db);
}

/** Makes the messages of these tips public, a day after each was sent. */
export async function showWords(db: Connection, tipIds: readonly string[]): Promise<void> {
  await sql`UPDATE tip SET words_shown_at = created_at + interval '1 day' WHERE id = ANY(${tipIds}::uuid[])`.execute(
    db,
  );
}

export async function thankForTips(
  db: Connection,
  thanks: readonly { tipId: string; text: string; at: Date }[],
): Promise<void> {
  const rows = thanks.map(({ tipId, text, at }) => ({ tip_id: tipId, text, at }));
  await sql`
    UPDATE received_tip SET thanks = given.text, thanked_at = given.at
    FROM jsonb_to_recordset(${json(rows)}) AS given (tip_id uuid, text text, at timestamptz)
    WHERE received_tip.tip_id = given.tip_id`.execute(db);
}
