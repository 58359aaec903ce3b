import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { isPair } from '#server/platform/database/letter-pair.ts';
import { patternContaining } from '#server/platform/database/like-pattern.ts';
import { type NamedKind, nameWords } from '#server/platform/database/near-words.ts';
import {
  type AddValue,
  collectValues,
  runPrepared,
  runStatement,
} from '#server/platform/database/prepared-statement.ts';
import { readInBatch } from '#server/platform/database/read-in-batch.ts';
import {
  countByDays,
  type EventFilter,
  type EventRow,
  eventColumns,
  isAny,
  isAnyShown,
  type Page,
} from '../repository.ts';

export interface Search {
  /** An event must have all of them, each in any of its texts. */
  readonly words: readonly string[];
  readonly filter: EventFilter;
}

/** How many events a search finds and how many its filter alone has. */
export interface Extent {
  readonly found: number;
  readonly filtered: number;
}

/** Counts exactly, with the word index wherever it can be used, so that the table is not read from end to end. */
export async function measureSearch(transaction: Transaction, { words, filter }: Search): Promise<Extent> {
  const { values, value } = collectValues();
  const text = `SELECT (SELECT count(*) FROM ${matches(words, filter, value)})::integer AS found,
    (${countByDays(filter, value)})::integer AS filtered`;
  await avoidWholeTables(transaction);
  const [row] = await runStatement<Extent>(transaction, text, values);
  return row ?? { found: 0, filtered: 0 };
}

/** Collects all matches, counts and sorts them: for searches with few matches. The total is exact. */
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

/** The ids of the first `most` matches in order, with any index that serves. */
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

/** The events with these ids, in this order, without those that are gone. */
export async function readEvents(db: Connection, ids: readonly string[]): Promise<EventRow[]> {
  const text = `SELECT event.* FROM unnest($1::uuid[]) WITH ORDINALITY AS page (event_id, place)
    ${eventsOf('page')} ORDER BY page.place`;
  const rows = await runPrepared<EventRow | { id: null }>(db, text, [ids]);
  return rows.filter((row) => row.id !== null);
}

/**
 * Reads the events in order until the page is full: for searches with many matches. Reads at most `steps` events, then
 * returns what it has found.
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

/** A search in all texts of an event, its description included. */
export interface Description {
  /** An event must have at least one word of each list. */
  readonly lists: readonly (readonly string[])[];
  /**
   * The words of the search itself; events that have them in their search text are left out, as the search finds them
   * anyway.
   */
  readonly words: readonly string[];
  readonly filter: EventFilter;
}

/** How many events with a matching description are sorted; if there are more, which of them are sorted is arbitrary. */
const maxDescribed = 2000;

/**
 * The ids of matches among the first `steps` events of the list, and whether these were all events: for words of many
 * descriptions.
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

/** The ids of matches by the index of words: for words of few descriptions. */
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
  return readInBatch(db, `SELECT id, ${nameWords} AS words FROM event_category WHERE retired_at IS NULL`);
}

function avoidWholeTables(transaction: Transaction): Promise<unknown> {
  return runStatement(transaction, 'SET LOCAL enable_seqscan = off', []);
}

function orderOf({ when }: EventFilter): string {
  const direction = when === 'past' ? 'DESC' : 'ASC';
  return `sorts_at ${direction}, event_id ${direction}`;
}

/** Each event is looked up on its own: a join of tables might read them whole. */
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
  const contains = `search.text LIKE ${patternContaining(folded)}`;
  // If folding leaves no pair of letters, the word is matched like all others.
  return isPair(word)
    ? [contains, `(search_pairs(${folded}) IS NULL OR search_pairs(search.text) @> search_pairs(${folded}))`]
    : [contains];
}
