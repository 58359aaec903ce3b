import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { type NamedKind, nameWords } from '#server/platform/database/near-words.ts';
import {
  type AddValue,
  collectValues,
  runPrepared,
  runStatement,
} from '#server/platform/database/prepared-statement.ts';
import { readTogether } from '#server/platform/database/read-together.ts';
import {
  countByDays,
  type EventFilter,
  type EventRow,
  eventColumns,
  isAny,
  isAnyShown,
} from '../repository.ts';
import { isPair } from './search-words.ts';

export interface Search {
  /** All of them are found in an event, each anywhere. */
  readonly words: readonly string[];
  readonly filter: EventFilter;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** How many events a search finds and how many its filter alone has. */
export interface Extent {
  readonly found: number;
  readonly filtered: number;
}

/** Counts exactly, by the index of the words wherever it can be used: the table is not read from end to end. */
export async function measureSearch(transaction: Transaction, { words, filter }: Search): Promise<Extent> {
  const { values, value } = collectValues();
  const text = `SELECT (SELECT count(*) FROM ${matches(words, filter, value)})::integer AS found,
    (${countByDays(filter, value)})::integer AS filtered`;
  await avoidWholeTables(transaction);
  const [row] = await runStatement<Extent>(transaction, text, values);
  return row ?? { found: 0, filtered: 0 };
}

/**
 * Gathers all that is found, counts it and sorts it: for what is found seldom. The total is of this moment.
 */
export async function gatherEvents(
  db: Connection,
  { words, filter }: Search,
  { limit, offset }: Page,
): Promise<{ events: EventRow[]; total: number }> {
  const { values, value } = collectValues();
  const order = orderOf(filter);
  const text = `
    WITH found AS MATERIALIZED (SELECT search.event_id, search.sorts_at FROM ${matches(words, filter, value)})
    SELECT total.total, event.*
    FROM (SELECT count(*)::integer AS total FROM found) AS total
    LEFT JOIN LATERAL (
      SELECT event_id, sorts_at FROM found ORDER BY ${order} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}
    ) AS page ON true
    ${eventsOf('page')} ORDER BY ${order}`;
  const rows = await runStatement<{ total: number } & (EventRow | { id: null })>(db, text, values);
  return { events: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/** The ids of the first `most` of all that is found, in their order, by whatever index there is. */
export async function listFound(
  transaction: Transaction,
  { words, filter }: Search,
  most: number,
): Promise<string[]> {
  const { values, value } = collectValues();
  const text = `SELECT search.event_id FROM ${matches(words, filter, value)}
    ORDER BY ${orderOf(filter)} LIMIT ${Math.trunc(most)}`;
  await avoidWholeTables(transaction);
  return (await runStatement<{ event_id: string }>(transaction, text, values)).map(
    ({ event_id }) => event_id,
  );
}

/** These events in this order, those that are still there. */
export async function readEvents(db: Connection, ids: readonly string[]): Promise<EventRow[]> {
  const text = `SELECT event.* FROM unnest($1::uuid[]) WITH ORDINALITY AS page (event_id, place)
    ${eventsOf('page')} ORDER BY page.place`;
  const rows = await runPrepared<EventRow | { id: null }>(db, text, [ids]);
  return rows.filter((row) => row.id !== null);
}

/**
 * Walks through the events in their order until the page is full: for what is found often. Passes over at most
 * `steps` events and then answers what it has.
 */
export async function walkToEvents(
  db: Connection,
  { words, filter }: Search,
  { limit, offset }: Page,
  steps: number,
): Promise<EventRow[]> {
  const { values, value } = collectValues();
  const order = orderOf(filter);
  const text = `
    SELECT event.* FROM (
      SELECT event_id, sorts_at FROM (
        SELECT event_id, sorts_at, text FROM event_search AS search WHERE ${inFilter(filter, value)}
        ORDER BY ${order} LIMIT ${Math.trunc(steps)}
      ) AS search
      WHERE ${hasWords(words, value)}
      ORDER BY ${order} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}
    ) AS page ${eventsOf('page')} ORDER BY ${order}`;
  return runStatement<EventRow>(db, text, values);
}

/** Which of these events have all the words. */
export async function listThoseWithWords(
  db: Connection,
  ids: readonly string[],
  words: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { values, value } = collectValues();
  const text = `SELECT event_id FROM event_search AS search
    WHERE event_id = ANY(${value(ids)}::uuid[]) AND ${hasWords(words, value)}`;
  return (await runStatement<{ event_id: string }>(db, text, values)).map(({ event_id }) => event_id);
}

/** What is looked for in all that is said of an event, its description too. */
export interface Description {
  /** Of each list one word at least. */
  readonly lists: readonly (readonly string[])[];
  /** The words of the search itself: what has them in its name is found by them, and left out. */
  readonly words: readonly string[];
  readonly filter: EventFilter;
}

/** How many events, described as wanted, are put in order; of more than these some are as good as others. */
const maxDescribed = 2000;

/**
 * The ids of those described as wanted among the first `steps` of the list, and whether these were all: for words that stand in
 * many descriptions.
 */
export async function walkToDescribed(
  db: Connection,
  { lists, words, filter }: Description,
  limit: number,
  steps: number,
): Promise<{ ids: string[]; all: boolean }> {
  const { values, value } = collectValues();
  const order = orderOf(filter);
  const text = `
    WITH first AS MATERIALIZED (
      SELECT event_id, sorts_at, text FROM event_search AS search WHERE ${inFilter(filter, value)}
      ORDER BY ${order} LIMIT ${Math.trunc(steps)})
    SELECT (SELECT count(*) FROM first) < ${Math.trunc(steps)} AS all, ARRAY(
      SELECT search.event_id FROM first AS search
        CROSS JOIN LATERAL (SELECT words FROM event_words WHERE event_words.event_id = search.event_id OFFSET 0) AS described
      WHERE ${isDescribed(lists, value)} AND NOT (${hasWords(words, value)})
      ORDER BY ${order} LIMIT ${Math.trunc(limit)}) AS ids`;
  const [found] = await runStatement<{ ids: string[]; all: boolean }>(db, text, values);
  return found ?? { ids: [], all: false };
}

/** The same by the index of their words: for words that stand in few. */
export async function gatherDescribed(
  transaction: Transaction,
  { lists, words, filter }: Description,
  limit: number,
): Promise<string[]> {
  const { values, value } = collectValues();
  const text = `
    WITH described AS MATERIALIZED (
      SELECT event_id FROM event_words AS described WHERE ${isDescribed(lists, value)} LIMIT ${maxDescribed})
    SELECT search.event_id FROM described CROSS JOIN LATERAL (
      SELECT event_id, sorts_at, text FROM event_search AS search
      WHERE search.event_id = described.event_id AND ${inFilter(filter, value)} OFFSET 0
    ) AS search
    WHERE NOT (${hasWords(words, value)})
    ORDER BY ${orderOf(filter)} LIMIT ${Math.trunc(limit)}`;
  await avoidWholeTables(transaction);
  return (await runStatement<{ event_id: string }>(transaction, text, values)).map(
    ({ event_id }) => event_id,
  );
}

/** The categories with the words of their names. */
export function listCategoryWords(db: Connection): Promise<NamedKind[]> {
  return readTogether(db, `SELECT id, ${nameWords} AS words FROM event_category WHERE retired_at IS NULL`);
}

function avoidWholeTables(transaction: Transaction): Promise<unknown> {
  return runStatement(transaction, 'SET LOCAL enable_seqscan = off', []);
}

function orderOf({ when }: EventFilter): string {
  const direction = when === 'past' ? 'DESC' : 'ASC';
  return `sorts_at ${direction}, event_id ${direction}`;
}

/** Each looked up on its own: a join of tables might read them whole. */
function eventsOf(page: string): string {
  return `LEFT JOIN LATERAL (
      SELECT ${eventColumns} FROM listed_event AS event WHERE event.id = ${page}.event_id OFFSET 0
    ) AS event ON true`;
}

function matches(words: readonly string[], filter: EventFilter, value: AddValue): string {
  return `event_search AS search WHERE ${hasWords(words, value)} AND ${inFilter(filter, value)}`;
}

function inFilter({ when, now, categories, beneficiaries }: EventFilter, value: AddValue): string {
  const conditions = [];
  if (when !== 'all')
    conditions.push(`search.sorts_at ${when === 'past' ? '<' : '>='} ${value(now)}::timestamptz`);
  if (categories.length > 0) conditions.push(isAny('search.category_id', categories, value));
  if (beneficiaries.length > 0)
    conditions.push(`search.event_id IN (
      SELECT event_id FROM listed_performer WHERE ${isAnyShown('beneficiary_id', beneficiaries, value)})`);
  return conditions.join(' AND ') || 'true';
}

function isDescribed(lists: readonly (readonly string[])[], value: AddValue): string {
  return lists.map((words) => `described.words && ${value(words)}::text[]`).join(' AND ');
}

function hasWords(words: readonly string[], value: AddValue): string {
  return words.flatMap((word) => hasWord(word, value)).join(' AND ');
}

function hasWord(word: string, value: AddValue): string[] {
  const folded = `search_fold(${value(word)})`;
  // Folded first, escaped after: folding may itself bring forth a %, _ or \ (their full-width forms).
  const pattern = String.raw`'%' || regexp_replace(${folded}, '([\\%_])', '\\\1', 'g') || '%'`;
  const contains = `search.text LIKE ${pattern}`;
  // Folding may leave no pair of a pair; then it is found like all the others.
  return isPair(word)
    ? [contains, `(search_pairs(${folded}) IS NULL OR search_pairs(search.text) @> search_pairs(${folded}))`]
    : [contains];
}
