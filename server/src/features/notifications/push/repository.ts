import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPrepared, runStatement } from '#server/platform/database/prepared-statement.ts';
import { newsSince } from '../digest/repository.ts';
import '../tables.ts';

export interface PushChoices {
  readonly tips: boolean;
  readonly events: boolean;
}

/** What a device shows its person; undefined where it shows them nothing. */
export async function findChoices(
  db: Connection,
  { accountId, endpoint }: { accountId: string; endpoint: string },
): Promise<PushChoices | undefined> {
  return db
    .selectFrom('push_subscription')
    .select(['tips', 'events'])
    .where('endpoint', '=', endpoint)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

interface PushDevice extends PushChoices {
  readonly accountId: string;
  readonly sessionId: string | undefined;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly at: Date;
}

/** Saves what a device shows. A device that belonged to another person, or had other keys, is overwritten. */
export async function saveDevice(transaction: Transaction, device: PushDevice): Promise<void> {
  const { accountId, sessionId, endpoint, at, ...rest } = device;
  const row = { ...rest, account_id: accountId, session_id: sessionId ?? null };
  await transaction
    .insertInto('push_subscription')
    .values({ ...row, endpoint, created_at: at })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
}

/** Removes a person's oldest devices, so that at most `most` stay. */
export async function forgetOldest(transaction: Transaction, accountId: string, most: number): Promise<void> {
  const text = `DELETE FROM push_subscription WHERE id IN (
    SELECT id FROM push_subscription WHERE account_id = $1 ORDER BY created_at DESC, id DESC OFFSET ${Math.trunc(most)})`;
  await runStatement(transaction, text, [accountId]);
}

export async function forgetDevice(
  db: Connection,
  device: { id: string } | { endpoint: string; accountId: string },
): Promise<void> {
  const all = db.deleteFrom('push_subscription');
  const one =
    'id' in device
      ? all.where('id', '=', device.id)
      : all.where('endpoint', '=', device.endpoint).where('account_id', '=', device.accountId);
  await one.execute();
}

/** A device goes on showing what it does when its person's session is replaced by another one. */
export async function moveDevices(db: Connection, { from, to }: { from: string; to: string }): Promise<void> {
  await db.updateTable('push_subscription').set({ session_id: to }).where('session_id', '=', from).execute();
}

export async function forgetDevices(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('push_subscription').where('account_id', '=', accountId).execute();
}

const living = `(device.session_id IS NULL OR EXISTS (
  SELECT FROM identity_session AS session WHERE session.id = device.session_id AND session.expires_at > $2))`;

/**
 * The devices that show a paid tip, or the tips of a paid line-up tip: each tip with each device. For a tip to a band
 * they include devices of its members' owners.
 */
export function listTipDevices(
  db: Connection,
  paidId: string,
): Promise<{ deviceId: string; tipId: string }[]> {
  const text = `
    WITH paid AS (SELECT id, beneficiary_id, band_agreement_id FROM tip WHERE id = $1
      UNION ALL SELECT id, beneficiary_id, band_agreement_id FROM tip WHERE event_tip_id = $1),
    page AS (SELECT id AS tip_id, beneficiary_id, false AS owners_only FROM paid
      UNION ALL SELECT paid.id, member_id, true FROM paid JOIN band_share
        ON agreement_id = band_agreement_id AND parts > 0)
    SELECT DISTINCT device.id AS "deviceId", tip_id AS "tipId" FROM page
    JOIN page_manager AS manager ON manager.beneficiary_id = page.beneficiary_id
      AND (manager.role = 'owner' OR NOT owners_only)
    JOIN push_subscription AS device ON device.account_id = manager.account_id
    WHERE device.tips`;
  return runPrepared(db, text, [paidId]);
}

export interface Device {
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A device that may show a notification now: its account is not suspended and its session has not expired. */
export async function findDevice(
  db: Connection,
  { id, now }: { id: string; now: Date },
): Promise<Device | undefined> {
  const text = `SELECT device.id, endpoint, p256dh, auth FROM push_subscription AS device
    JOIN account ON account.id = device.account_id AND account.suspended_at IS NULL
    WHERE device.id = $1 AND ${living}`;
  return (await runStatement<Device>(db, text, [id, now]))[0];
}

export interface PaidTip {
  readonly amount_minor: string;
  /** The page whose dashboard shows the tip. */
  readonly page_id: string;
  /** The name of the page that was tipped. */
  readonly page: string;
  /** Whether the amount is a member's share of a tip to a band. */
  readonly is_share: boolean;
}

/** A tip to a page that the device's person manages now, or else their page's share of a tip to a band. */
export async function findPaidTip(
  db: Connection,
  { tipId, deviceId }: { tipId: string; deviceId: string },
): Promise<PaidTip | undefined> {
  const text = `
    WITH received AS (
      SELECT amount_minor, beneficiary_id AS tipped_id, beneficiary_id AS page_id, false AS is_share FROM tip WHERE id = $1
      UNION ALL
      SELECT part.amount_minor, tip.beneficiary_id, part.member_id, true
      FROM tip, split_by_agreement(tip.band_agreement_id, tip.amount_minor) AS part
      WHERE tip.id = $1 AND tip.band_agreement_id IS NOT NULL AND part.amount_minor > 0
    )
    SELECT received.amount_minor, page_id, tipped.name AS page, is_share
    FROM received JOIN listed_beneficiary AS tipped ON tipped.id = tipped_id
    JOIN listed_beneficiary AS page ON page.id = page_id
    JOIN page_manager AS manager ON manager.beneficiary_id = page.id AND (manager.role = 'owner' OR NOT is_share)
    JOIN push_subscription AS device ON device.account_id = manager.account_id AND device.id = $2 AND device.tips
    ORDER BY is_share, received.amount_minor DESC, page_id LIMIT 1`;
  return (await runStatement<PaidTip>(db, text, [tipId, deviceId]))[0];
}

/**
 * Locks the row that says until when events were pushed, so that one process at a time looks for new ones. Returns that
 * time.
 */
export async function lockPushedUntil(transaction: Transaction): Promise<Date> {
  const row = await transaction
    .selectFrom('pushed_events')
    .select('pushed_until')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.pushed_until;
}

export async function savePushedUntil(transaction: Transaction, until: Date): Promise<void> {
  await transaction.updateTable('pushed_events').set({ pushed_until: until }).execute();
}

/** An event that is news of these pages. */
export interface EventNews {
  readonly eventId: string;
  readonly pageIds: readonly string[];
}

/**
 * Records which new events are pushed for which performers: each once, and at most `mostAnHour` of one page and of one
 * organizer in an hour. Followers learn about the others from their daily mail. Returns what was recorded.
 */
export function notePushedEvents(
  transaction: Transaction,
  { since, until, mostAnHour }: { since: Date; until: Date; mostAnHour: number },
): Promise<EventNews[]> {
  const lately = `recent.pushed_at > $2::timestamptz - interval '1 hour'`;
  const text = `
    WITH fresh AS (
      SELECT news.id AS event_id, news.beneficiary_id, event.organizer_id, min(news.at) AS at
      FROM (${newsSince}) AS news JOIN listed_event AS event ON event.id = news.id
      WHERE news.kind = 'event' AND NOT EXISTS (SELECT FROM pushed_event AS pushed
        WHERE pushed.event_id = news.id AND pushed.beneficiary_id = news.beneficiary_id)
      GROUP BY news.id, news.beneficiary_id, event.organizer_id
    ), counted AS (
      SELECT fresh.*,
        row_number() OVER (PARTITION BY beneficiary_id ORDER BY at, event_id) + (
          SELECT count(*) FROM pushed_event AS recent
          WHERE recent.beneficiary_id = fresh.beneficiary_id AND ${lately}) AS of_page,
        dense_rank() OVER (PARTITION BY organizer_id ORDER BY event_id) + (
          SELECT count(DISTINCT recent.event_id) FROM pushed_event AS recent
          JOIN listed_event AS event ON event.id = recent.event_id
          WHERE event.organizer_id = fresh.organizer_id AND event.id <> fresh.event_id AND ${lately}) AS of_organizer
      FROM fresh
    ), noted AS (
      INSERT INTO pushed_event (event_id, beneficiary_id, pushed_at)
      SELECT event_id, beneficiary_id, $2 FROM counted
      WHERE of_page <= $3 AND (organizer_id IS NULL OR of_organizer <= $3)
      RETURNING event_id, beneficiary_id)
    SELECT event_id AS "eventId", array_agg(beneficiary_id::text) AS "pageIds" FROM noted GROUP BY event_id`;
  return runStatement(transaction, text, [since, until, mostAnHour]);
}

/** The next devices of followers that show a new event, by id, beginning after `after`, each once. */
export function listEventDevices(
  db: Connection,
  { eventId, pageIds, after, most }: EventNews & { after: string | null; most: number },
): Promise<{ deviceId: string; eventId: string; pageId: string }[]> {
  const text = `
    SELECT device.id AS "deviceId", performer.event_id AS "eventId", min(follow.beneficiary_id::text) AS "pageId"
    FROM event_beneficiary AS performer
    JOIN beneficiary_follow AS follow ON follow.beneficiary_id = performer.beneficiary_id
      AND follow.hears_events AND follow.created_at < performer.agreed_at
    JOIN push_subscription AS device ON device.account_id = follow.account_id
    WHERE performer.event_id = $1 AND performer.beneficiary_id = ANY($2::uuid[]) AND device.events
      AND ($3::uuid IS NULL OR device.id > $3)
    GROUP BY device.id, performer.event_id ORDER BY device.id LIMIT ${Math.trunc(most)}`;
  return runStatement(db, text, [eventId, pageIds, after]);
}

export interface PushedEvent {
  readonly title: string;
  readonly page: string;
}

export async function findPushedEvent(
  db: Connection,
  { eventId, pageId }: { eventId: string; pageId: string },
): Promise<PushedEvent | undefined> {
  const text = `SELECT event.title, page.name AS page FROM listed_event AS event, listed_beneficiary AS page
    WHERE event.id = $1 AND page.id = $2 AND event.canceled_at IS NULL`;
  return (await runStatement<PushedEvent>(db, text, [eventId, pageId]))[0];
}
