import type { EventForm } from '#contract/events/managing-schemas.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { type EventRow, eventColumns } from '../repository.ts';
import type { Agreement } from '../tables.ts';

/** SQL expressions for what is tipped at an event, given the name of the column of its id. */
export interface EventTipExpressions {
  /** How many tips were sent and kept. */
  readonly count: (eventId: string) => string;
  /** What they come to, in cents. */
  readonly sumMinor: (eventId: string) => string;
  /** Whether somebody is paying one. */
  readonly underWay: (eventId: string) => string;
  /** Which accounts sent one or are paying one. */
  readonly tippers: (eventId: string) => string;
}

export interface ManagedEventRow extends EventRow {
  readonly picture_id: string | null;
  /** A bigint, read as text. */
  readonly ticket_price_minor: string | null;
  readonly canceled_at: Date | null;
  readonly past: boolean;
  readonly saves: number;
  readonly tip_count: number;
  readonly tip_sum_minor: number;
}

export type PublishedState = 'upcoming' | 'past' | 'canceled';

const states: Readonly<Record<PublishedState, { where: string; order: string }>> = {
  upcoming: { where: 'canceled_at IS NULL AND sorts_at >= $2', order: 'sorts_at, id' },
  past: { where: 'canceled_at IS NULL AND sorts_at < $2', order: 'sorts_at DESC, id DESC' },
  canceled: {
    where: 'canceled_at IS NOT NULL AND $2::timestamptz IS NOT NULL',
    order: 'sorts_at DESC, id DESC',
  },
};

const managedColumns = (
  tips: EventTipExpressions,
) => `${eventColumns}, picture_id, ticket_price_minor, canceled_at,
  sorts_at < $2 AS past,
  (SELECT count(*)::integer FROM event_save WHERE event_save.event_id = event.id) AS saves,
  (${tips.count('event.id')})::integer AS tip_count, (${tips.sumMinor('event.id')})::float8 AS tip_sum_minor`;

/** One page of an organizer's published events in a state, soonest first, the past latest first. */
export async function listPublished(
  db: Connection,
  given: { organizerId: string; state: PublishedState; now: Date; limit: number; offset: number },
  tips: EventTipExpressions,
): Promise<{ events: ManagedEventRow[]; total: number }> {
  const { where, order } = states[given.state];
  const own = `organizer_id = $1 AND ${where}`;
  const values = [given.organizerId, given.now];
  const events = await runStatement<ManagedEventRow>(
    db,
    `SELECT ${managedColumns(tips)} FROM event WHERE ${own} ORDER BY ${order}
     LIMIT ${Math.trunc(given.limit)} OFFSET ${Math.trunc(given.offset)}`,
    values,
  );
  const [count] = await runStatement<{ total: number }>(
    db,
    `SELECT count(*)::integer AS total FROM event WHERE ${own}`,
    values,
  );
  return { events, total: count?.total ?? 0 };
}

/** A published event of this organizer's. */
export async function findPublished(
  db: Connection,
  given: { organizerId: string; id: string; now: Date },
  tips: EventTipExpressions,
): Promise<ManagedEventRow | undefined> {
  const text = `SELECT ${managedColumns(tips)} FROM event WHERE organizer_id = $1 AND id = $3`;
  return (await runStatement<ManagedEventRow>(db, text, [given.organizerId, given.now, given.id]))[0];
}

/**
 * Waits for whoever works on the event, until the transaction ends: an event moves between the published and
 * the unlisted ones, so a lock on a row would not follow it.
 */
export async function lockEvent(transaction: Transaction, id: string): Promise<void> {
  await runStatement(transaction, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [id]);
}

/** Keeps others from changing the event until the transaction ends. */
export async function lockPublished(
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
  const text = `SELECT ${tips.underWay('$1::uuid')} AS "underWay"`;
  return (await runStatement<{ underWay: boolean }>(db, text, [id]))[0]?.underWay ?? false;
}

/** What a form becomes in the table, but for its performers. */
export interface EventColumns {
  readonly form: EventForm;
  readonly startsAt: Date;
  readonly displayPrice: string;
  readonly banner: string | null;
}

function columnsOf({ form, startsAt, displayPrice, banner }: EventColumns) {
  const [latitude, longitude] = form.location?.coordinates ?? [null, null];
  return {
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
    ticket_price_minor: form.ticket_price === null ? null : Math.round(form.ticket_price * 100),
    total_available_tickets: form.total_available_tickets ?? 0,
  };
}

export async function insertPublished(
  transaction: Transaction,
  given: EventColumns & {
    id?: string;
    organizerId: string;
    ticketsSold?: number;
    canceledAt?: Date | null;
    agreements?: readonly Agreement[] | undefined;
  },
): Promise<string> {
  const { id } = await transaction
    .insertInto('event')
    .values({
      ...columnsOf(given),
      ...(given.id === undefined ? {} : { id: given.id }),
      organizer_id: given.organizerId,
      tickets_sold: given.ticketsSold ?? 0,
      canceled_at: given.canceledAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertPerformers(transaction, id, given.form, given.agreements ?? []);
  return id;
}

/** Changes the event; performers who stay on its bill have agreed to it as before. */
export async function updatePublished(
  transaction: Transaction,
  id: string,
  given: EventColumns,
): Promise<void> {
  await transaction.updateTable('event').set(columnsOf(given)).where('id', '=', id).execute();
  const agreements = await listAgreements(transaction, id);
  await transaction.deleteFrom('event_beneficiary').where('event_id', '=', id).execute();
  await insertPerformers(transaction, id, given.form, agreements);
}

/** Which performers have agreed to be on the bill of a published event. */
export function listAgreements(transaction: Transaction, eventId: string): Promise<Agreement[]> {
  const text = `SELECT beneficiary_id, agreed_at::text FROM event_beneficiary
    WHERE event_id = $1 AND beneficiary_id IS NOT NULL AND agreed_at IS NOT NULL`;
  return runStatement<Agreement>(transaction, text, [eventId]);
}

async function insertPerformers(
  transaction: Transaction,
  eventId: string,
  { beneficiaries }: EventForm,
  agreements: readonly Agreement[],
) {
  const agreed = new Map(agreements.map((agreement) => [agreement.beneficiary_id, agreement.agreed_at]));
  await transaction
    .insertInto('event_beneficiary')
    .values(
      beneficiaries.map(({ id, name }, position) => ({
        event_id: eventId,
        beneficiary_id: id,
        name,
        position,
        agreed_at: (id && agreed.get(id)) ?? null,
      })),
    )
    .execute();
}

export async function setCanceled(transaction: Transaction, id: string, at: Date): Promise<void> {
  await transaction.updateTable('event').set({ canceled_at: at }).where('id', '=', id).execute();
}

export async function categoryExists(db: Connection, id: string): Promise<boolean> {
  const row = await db.selectFrom('event_category').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The names of categories by id. */
export async function categoryNames(db: Connection): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('event_category').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** An SQL expression: whether an event shows the picture with the id in that column, or would if it came back. */
export function isBanner(pictureId: string): string {
  return `(EXISTS (SELECT FROM event WHERE event.picture_id = ${pictureId})
    OR EXISTS (SELECT FROM unlisted_event WHERE unlisted_event.picture_id = ${pictureId}))`;
}
