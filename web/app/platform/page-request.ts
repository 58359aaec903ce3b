import { createContext, useContext } from 'react';

/**
 * What the request of a page is told by; given by the rendering server. It is no loader data, for that is in the page, and
 * pages that strangers share are the same for each of them.
 */
export const PageRequest = createContext<{ readonly nonce: string; readonly requestId: string } | undefined>(
  undefined,
);

/**
 * The nonce of the page that is open in this browser; undefined on the server, and where the page's scripts and styles are
 * allowed by what they say. Only a page for one person has one. Data loaded later would carry the nonce of its own answer,
 * while the browser goes on holding every new style and script to the one the page came with.
 */
export const nonceOfOpenPage =
  (typeof document !== 'undefined' && document.querySelector<HTMLStyleElement>('style[data-sheet]')?.nonce) ||
  undefined;

/** What new scripts and styles of this page are allowed by; undefined where they need nothing. */
export function useNonce(): string | undefined {
  return useContext(PageRequest)?.nonce ?? nonceOfOpenPage;
}
