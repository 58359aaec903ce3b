import { listedId } from '#server/features/beneficiaries/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import {
  type AddValue,
  collectValues,
  limitOf,
  listOfAnyLength,
  partOf,
  runPrepared,
  runStatement,
} from '#server/platform/database/prepared-statement.ts';
import './tables.ts';

export type When = 'upcoming' | 'past' | 'all';

export interface EventFilter {
  readonly when: When;
  /** The moment that separates past from upcoming. An event without a date is upcoming. */
  readonly now: Date;
  /** Events of any of these categories; empty means every category. */
  readonly categories: readonly string[];
  /** Events with any of these beneficiaries; empty means every event. */
  readonly beneficiaries: readonly string[];
}

export interface EventRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly banner: string | null;
  readonly starts_at: Date | null;
  readonly time_zone: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly place_name: string | null;
  readonly display_price: string;
  readonly tickets_sold: number;
  readonly total_available_tickets: number;
  readonly canceled: boolean;
  readonly category: { readonly id: string; readonly name: string };
  /** In bill order. */
  readonly performers: readonly Performer[];
}

export interface Performer {
  readonly id: string;
  /** Null for a name alone, for a performer who has not agreed yet, and for one whose page is hidden. */
  readonly beneficiary_id: string | null;
  readonly name: string;
}

/** An SQL condition: the performer needed no invitation, or agreed to be on the bill. */
export function isConfirmed(performer: string): string {
  return `(${performer}.invited_at IS NULL OR ${performer}.agreed_at IS NOT NULL)`;
}

/** An SQL expression: the page of a performer, if the public may see it there. */
export function shownPage(performer: string): string {
  return `CASE WHEN ${isConfirmed(performer)} THEN ${listedId(`${performer}.beneficiary_id`)} END`;
}

/** The columns of an EventRow, of a table or view under the name `event`. */
export const eventColumns = `event.id, title, event.description, banner, starts_at, time_zone, latitude, longitude,
  place_name, display_price, tickets_sold, total_available_tickets, canceled_at IS NOT NULL AS canceled,
  (SELECT json_build_object('id', category.id, 'name', category.name)
    FROM event_category AS category WHERE category.id = event.category_id) AS category,
  (SELECT coalesce(json_agg(json_build_object('id', performer.id, 'beneficiary_id', ${shownPage('performer')},
      'name', performer.name) ORDER BY performer.position), '[]')
    FROM event_beneficiary AS performer WHERE performer.event_id = event.id) AS performers`;

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * One page of events by any beneficiary: upcoming ones soonest first, past ones latest first. The events before the page
 * are passed over in an index alone; only those of the page are read.
 */
export function listEvents(db: Connection, filter: EventFilter, page: Page): Promise<EventRow[]> {
  const { values, value } = collectValues();
  const found = partOfPage(candidates(filter, page, value), { filter, page, value });
  const text = `SELECT event.* FROM (${found}) AS page CROSS JOIN LATERAL (${eventOfPage}) AS event
    ORDER BY ${orderOf(filter)('page')}`;
  return run<EventRow>(db, text, { values, filter, page });
}

/** How many events by any beneficiary the filter finds now. */
export async function countEvents(db: Connection, filter: EventFilter): Promise<number> {
  const { values, value } = collectValues();
  const text = `SELECT (${countByDays(filter, value)})::integer AS total`;
  const [row] = await runStatement<{ total: number }>(db, text, values);
  return row?.total ?? 0;
}

type CountedRow = { readonly total: number } & (EventRow | { readonly id: null });

