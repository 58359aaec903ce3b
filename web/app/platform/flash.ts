import { readCookie, writeCookie } from './cookies.ts';

/**
 * A notice that survives a redirect. The cookie holds a key of a fixed list, never a text, so that nobody
 * can put words in the product's mouth.
 */
export const flashCookie = 'flash';

/** Long enough for a slow phone to load the page the notice is for. */
const maxAgeSeconds = 60;
/** Marks a notice that a page has shown to people without JavaScript already. */
const shownMark = '.shown';

export function setFlash(key: string, origin: string): string {
  return writeCookie(flashCookie, key, { maxAgeSeconds, origin });
}

/** The pending notice of a page request; undefined when there is none, or a page has already shown it. */
export function readFlash(cookies: string): string | undefined {
  const key = readCookie(cookies, flashCookie);
  return key?.endsWith(shownMark) ? undefined : key;
}

/**
 * For a page that shows the notice to people without JavaScript: it stays for the script to take, but no
 * other page shows it again.
 */
export function markFlashShown(key: string, origin: string): string {
  return setFlash(`${key}${shownMark}`, origin);
}

/** In the browser: takes the pending notice and removes it, so that it is shown once. */
export function consumeFlash(): string | undefined {
  const key = readCookie(document.cookie, flashCookie);
  if (!key) return undefined;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere.
  document.cookie = writeCookie(flashCookie, '', { maxAgeSeconds: 0, origin: location.origin });
  return key.replace(shownMark, '');
}
