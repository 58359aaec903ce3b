import type { Connection } from './database.ts';
import { readInBatch } from './read-in-batch.ts';

/** A folded word of a search, with known words it may stand for (migration 0235). */
export interface TypedWord {
  readonly word: string;
  /** Words that differ by a typing error or by the script; the nearest first. */
  readonly near: readonly string[];
  /** Words that begin with it. */
  readonly longer: readonly string[];
}

/** Nobody types a search with more words. */
const maxWords = 8;

/** The words of a search as typed, each with at most `most` others of each kind. */
export function readNearWords(db: Connection, search: string, most: number): Promise<TypedWord[]> {
  const text = `
    SELECT typed.word, ARRAY(SELECT search_near(typed.word, $2::integer)) AS near,
      ARRAY(SELECT search_beginning(typed.word, $2::integer)) AS longer
    FROM unnest(search_words(search_fold($1))) AS typed (word) LIMIT ${maxWords}`;
  return readInBatch(db, text, [search, most]);
}

/** A type or category with the folded words of its name. */
export interface NamedKind {
  readonly id: string;
  readonly words: readonly string[];
}

/** An SQL expression: the folded words of `name`. */
export const nameWords = 'search_words(search_fold(name))';

/** For each list of words, the ids of the kinds that have any of them in their name. */
export function kindsNamed(kinds: readonly NamedKind[], lists: readonly (readonly string[])[]): string[][] {
  return lists.map((words) =>
    kinds.filter((kind) => kind.words.some((word) => words.includes(word))).map(({ id }) => id),
  );
}
