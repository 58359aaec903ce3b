/**
 * The words of a search as typed, each once; none for a blank one. They are parted by white space and by the
 * Ethiopic wordspace.
 */
export function searchWords(search: string): string[] {
  return [...new Set(search.split(/[\s\u1361]+/u).filter((word) => word !== ''))];
}