/** One page of the events of the filter's beneficiaries, and how many these have at this moment. */
export async function listEventsWith(
  db: Connection,
  filter: EventFilter,
  page: Page,
): Promise<{ events: EventRow[]; total: number }> {
  const { values, value } = collectValues();
  const text = countedPage({ filter, page, value });
  const found = await run<CountedRow>(db, text, { values, filter, page });
  return { events: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}

/** For each of these performers the first event and the number of events, in the order of `beneficiaries`. */
export async function listFirstEvents(
  db: Connection,
  beneficiaries: readonly string[],
  { when, now }: Pick<EventFilter, 'when' | 'now'>,
): Promise<{ events: EventRow[]; total: number }[]> {
  const page = { limit: 1, offset: 0 };
  // One performer is read more cheaply than a list.
  if (beneficiaries.length === 1)
    return [await listEventsWith(db, { when, now, categories: [], beneficiaries }, page)];
  const { values, value: add } = collectValues();
  const ids = add(beneficiaries);
  const requested = 'requested.id';
  const filter = { when, now, categories: [], beneficiaries: [requested] };
  const value = (parameter: unknown) => (parameter === requested ? requested : add(parameter));
  const found = await runPrepared<CountedRow>(
    db,
    `SELECT first.* FROM unnest(${listOfAnyLength(`${ids}::uuid[]`)}) WITH ORDINALITY AS requested (id, position)
     CROSS JOIN LATERAL (${countedPage({ filter, page, value })}) AS first ORDER BY requested.position`,
    values,
  );
  return found.map((row) => ({ events: row.id === null ? [] : [row], total: row.total }));
}

interface Part {
  readonly filter: EventFilter;
  readonly page: Page;
  readonly value: AddValue;
}

/** The statement for a page of events by beneficiary with its total; if the page is empty, one row holds only the total. */
function countedPage(part: Part): string {
  const links = linksOf(part.filter, part.value);
  const found = `SELECT link.event_id AS id, link.sorts_at ${links} GROUP BY link.event_id, link.sorts_at`;
  return `
    SELECT total.total, event.*
    FROM (SELECT count(DISTINCT link.event_id)::integer AS total ${links}) AS total
    LEFT JOIN LATERAL (${partOfPage(found, part)}) AS page ON true
    LEFT JOIN LATERAL (${eventOfPage}) AS event ON true
    ORDER BY ${orderOf(part.filter)('page')}`;
}

/** Each event is looked up on its own (OFFSET 0 keeps it so): a join of tables might read them whole. */
const eventOfPage = `SELECT ${eventColumns} FROM listed_event AS event WHERE event.id = page.id OFFSET 0`;

/** Cuts the page out of the ids found; of a usual page, only the offset is a parameter (`partOf`, `limitOf`). */
function partOfPage(found: string, { filter, page, value }: Part): string {
  const order = orderOf(filter);
  return `SELECT * FROM (
      SELECT * FROM (${found}) AS found ORDER BY ${order('found')} LIMIT ${partOf(page).most}
    ) AS part
    ORDER BY ${order('part')} LIMIT ${limitOf(page, value)} OFFSET ${value(page.offset)}`;
}

function orderOf({ when }: EventFilter): (rows: string) => string {
  const direction = when === 'past' ? 'DESC' : 'ASC';
  return (rows) => `${rows}.sorts_at ${direction}, ${rows}.id ${direction}`;
}

/** Prepares the statements of the most frequent requests, of which there are few texts. */
function run<Row>(
  db: Connection,
  text: string,
  { values, filter, page }: { values: readonly unknown[]; filter: EventFilter; page: Page },
): Promise<Row[]> {
  const { when, categories, beneficiaries } = filter;
  const isUsual =
    partOf(page).usual &&
    (when === 'upcoming' || beneficiaries.length > 0) &&
    categories.length < 2 &&
    beneficiaries.length < 2;
  return (isUsual ? runPrepared : runStatement)<Row>(db, text, values);
}

/** The ids of at least the first events of the filter, by the index that fits it. */
function candidates(filter: EventFilter, page: Page, value: AddValue): string {
  const { categories } = filter;
  if (categories.length > 1) {
    // One ordered read per category: a single read over all would pass over every other category's events.
    return `
      SELECT one.* FROM (SELECT DISTINCT unnest(${value(categories)}::uuid[]) AS id) AS wanted
      CROSS JOIN LATERAL (
        SELECT id, sorts_at FROM listed_event
        WHERE category_id = wanted.id AND ${during(filter, 'sorts_at', value)}
        ORDER BY ${orderOf(filter)('listed_event')} LIMIT ${partOf(page).most}
      ) AS one`;
  }
  return `SELECT id, sorts_at FROM listed_event
    WHERE ${during(filter, 'sorts_at', value)} ${ofCategories('category_id', categories, value)}`;
}

function linksOf(filter: EventFilter, value: AddValue): string {
  const { beneficiaries, categories } = filter;
  const inCategories =
    categories.length === 0
      ? ''
      : `AND EXISTS (SELECT FROM listed_event AS event
          WHERE event.id = link.event_id ${ofCategories('event.category_id', categories, value)})`;
  return `FROM listed_performer AS link
    WHERE ${isAnyShown('link.beneficiary_id', beneficiaries, value)}
      AND ${during(filter, 'link.sorts_at', value)} ${inCategories}`;
}

function ofCategories(column: string, categories: readonly string[], value: AddValue): string {
  return categories.length === 0 ? '' : `AND ${isAny(column, categories, value)}`;
}

/** A single id is compared with `=`: for a list of unknown length the database expects ten. */
export function isAny(column: string, ids: readonly string[], value: AddValue): string {
  return ids.length === 1 ? `${column} = ${value(ids[0])}` : `${column} = ANY(${value(ids)}::uuid[])`;
}

/** A performer whose page is hidden has no events that can be found by it. */
export function isAnyShown(column: string, beneficiaries: readonly string[], value: AddValue): string {
  return beneficiaries.length === 1
    ? `${column} = ${listedId(`${value(beneficiaries[0])}::uuid`)}`
    : `${column} = ANY(ARRAY(SELECT ${listedId('requested')} FROM unnest(${value(beneficiaries)}::uuid[]) AS requested))`;
}

/** The stored counts of whole days, plus a count of the part of today that belongs to the filter. */
export function countByDays({ when, now, categories }: EventFilter, value: AddValue): string {
  const ofCategory = ofCategories('category_id', categories, value);
  const sumOfDays = (whole: string) =>
    `coalesce((SELECT sum(events) FROM event_day_count WHERE ${whole} ${ofCategory}), 0)`;
  if (when === 'all') return `SELECT ${sumOfDays('true')}`;
  const today = now.toISOString().slice(0, 10);
  const midnight = `${value(`${today}T00:00:00Z`)}::timestamptz`;
  const moment = `${value(now)}::timestamptz`;
  const day = `${value(today)}::date`;
  const [whole, part] =
    when === 'upcoming'
      ? [`day > ${day}`, `sorts_at >= ${moment} AND sorts_at < ${midnight} + interval '1 day'`]
      : [`day < ${day}`, `sorts_at < ${moment} AND sorts_at >= ${midnight}`];
  return `SELECT ${sumOfDays(whole)} + (SELECT count(*) FROM listed_event WHERE ${part} ${ofCategory})`;
}

function during({ when, now }: EventFilter, column: string, value: AddValue): string {
  if (when === 'all') return 'true';
  return `${column} ${when === 'past' ? '<' : '>='} ${value(now)}::timestamptz`;
}
