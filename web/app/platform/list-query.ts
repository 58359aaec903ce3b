import { maxSearchLength } from '#contract/text-rules.ts';

/** Beyond this nobody reads on; `offset` stays below what the API takes. */
const lastPage = 100_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isId(value: string | null | undefined): value is string {
  return typeof value === 'string' && uuid.test(value);
}

/** The id under this name in an address; empty without one. */
export function readId(search: URLSearchParams, name: string): string {
  const value = search.get(name);
  return isId(value) ? value : '';
}

/** The page an address asks for, counted from 1, however wrong it is written. */
export function readPage(search: URLSearchParams, last = lastPage): number {
  const page = search.get('page') ?? '';
  return /^\d{1,6}$/.test(page) ? Math.min(Math.max(Number(page), 1), last) : 1;
}

/** A search as the API takes it. */
export function tidySearch(typed: string | null): string {
  return (typed ?? '')
    .toWellFormed()
    .replaceAll('\u0000', '')
    .slice(0, maxSearchLength)
    .toWellFormed()
    .trim();
}
