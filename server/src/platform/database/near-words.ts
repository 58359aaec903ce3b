import type { Connection } from './database.ts';
import { readTogether } from './read-together.ts';

/** A word of a search, folded, with known words it may have been meant for (migration 0235). */
export interface TypedWord {
  readonly word: string;
  /** Typed with a slip, or in the other script; the nearest first. */
  readonly near: readonly string[];
  /** Words that begin with it. */
  readonly longer: readonly string[];
}

/** More words than this are of no search that was typed. */
const maxWords = 8;

/** The words of a search as typed, and for each at most so many others. */
export function readNearWords(db: Connection, search: string, most: number): Promise<TypedWord[]> {
  const text = `
    SELECT typed.word, ARRAY(SELECT search_near(typed.word, $2::integer)) AS near,
      ARRAY(SELECT search_beginning(typed.word, $2::integer)) AS longer
    FROM unnest(search_words(search_fold($1))) AS typed (word) LIMIT ${maxWords}`;
  return readTogether(db, text, [search, most]);
}

/** A kind that things are of, with the words of its name, folded. */
export interface NamedKind {
  readonly id: string;
  readonly words: readonly string[];
}

/** An SQL expression: the words of a `name`, folded. */
export const nameWords = 'search_words(search_fold(name))';

/** The ids of the kinds that have any of the words in their name, for each list of words. */
export function kindsNamed(kinds: readonly NamedKind[], lists: readonly (readonly string[])[]): string[][] {
  return lists.map((words) =>
    kinds.filter((kind) => kind.words.some((word) => words.includes(word))).map(({ id }) => id),
  );
}
