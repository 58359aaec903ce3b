import { invalid } from '#server/platform/http/errors.ts';

export interface ReturnUrls {
  readonly success: string;
  readonly cancel: string;
}

/** Percent-encoding can make a URL longer than the input; Stripe accepts 5000 characters. */
const maxLength = 4000;

/**
 * Parses the URL that the checkout sends the person back to. `address` must be an absolute URL of our own origin, as a
 * browser parses it; anything that a browser reads differently than it looks is refused. Throws InvalidInput for
 * `return_url`.
 */
export function readReturnUrl(address: string, publicOrigin: string): URL {
  const url = URL.parse(address);
  const hasOwnOrigin = address.startsWith(`${publicOrigin}/`) || address === publicOrigin;
  if (
    !url ||
    !hasOwnOrigin ||
    url.origin !== publicOrigin ||
    url.username !== '' ||
    url.password !== '' ||
    // A path that begins with two slashes is another host if it is used as a relative URL.
    url.pathname.startsWith('//') ||
    // Browsers drop control characters and turn backslashes into slashes.
    hasCharacterBrowsersChange(address) ||
    url.href.length > maxLength
  ) {
    throw invalid('return_url', ({ checks }) => checks.returnUrlForeign);
  }
  return url;
}

function hasCharacterBrowsersChange(address: string): boolean {
  return [...address].some((character) => character <= ' ' || character === '\u007f' || character === '\\');
}

/** Both addresses name the tip; only the one after paying says that something was sent. */
export function returnUrlsOf(returnUrl: URL, tipId: string): ReturnUrls {
  const success = new URL(returnUrl);
  success.searchParams.delete('tip_outcome');
  success.searchParams.set('tip', tipId);
  const cancel = new URL(success);
  cancel.searchParams.delete('coming_from');
  cancel.searchParams.delete('tip_amount');
  cancel.searchParams.set('tip_outcome', 'canceled');
  return { success: success.href, cancel: cancel.href };
}
