/** What the address of the list says: /professionals?search=&type=&page=. */
export interface ListQuery {
  readonly search: string;
  /** The id of a type; empty for all. */
  readonly type: string;
  /** Counted from 1. */
  readonly page: number;
}

export const maxSearchLength = 200;
/** Beyond this nobody reads on, and the API counts no further. */
const maxPage = 100_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isId(given: string | undefined): given is string {
  return given !== undefined && uuid.test(given);
}

/** Reads any address, however wrong: what cannot be meant is left out. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const type = search.get('type') ?? '';
  const page = search.get('page') ?? '';
  return {
    search: tidySearch(search.get('search') ?? ''),
    type: isId(type) ? type : '',
    page: /^\d{1,6}$/.test(page) ? Math.min(Math.max(Number(page), 1), maxPage) : 1,
  };
}

/** A search as the API takes it. */
export function tidySearch(typed: string): string {
  return typed.toWellFormed().replaceAll('\u0000', '').slice(0, maxSearchLength).toWellFormed().trim();
}
