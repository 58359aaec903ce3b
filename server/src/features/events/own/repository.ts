import { type Expression, type RawBuilder, sql } from 'kysely';
import type { EventForm, ManagedEvent } from '#contract/events/own/schemas.ts';
import { dollarsToMinor } from '#contract/minor-units.ts';
import { idUnlessLeft } from '#server/features/beneficiaries/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import {
  type BillPlace,
  insertPlaces,
  replaceBill,
  type Standing,
  standingOf,
} from '../invitations/repository.ts';
import { pastSince } from '../past-since.ts';
import { type EventRow, eventColumns } from '../repository.ts';
import type { EventState } from '../tables.ts';

/** SQL expressions about the tips at the event with this id. */
export interface EventTipExpressions {
  /** How many tips to the whole line-up were sent and not refunded. */
  readonly count: (eventId: Expression<string>) => RawBuilder<number>;
  /** How many tips to one performer at the stage were sent and not refunded. */
  readonly stageCount: (eventId: Expression<string>) => RawBuilder<number>;
  /** Whether somebody is paying a tip, to the line-up or at the stage. */
  readonly underWay: (eventId: Expression<string>) => RawBuilder<boolean>;
  /** A query for the accounts that sent or are paying a tip, as `id`. */
  readonly tippers: (eventId: Expression<string>) => RawBuilder<{ id: string }>;
}

/** An own event in any state. */
export interface ManagedEventRow extends Omit<EventRow, 'category' | 'total_available_tickets'> {
  readonly state: EventState;
  readonly state_before_deletion: EventState | null;
  readonly changed_at: Date | null;
  /** Null where a draft lacks it; so is the next field. */
  readonly category: EventRow['category'] | null;
  readonly total_available_tickets: number | null;
  readonly picture_id: string | null;
  readonly hidden_reason: string | null;
  readonly tickets_url: string | null;
  /** A bigint, read as text. */
  readonly ticket_price_minor: string | null;
  readonly past: boolean;
  /** The bill in its organizer's order, with performers who declined at its end. */
  readonly bill: readonly {
    readonly id: string | null;
    readonly name: string;
    readonly standing: Standing;
  }[];
  readonly saves: number;
  readonly tip_count: number;
  readonly stage_tip_count: number;
}

/** Performers who have not answered and those whose page is hidden keep their id here; the public does not get it. */
const billColumn = sql`(SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'standing', standing)
    ORDER BY declined_at NULLS FIRST, position), '[]')
  FROM (
    SELECT ${idUnlessLeft(sql.ref('performer.beneficiary_id'))} AS id, name, position, NULL AS declined_at, ${sql.raw(standingOf('performer'))} AS standing
    FROM event_beneficiary AS performer WHERE performer.event_id = event.id
    UNION ALL
    SELECT beneficiary_id, name, NULL, declined_at, 'declined' FROM event_decline AS decline
    WHERE decline.event_id = event.id
  ) AS bill)`;

function managedColumns({ count, stageCount }: EventTipExpressions, now: Date): RawBuilder<ManagedEventRow> {
  const id = sql.ref<string>('event.id');
  return sql`${sql.raw(eventColumns)}, state, state_before_deletion, changed_at, picture_id, hidden_reason, ticket_price_minor, tickets_url,
    sorts_at < ${pastSince(now)} AS past, ${billColumn} AS bill,
    (SELECT count(*)::integer FROM event_save WHERE event_save.event_id = event.id) AS saves,
    ${count(id)} AS tip_count, ${stageCount(id)} AS stage_tip_count`;
}

const latestChangeFirst = 'changed_at DESC, id DESC';
const latestFirst = 'sorts_at DESC, id DESC';
const lists: Readonly<
  Record<ManagedEvent['state'], { where: (now: Date) => RawBuilder<boolean>; order: string }>
> = {
  upcoming: {
    where: (now) => sql`state = 'published' AND sorts_at >= ${pastSince(now)}`,
    order: 'sorts_at, id',
  },
  past: { where: (now) => sql`state = 'published' AND sorts_at < ${pastSince(now)}`, order: latestFirst },
  canceled: { where: () => sql`state = 'canceled'`, order: latestFirst },
  draft: { where: () => sql`state = 'draft'`, order: latestChangeFirst },
  deleted: { where: () => sql`state = 'deleted'`, order: latestChangeFirst },
};

/**
 * One page of an organizer's own events: upcoming ones soonest first, past and canceled ones latest first, drafts and
 * deleted ones by their last change, latest first.
 */
export async function listManaged(
  db: Connection,
  filter: { organizerId: string; state: ManagedEvent['state']; now: Date; limit: number; offset: number },
  tips: EventTipExpressions,
): Promise<{ events: ManagedEventRow[]; total: number }> {
  const { where, order } = lists[filter.state];
  const own = sql`FROM event WHERE organizer_id = ${filter.organizerId} AND ${where(filter.now)}`;
  // The numbers are part of the text, so that the database plans for them.
  const part = sql.raw(`LIMIT ${Math.trunc(filter.limit)} OFFSET ${Math.trunc(filter.offset)}`);
  const columns = managedColumns(tips, filter.now);
  const events =
    await sql<ManagedEventRow>`SELECT ${columns} ${own} ORDER BY ${sql.raw(order)} ${part}`.execute(db);
  const count = await sql<{ total: number }>`SELECT count(*)::integer AS total ${own}`.execute(db);
  return { events: events.rows, total: count.rows[0]?.total ?? 0 };
}

