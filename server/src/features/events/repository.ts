import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import './tables.ts';

export type When = 'upcoming' | 'past' | 'all';

export interface EventFilter {
  readonly when: When;
  /** The moment that parts past from upcoming. An event without a date is upcoming. */
  readonly now: Date;
  /** Events of any of these categories; empty means every category. */
  readonly categories: readonly string[];
  /** Events with any of these beneficiaries; empty means every event. */
  readonly beneficiaries: readonly string[];
}

export type EventRow = Awaited<ReturnType<typeof findEvents>>[number];

/**
 * The ids of one page: soonest first, the past latest first. Whatever the filter, it is read in order
 * from an index, so its cost follows the page and not the number of events.
 */
export async function listEventIds(
  db: Connection,
  filter: EventFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const direction = filter.when === 'past' ? sql`DESC` : sql`ASC`;
  const order = sql`ORDER BY sorts_at ${direction}, id ${direction}`;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (${candidates(filter, order, limit + offset)}) AS found
    ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map((row) => row.id);
}

/** How many events the filter finds, exactly. */
export async function countEvents(db: Connection, filter: EventFilter): Promise<number> {
  const query = filter.beneficiaries.length > 0 ? countByLinks(filter) : countByDays(filter);
  const { rows } = await query.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** These events with their categories, in no order. */
export async function findEvents(db: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('event')
    .innerJoin('event_category as category', 'category.id', 'event.category_id')
    .select([
      'event.id',
      'event.title',
      'event.description',
      'event.banner',
      'event.starts_at',
      'event.time_zone',
      'event.latitude',
      'event.longitude',
      'event.display_price',
      'event.tickets_sold',
      'event.total_available_tickets',
      'category.id as category_id',
      'category.name as category_name',
    ])
    .where('event.id', 'in', ids)
    .execute();
}

/** The performers of all these events in one query, each event's in its own order. */
export async function listPerformersOf(db: Connection, eventIds: readonly string[]) {
  if (eventIds.length === 0) return [];
  return db
    .selectFrom('event_beneficiary')
    .select(['id', 'event_id', 'beneficiary_id', 'name'])
    .where('event_id', 'in', eventIds)
    .orderBy('event_id')
    .orderBy('position')
    .execute();
}

/** All events of each beneficiary, past ones too; a beneficiary without any is missing from the map. */
export async function countEventsByBeneficiary(
  db: Connection,
  beneficiaryIds: readonly string[],
): Promise<Map<string, number>> {
  if (beneficiaryIds.length === 0) return new Map();
  const { rows } = await sql<{ beneficiary_id: string; total: string }>`
    SELECT beneficiary_id, count(DISTINCT event_id) AS total FROM event_beneficiary
    WHERE beneficiary_id = ANY(${beneficiaryIds}::uuid[]) GROUP BY beneficiary_id`.execute(db);
  return new Map(rows.map((row) => [row.beneficiary_id, Number(row.total)]));
}

type Fragment = ReturnType<typeof sql>;

/** At least the first `enough` events of the filter, by the index that fits it. */
function candidates(filter: EventFilter, order: Fragment, enough: number): Fragment {
  const { categories, beneficiaries } = filter;
  if (beneficiaries.length > 0) {
    return sql`
      SELECT link.event_id AS id, link.sorts_at FROM event_beneficiary AS link
      WHERE link.beneficiary_id = ANY(${beneficiaries}::uuid[]) AND ${during(filter, 'link.sorts_at')}
        ${ofCategories(categories)}
      GROUP BY link.event_id, link.sorts_at`;
  }
  if (categories.length > 0) {
    // One ordered read a category: a single read over all would pass over every other category's events.
    return sql`
      SELECT one.id, one.sorts_at FROM (SELECT DISTINCT unnest(${categories}::uuid[]) AS id) AS wanted
      CROSS JOIN LATERAL (
        SELECT id, sorts_at FROM event WHERE category_id = wanted.id AND ${during(filter, 'sorts_at')}
        ${order} LIMIT ${enough}
      ) AS one`;
  }
  return sql`SELECT id, sorts_at FROM event WHERE ${during(filter, 'sorts_at')}`;
}

function countByLinks(filter: EventFilter) {
  return sql<{ total: string }>`
    SELECT count(DISTINCT link.event_id) AS total FROM event_beneficiary AS link
    WHERE link.beneficiary_id = ANY(${filter.beneficiaries}::uuid[]) AND ${during(filter, 'link.sorts_at')}
      ${ofCategories(filter.categories)}`;
}

/** The kept counts of whole days, and a count of the part of today that belongs to the filter. */
function countByDays({ when, now, categories }: EventFilter) {
  const ofCategory = categories.length > 0 ? sql`AND category_id = ANY(${categories}::uuid[])` : sql``;
  const today = now.toISOString().slice(0, 10);
  const midnight = sql`${`${today}T00:00:00Z`}::timestamptz`;
  const whole = {
    upcoming: sql`day > ${today}::date`,
    past: sql`day < ${today}::date`,
    all: sql`true`,
  }[when];
  const part = {
    upcoming: sql`sorts_at >= ${now} AND sorts_at < ${midnight} + interval '1 day'`,
    past: sql`sorts_at < ${now} AND sorts_at >= ${midnight}`,
    all: sql`false`,
  }[when];
  return sql<{ total: string }>`
    SELECT coalesce((SELECT sum(events) FROM event_day_count WHERE ${whole} ${ofCategory}), 0)
      + (SELECT count(*) FROM event WHERE ${part} ${ofCategory}) AS total`;
}

function during({ when, now }: EventFilter, column: 'sorts_at' | 'link.sorts_at'): Fragment {
  if (when === 'all') return sql`true`;
  return when === 'past' ? sql`${sql.ref(column)} < ${now}` : sql`${sql.ref(column)} >= ${now}`;
}

function ofCategories(categories: readonly string[]): Fragment {
  if (categories.length === 0) return sql``;
  return sql`AND EXISTS (
    SELECT FROM event WHERE event.id = link.event_id AND event.category_id = ANY(${categories}::uuid[]))`;
}
