import { createContext, useContext } from 'react';

/**
 * Identifies the request of a page; provided by the rendering server. It is not loader data, because that is part of the page,
 * and pages shared by strangers are the same for all of them.
 */
export const PageRequest = createContext<{ readonly nonce: string; readonly requestId: string } | undefined>(
  undefined,
);

/**
 * The nonce of the page that is open in this browser; undefined on the server, and where the policy allows the page's scripts
 * and styles by their content. Only a page for one person has a nonce. Data loaded later would carry the nonce of its own
 * response, but the browser checks every new style and script against that of the document.
 */
export const nonceOfOpenPage =
  (typeof document !== 'undefined' && document.querySelector<HTMLStyleElement>('style[data-sheet]')?.nonce) ||
  undefined;

/** The nonce for new scripts and styles of this page; undefined where they need none. */
export function useNonce(): string | undefined {
  return useContext(PageRequest)?.nonce ?? nonceOfOpenPage;
}
