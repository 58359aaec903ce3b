import { type Expression, type RawBuilder, sql } from 'kysely';
import type { lineUpStandings } from '#contract/events/own/schemas.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { pastSince } from '../past-since.ts';
import '../tables.ts';

export type Standing = (typeof lineUpStandings)[number];

/** A place on a bill, with moments as PostgreSQL writes them. */
export interface BillPlace {
  /** The id of the page; null for a name alone. */
  readonly id: string | null;
  readonly name: string;
  readonly invited_at: string | null;
  readonly agreed_at: string | null;
}

/** An SQL expression: the standing of a performer on a bill. */
export function standingOf(performer: string): string {
  return `CASE WHEN ${performer}.agreed_at IS NOT NULL THEN 'agreed'
    WHEN ${performer}.invited_at IS NOT NULL THEN 'pending' ELSE 'listed' END`;
}

interface EventWithoutPage {
  readonly title: string;
  readonly starts_at: Date | null;
  readonly time_zone: string;
  /** Null once the organizer's account is erased. */
  readonly organizer_id: string | null;
}

/** An event to come that does not have this page on its bill; undefined if it has, or is canceled, hidden or over. */
export async function findWithoutPage(
  db: Connection,
  { eventId, pageId, now }: PageOnBill & { now: Date },
): Promise<EventWithoutPage | undefined> {
  const text = `SELECT title, starts_at, time_zone, organizer_id FROM listed_event AS event
    WHERE id = $1 AND canceled_at IS NULL AND sorts_at >= $3
      AND NOT EXISTS (SELECT FROM event_beneficiary WHERE event_id = $1 AND beneficiary_id = $2)
      AND NOT EXISTS (SELECT FROM event_decline WHERE event_id = $1 AND beneficiary_id = $2)`;
  return (await runStatement<EventWithoutPage>(db, text, [eventId, pageId, pastSince(now)]))[0];
}

/** The places on a bill, with their invitations and agreements. */
export function listPlaces(db: Connection, eventId: string): Promise<BillPlace[]> {
  const text = `SELECT beneficiary_id AS id, name, invited_at::text, agreed_at::text FROM event_beneficiary
    WHERE event_id = $1 ORDER BY position`;
  return runStatement(db, text, [eventId]);
}

/** Who declined to be on a bill. */
export function listDeclines(db: Connection, eventId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('event_decline')
    .select(['beneficiary_id as id', 'name'])
    .where('event_id', '=', eventId)
    .execute();
}

export async function replaceBill(
  transaction: Transaction,
  eventId: string,
  bill: readonly BillPlace[],
): Promise<void> {
  await transaction.deleteFrom('event_beneficiary').where('event_id', '=', eventId).execute();
  await insertPlaces(transaction, eventId, bill);
}

export async function insertPlaces(
  transaction: Transaction,
  eventId: string,
  bill: readonly BillPlace[],
): Promise<void> {
  // The bill is empty, for example because everybody on it declined.
  if (bill.length === 0) return;
  await transaction
    .insertInto('event_beneficiary')
    .values(
      bill.map(({ id, ...place }, position) => ({
        ...place,
        event_id: eventId,
        beneficiary_id: id,
        position,
      })),
    )
    .execute();
}

interface PageOnBill {
  readonly eventId: string;
  readonly pageId: string;
}

/**
 * Records that the page agrees to be on the bill. A page that declined before comes back as the last one. The time of
 * its first agreement stays, so that agreeing again is no news. False if the page was never on the bill.
 */
export async function saveAgreement(
  transaction: Transaction,
  { eventId, pageId, at }: PageOnBill & { at: Date },
): Promise<boolean> {
  const agreed = `UPDATE event_beneficiary SET invited_at = coalesce(invited_at, $3), agreed_at = coalesce(agreed_at, $3)
    WHERE event_id = $1 AND beneficiary_id = $2 RETURNING id`;
  if ((await runStatement(transaction, agreed, [eventId, pageId, at])).length > 0) return true;
  const back = `
    WITH decline AS (DELETE FROM event_decline WHERE event_id = $1 AND beneficiary_id = $2 RETURNING name, agreed_at)
    INSERT INTO event_beneficiary (event_id, beneficiary_id, name, position, invited_at, agreed_at)
    SELECT $1, $2, name, (SELECT coalesce(max(position), -1) + 1 FROM event_beneficiary WHERE event_id = $1),
      coalesce(agreed_at, $3), coalesce(agreed_at, $3)
    FROM decline RETURNING id`;
  return (await runStatement(transaction, back, [eventId, pageId, at])).length > 0;
}

/**
 * Takes the page off the bill and records that it declined. Says whether it stood there as agreed until now; undefined
 * if the page was never on the bill.
 */
