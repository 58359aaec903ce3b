import { redirect } from 'react-router';

/**
 * Where a page past the end of a list leads, for example once the last entry of the last page is gone: to the last page. Undefined
 * for any other page, and for an empty list.
 */
export function toLastPage(
  { page, pages }: { page: number; pages: number },
  hrefOf: (page: number) => string,
): Response | undefined {
  return pages > 0 && page > pages ? redirect(hrefOf(pages)) : undefined;
}
