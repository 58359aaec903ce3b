import { countPages } from '#web/platform/count-pages.ts';
import { readPage } from '#web/platform/list-query.ts';

const perPage = 50;

/** The part of a list of words that an address shows. */
export function wordsQuery({ searchParams }: URL) {
  return { limit: String(perPage), offset: String((readPage(searchParams) - 1) * perPage) };
}

/** Which page of the list that is, and of how many. Throws the redirect to the last page, for one past it. */
export function wordsPages(url: URL, metadata: { total: number }) {
  return { page: readPage(url.searchParams), pages: countPages(url, metadata, perPage) };
}
