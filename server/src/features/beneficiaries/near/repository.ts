import type { Connection } from '#server/platform/database/database.ts';
import { patternContaining } from '#server/platform/database/like-pattern.ts';
import { type NamedKind, nameWords } from '#server/platform/database/near-words.ts';
import { collectValues, runStatement } from '#server/platform/database/prepared-statement.ts';
import { readInBatch } from '#server/platform/database/read-in-batch.ts';
import '../tables.ts';

/** A word of a search. A beneficiary matches it by any of these known words, or by being of any of these types. */
export interface WordChoice {
  readonly words: readonly string[];
  readonly types: readonly string[];
}

export interface NearSearch {
  readonly choices: readonly WordChoice[];
  /** The search text as typed. Names that contain it are left out, because the normal search finds them. */
  readonly search: string;
  /** Beneficiaries of any of these types; empty means every type. */
  readonly types: readonly string[];
}

/** How many matches of each kind are read before the best are chosen. */
const candidates = 60;

/** The types with the words of their names. */
export function listTypeWords(db: Connection): Promise<NamedKind[]> {
  return readInBatch(db, `SELECT id, ${nameWords} AS words FROM beneficiary_type WHERE retired_at IS NULL`);
}

/** The ids of beneficiaries near the search: matches by name first, then by type, then by the words of their text. */
export async function listNear(
  db: Connection,
  { choices, search, types }: NearSearch,
  limit: number,
): Promise<string[]> {
  const { values, value } = collectValues();
  const words = choices.map((choice) => `${value(choice.words)}::text[]`);
  const kinds = choices.map((choice) =>
    choice.types.length > 0 ? `${value(choice.types)}::uuid[]` : undefined,
  );
  const part = value(search);
  const chosen = types.length > 0 ? `${value(types)}::uuid[]` : undefined;
  // OFFSET 0 makes PostgreSQL look up the pages one by one, until there are enough.
  const shown = (id: string) => `CROSS JOIN LATERAL (
    SELECT id FROM listed_beneficiary AS beneficiary WHERE beneficiary.id = ${id} AND ${notNamed(part)}
      ${chosen ? `AND ${hasType('beneficiary.id', chosen)}` : ''} OFFSET 0) AS page`;
  // The search starts from one word, preferably one that names no type: an index finds the few rows that have it.
  const leading = Math.max(kinds.indexOf(undefined), 0);
  const ofOthers = (condition: (at: number) => string) =>
    words.flatMap((_, at) => (at === leading ? [] : [`AND ${condition(at)}`])).join(' ');
  const inName = ofOthers((at) => `name_words && ${words[at]}`);
  const anywhere = ofOthers((at) => `(${hasAnywhere(words[at] ?? '', kinds[at])})`);
  const lead = { words: words[leading] ?? '', shown: shown('beneficiary_id') };
  const found = [
    withWord({ ...lead, rank: 0, column: 'name_words', others: inName }),
    ...matchesByType(kinds, shown),
    withWord({ ...lead, rank: 2, column: 'bio_words', others: anywhere }),
    ...(words.length > 1 ? [withWord({ ...lead, rank: 2, column: 'name_words', others: anywhere })] : []),
    ...ofLeadingKind(kinds[leading], { others: anywhere, shown: lead.shown }),
  ];
  const text = `
    WITH found AS (${found.map((one) => `(${one} LIMIT ${candidates})`).join(' UNION ALL ')})
    SELECT id FROM (SELECT id, min(rank) AS rank FROM found GROUP BY id) AS best
    JOIN LATERAL (SELECT follower_count, search_name FROM listed_beneficiary WHERE listed_beneficiary.id = best.id OFFSET 0) AS page ON true
    ORDER BY rank, follower_count DESC, search_name, id LIMIT ${Math.trunc(limit)}`;
  return (await runStatement<{ id: string }>(db, text, values)).map(({ id }) => id);
}

/**
 * Rows that have one of these words in this column. Each word is looked up by itself: PostgreSQL estimates a list of
 * rare words as common and would read the whole table.
 */
function withWord({
  words,
  column,
  rank,
  others,
  shown,
}: {
  words: string;
  column: 'name_words' | 'bio_words';
  rank: number;
  /** The conditions for the other words. */
  others: string;
  shown: string;
}): string {
  return `SELECT one.id, ${rank} AS rank FROM unnest(${words}) AS asked (word) CROSS JOIN LATERAL (
    SELECT page.id FROM beneficiary_words ${shown} WHERE ${column} @> ARRAY[asked.word] ${others}
    LIMIT ${candidates}) AS one`;
}

/** If the leading word names a type too: beneficiaries of that type who match the other words anywhere. */
function ofLeadingKind(
  kind: string | undefined,
  { others, shown }: Pick<Parameters<typeof withWord>[0], 'others' | 'shown'>,
): string[] {
  if (!kind || !others) return [];
  return [
    `SELECT page.id, 2 AS rank FROM beneficiary_words ${shown}
      WHERE ${hasType('beneficiary_words.beneficiary_id', kind)} ${others}`,
  ];
}

function hasAnywhere(words: string, kind: string | undefined): string {
  return [`name_words && ${words}`, `bio_words && ${words}`, ...typed(kind)].join(' OR ');
}

/** Beneficiaries whose types match every word; none if a word names no type. */
function matchesByType(kinds: readonly (string | undefined)[], shown: (id: string) => string): string[] {
  const named = kinds.filter((kind) => kind !== undefined);
  const [first, ...others] = named;
  if (!first || named.length < kinds.length) return [];
  const all = [`link.type_id = ANY(${first})`, ...others.map((kind) => hasType('link.beneficiary_id', kind))];
  return [
    `SELECT page.id, 1 AS rank FROM beneficiary_type_link AS link ${shown('link.beneficiary_id')}
      WHERE ${all.join(' AND ')}`,
  ];
}

function typed(kind: string | undefined): string[] {
  return kind ? [hasType('beneficiary_words.beneficiary_id', kind)] : [];
}

function hasType(id: string, list: string): string {
  return `EXISTS (SELECT FROM beneficiary_type_link AS typed WHERE typed.beneficiary_id = ${id} AND typed.type_id = ANY(${list}))`;
}

function notNamed(part: string): string {
  return `search_name NOT LIKE ${patternContaining(`search_fold(${part})`)}`;
}
