import { isUuid as isId, maxSearchLength } from '#contract/text-rules.ts';

export { isId };

/** Nobody reads beyond this page; it keeps `offset` below the API's limit. */
const lastPage = 100_000;

/** The id under this name in an address; empty without one. */
export function readId(search: URLSearchParams, name: string): string {
  const value = search.get(name);
  return isId(value) ? value : '';
}

/** The page number in an address, counted from 1: at most `last`, and 1 for anything invalid. */
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
