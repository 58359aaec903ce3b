import { redirect } from 'react-router';
import { readPage } from './list-query.ts';

/**
 * The number of pages of a list. If the address is that of a page past the end, for example once the last entry of the last page is
 * gone, throws the redirect to the last page.
 */
export function countPages(url: URL, { total }: { total: number }, perPage: number): number {
  const pages = Math.ceil(total / perPage);
  if (pages > 0 && readPage(url.searchParams) > pages) {
    const last = new URL(url);
    if (pages === 1) last.searchParams.delete('page');
    else last.searchParams.set('page', String(pages));
    throw redirect(`${last.pathname}${last.search}`);
  }
  return pages;
}
