import { isPair } from '#server/platform/database/letter-pair.ts';

/** The distinct words of a search; none for a blank one. White space and the Ethiopic wordspace separate them. */
export function searchWords(search: string): string[] {
  return [...new Set(search.split(/[\s\u1361]+/u).filter((word) => word !== ''))];
}

/** Whether an index leads to at least one of the words. */
export function hasIndexedWord(words: readonly string[]): boolean {
  return words.some((word) => [...word].length > 2 || isPair(word));
}