/** An event of this organizer's, in any state. */
export async function findManaged(
  db: Connection,
  query: { organizerId: string; id: string; now: Date },
  tips: EventTipExpressions,
): Promise<ManagedEventRow | undefined> {
  const { rows } = await sql<ManagedEventRow>`SELECT ${managedColumns(tips, query.now)} FROM event
    WHERE organizer_id = ${query.organizerId} AND id = ${query.id}`.execute(db);
  return rows[0];
}

/** Whether the organizer has the event; if so, nobody else changes it or tips at it before the transaction ends. */
export async function lockManaged(
  transaction: Transaction,
  organizerId: string,
  id: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('event')
    .select('id')
    .where('id', '=', id)
    .where('organizer_id', '=', organizerId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody is at the checkout of a tip at the event. */
export async function isBeingTipped(db: Connection, id: string, tips: EventTipExpressions): Promise<boolean> {
  const { rows } = await sql<{
    underWay: boolean;
  }>`SELECT ${tips.underWay(sql`${id}::uuid`)} AS "underWay"`.execute(db);
  return rows[0]?.underWay ?? false;
}

/** A form as columns of the table, without its performers. */
export interface EventColumns {
  readonly form: EventForm;
  readonly startsAt: Date;
  readonly displayPrice: string;
  readonly banner: string | null;
}

interface EventChange extends EventColumns {
  readonly bill: readonly BillPlace[];
  readonly state: 'draft' | 'published';
  readonly at: Date;
}

function columnsOf({ form, startsAt, displayPrice, banner, state, at }: EventChange) {
  const [latitude, longitude] = form.location?.coordinates ?? [null, null];
  return {
    state,
    changed_at: at,
    title: form.title,
    description: form.description,
    banner,
    picture_id: form.picture,
    starts_at: startsAt,
    time_zone: form.time_zone,
    category_id: form.category,
    latitude,
    longitude,
    place_name: form.place_name,
    display_price: displayPrice,
    ticket_price_minor: form.ticket_price === null ? null : dollarsToMinor(form.ticket_price),
    total_available_tickets: form.total_available_tickets ?? (state === 'draft' ? null : 0),
    tickets_url: form.tickets_url ?? null,
  };
}

/** The event that the organizer created with this key. */
export function findByKey(transaction: Transaction, organizerId: string, idempotencyKey: string) {
  return transaction
    .selectFrom('event')
    .select(['id', 'request_digest'])
    .where('organizer_id', '=', organizerId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function insertEvent(
  transaction: Transaction,
  event: EventChange & { organizerId: string },
  request?: { readonly key: string; readonly digest: string },
): Promise<string> {
  const { id } = await transaction
    .insertInto('event')
    .values({
      ...columnsOf(event),
      ...(request && { idempotency_key: request.key, request_digest: request.digest }),
      organizer_id: event.organizerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertPlaces(transaction, id, event.bill);
  return id;
}

/** Changes the event, and publishes a draft if its new state says so. */
export async function changeEvent(transaction: Transaction, id: string, change: EventChange): Promise<void> {
  await replaceBill(transaction, id, change.bill);
  await transaction.updateTable('event').set(columnsOf(change)).where('id', '=', id).execute();
}

export async function markCanceled(transaction: Transaction, id: string, at: Date): Promise<void> {
  await transaction
    .updateTable('event')
    .set({ state: 'canceled', canceled_at: at, changed_at: at })
    .where('id', '=', id)
    .execute();
}

export async function markDeleted(transaction: Transaction, id: string, at: Date): Promise<void> {
  const text = `UPDATE event SET state = 'deleted', state_before_deletion = state, changed_at = $2 WHERE id = $1`;
  await runStatement(transaction, text, [id, at]);
}

/** Restores a deleted event to the state that it had. */
export async function markRestored(transaction: Transaction, id: string, at: Date): Promise<void> {
  const text = `UPDATE event SET state = state_before_deletion, state_before_deletion = NULL, changed_at = $2
    WHERE id = $1`;
  await runStatement(transaction, text, [id, at]);
}

/** Removes events that were deleted before this moment. Returns the pictures that they showed. */
export function forgetDeleted(
  transaction: Transaction,
  before: Date,
): Promise<{ picture_id: string | null }[]> {
  return transaction
    .deleteFrom('event')
    .where('state', '=', 'deleted')
    .where('changed_at', '<', before)
    .returning('picture_id')
    .execute();
}

/** An SQL expression: whether an event shows the picture with this id, or would after being restored. */
export function isBanner(pictureId: Expression<string>): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM event WHERE event.picture_id = ${pictureId})`;
}
