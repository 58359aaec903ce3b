import { sql } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { sampleId } from '../identifier.ts';

/** Waits until no other server creates the demonstration; the lock is held until the transaction ends. */
export async function waitForOthers(transaction: Transaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('demonstration'))`.execute(transaction);
}

/** The account with that address; undefined while it does not exist. */
export async function findAccountId(db: Connection, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM account WHERE email = ${email}`.execute(db);
  return rows[0]?.id;
}

/**
 * This key of an event or a campaign; if it is used, because a visitor canceled what has it, the first numbered one that is not.
 */
export async function findFreeKey(db: Connection, kind: 'event' | 'campaign', key: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? key : `${key}-${number}`;
    const { rows } = await sql`SELECT FROM ${sql.table(kind)} WHERE id = ${sampleId(kind, numbered)}`.execute(
      db,
    );
    if (rows.length === 0) return numbered;
  }
}

export async function hasOrganizer(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM organizer WHERE id = ${id}`.execute(db);
  return rows.length > 0;
}

/** The present name of a category: the desk may have changed it. */
export async function findCategoryName(db: Connection, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM event_category WHERE id = ${id}`.execute(db);
  return rows[0]?.name;
}

/** Whether an event of this organizer has a running order that includes that moment. */
export async function isNightOn(db: Connection, organizerId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM listed_event AS event JOIN stage_slot AS slot ON slot.event_id = event.id
    WHERE event.organizer_id = ${organizerId} AND event.sample AND event.canceled_at IS NULL
      AND event.starts_at <= ${now} AND slot.ends_at > ${now} LIMIT 1`.execute(db);
  return rows.length > 0;
}

export interface NightStage {
  readonly eventId: string;
  readonly code: string;
  readonly screen: string;
  readonly openedAt: Date;
  readonly goal: { readonly title: string; readonly amountMinor: number };
  readonly slots: readonly { beneficiaryId: string; name: string; startsAt: Date; endsAt: Date }[];
}

/** Opens the stage of an event, with its screen, its goal and its running order. */
export async function insertNightStage(transaction: Transaction, night: NightStage): Promise<void> {
  await sql`
    INSERT INTO event_stage (event_id, code, screen_token, opened_at, goal_title, goal_minor)
    VALUES (${night.eventId}, ${night.code}, ${night.screen}, ${night.openedAt}, ${night.goal.title},
      ${night.goal.amountMinor})`.execute(transaction);
  const rows = night.slots.map(({ beneficiaryId, name, startsAt, endsAt }) => ({
    beneficiary_id: beneficiaryId,
    name,
    starts_at: startsAt,
    ends_at: endsAt,
  }));
  await sql`
    INSERT INTO stage_slot (event_id, beneficiary_id, name, starts_at, ends_at)
    SELECT ${night.eventId}, beneficiary_id, name, starts_at, ends_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS slot
      (beneficiary_id uuid, name text, starts_at timestamptz, ends_at timestamptz)`.execute(transaction);
}

/** Records these tips as given at the stage of an event; the messages of those in `shown` are approved for the screen. */
export async function insertStageTips(
  transaction: Transaction,
  eventId: string,
  { tipIds, shown, at }: { tipIds: readonly string[]; shown: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO stage_tip (tip_id, event_id, words_shown, words_decided_at)
    SELECT id, ${eventId}, CASE WHEN id = ANY(${shown}::uuid[]) THEN true END,
      CASE WHEN id = ANY(${shown}::uuid[]) THEN ${at}::timestamptz END
    FROM unnest(${tipIds}::uuid[]) AS given (id)`.execute(transaction);
  await sql`
    INSERT INTO stage_news (event_id, kind, tip_id)
    SELECT ${eventId}, 'tip', id FROM unnest(${tipIds}::uuid[]) WITH ORDINALITY AS given (id, place)
    ORDER BY place`.execute(transaction);
}
