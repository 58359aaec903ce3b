import { type ClientLoaderFunctionArgs, redirectDocument, useMatches } from 'react-router';

/**
 * The `handle` of a route whose page is a plain document: it is sent without the framework's scripts, and works by links, forms
 * and the browser's own features (decision 21).
 */
export const documentPage = { scripts: false } as const;

/** Whether the page being rendered is a plain document. */
export function useIsDocumentPage(): boolean {
  return useMatches().some(({ handle }) => handle === documentPage);
}

/**
 * The `clientLoader` of such a route: whatever way the browser's router comes to it (a link, a redirect after
 * signing in), it is opened as a document.
 */
export async function openAsDocument({ request }: ClientLoaderFunctionArgs): Promise<never> {
  const { pathname, search, hash } = new URL(request.url);
  throw redirectDocument(`${pathname}${search}${hash}`);
}
