import { readId, readPage, tidySearch } from '#web/platform/list-query.ts';

/** What the address of the list says: /events?search=&category=&page=. */
export interface ListQuery {
  readonly search: string;
  /** The id of a category; empty for all. */
  readonly category: string;
  /** Counted from 1. */
  readonly page: number;
}

/** Section 9: events per page, on the client. */
export const eventsPerPage = 6;
/**
 * How many pages are fetched at once; going from one to another within them makes no request. More would slow down everyone's
 * first view for the few who read on.
 */
const pagesPerWindow = 5;
export const eventsPerWindow = eventsPerPage * pagesPerWindow;

/** More than enough: even a million events fill fewer pages. */
const lastPage = 500_000;

/** Reads any address, however wrong: invalid values are ignored. */
export function readListQuery(search: URLSearchParams): ListQuery {
  return {
    search: tidySearch(search.get('search')),
    category: readId(search, 'category'),
    page: readPage(search, lastPage),
  };
}

/** The place in the whole list of the first event of the window that holds a page. */
export function windowStart(page: number): number {
  return Math.floor((page - 1) / pagesPerWindow) * eventsPerWindow;
}

/** Whether two addresses of the list show pages of the same window. */
export function inSameWindow(one: ListQuery, other: ListQuery): boolean {
  return (
    one.search === other.search &&
    one.category === other.category &&
    windowStart(one.page) === windowStart(other.page)
  );
}
