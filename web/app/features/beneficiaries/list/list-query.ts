import { readId, readPage, tidySearch } from '#web/platform/list-query.ts';

/** What the address of the list says: /professionals?search=&type=&page=. */
export interface ListQuery {
  readonly search: string;
  /** The id of a type; empty for all. */
  readonly type: string;
  /** Counted from 1. */
  readonly page: number;
}

/** Reads any address, however wrong: invalid values are ignored. */
export function readListQuery(search: URLSearchParams): ListQuery {
  return {
    search: tidySearch(search.get('search')),
    type: readId(search, 'type'),
    page: readPage(search),
  };
}