export async function saveDecline(
  transaction: Transaction,
  { eventId, pageId, at }: PageOnBill & { at: Date },
): Promise<{ agreed: boolean } | undefined> {
  const text = `
    WITH gone AS (DELETE FROM event_beneficiary WHERE event_id = $1 AND beneficiary_id = $2 RETURNING name, agreed_at),
    decline AS (
      INSERT INTO event_decline (event_id, beneficiary_id, name, declined_at, agreed_at)
      SELECT $1, $2, max(name), $3, max(agreed_at) FROM gone HAVING count(*) > 0 RETURNING agreed_at)
    SELECT agreed_at IS NOT NULL AS agreed FROM decline
    UNION ALL SELECT false FROM event_decline WHERE event_id = $1 AND beneficiary_id = $2`;
  return (await runStatement<{ agreed: boolean }>(transaction, text, [eventId, pageId, at]))[0];
}

/** A place of a page on the bill of an upcoming event, or one that it declined. */
export interface InvitationRow {
  readonly event_id: string;
  readonly title: string;
  readonly starts_at: Date | null;
  readonly time_zone: string;
  readonly place_name: string | null;
  readonly organizer: string | null;
  readonly page_id: string;
  readonly page_name: string;
  readonly standing: Standing;
}

type NameExpression = (organizerId: Expression<string>) => RawBuilder<string | null>;

/** The places of the account's pages on the bills of upcoming events: unanswered ones first, then by time. */
export async function listInvitations(
  db: Connection,
  { accountId, now, limit, offset }: { accountId: string; now: Date; limit: number; offset: number },
  organizerName: NameExpression,
): Promise<{ invitations: InvitationRow[]; total: number }> {
  const found = sql`
    FROM page_manager AS manager
    JOIN listed_beneficiary AS page ON page.id = manager.beneficiary_id
    CROSS JOIN LATERAL (
      SELECT event_id, max(${sql.raw(standingOf('performer'))}) AS standing FROM event_beneficiary AS performer
      WHERE performer.beneficiary_id = page.id GROUP BY event_id
      UNION ALL
      SELECT event_id, 'declined' FROM event_decline AS decline WHERE decline.beneficiary_id = page.id
    ) AS place
    JOIN listed_event AS event ON event.id = place.event_id
    WHERE manager.account_id = ${accountId} AND event.canceled_at IS NULL AND event.sorts_at >= ${pastSince(now)}`;
  const page = await sql<InvitationRow>`
    SELECT event.id AS event_id, event.title, event.starts_at, event.time_zone, event.place_name,
      ${organizerName(sql.ref('event.organizer_id'))} AS organizer, page.id AS page_id, page.name AS page_name,
      place.standing ${found}
    ORDER BY place.standing <> 'pending', event.sorts_at, event.id, page.id
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const count = await sql<{ total: number }>`SELECT count(*)::integer AS total ${found}`.execute(db);
  return { invitations: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** What an invitation mail to a page's manager says of the event; undefined if no answer is pending any more. */
export async function findPending(
  db: Connection,
  { eventId, pageId, now }: PageOnBill & { now: Date },
): Promise<
  | { title: string; starts_at: Date | null; time_zone: string; invited_at: Date; organizer_id: string }
  | undefined
> {
  const text = `
    SELECT title, starts_at, time_zone, organizer_id, invited_at
    FROM event_beneficiary AS performer JOIN listed_event AS event ON event.id = performer.event_id
    WHERE event.id = $1 AND performer.beneficiary_id = $2 AND invited_at IS NOT NULL AND agreed_at IS NULL
      AND event.canceled_at IS NULL AND event.sorts_at >= $3 AND organizer_id IS NOT NULL LIMIT 1`;
  return (
    await runStatement<NonNullable<Awaited<ReturnType<typeof findPending>>>>(db, text, [
      eventId,
      pageId,
      pastSince(now),
    ])
  )[0];
}

/** What the mail about a decline says; undefined if the page is back on the bill or the event is over or called off. */
export async function findDeclined(
  db: Connection,
  { eventId, pageId, now }: PageOnBill & { now: Date },
): Promise<
  | {
      performer: string;
      title: string;
      starts_at: Date | null;
      time_zone: string;
      declined_at: Date;
      organizer_account: string;
    }
  | undefined
> {
  const text = `
    SELECT decline.name AS performer, title, starts_at, time_zone, declined_at, organizer.account_id AS organizer_account
    FROM event_decline AS decline JOIN listed_event AS event ON event.id = decline.event_id
    JOIN organizer ON organizer.id = event.organizer_id
    WHERE event.id = $1 AND decline.beneficiary_id = $2 AND organizer.account_id IS NOT NULL
      AND event.canceled_at IS NULL AND event.sorts_at >= $3`;
  return (
    await runStatement<NonNullable<Awaited<ReturnType<typeof findDeclined>>>>(db, text, [
      eventId,
      pageId,
      pastSince(now),
    ])
  )[0];
}
