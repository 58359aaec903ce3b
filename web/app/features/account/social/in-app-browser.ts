import { socialTexts } from '#texts/account/social.ts';

/** Browsers inside apps, in which Google refuses to sign anybody in (disallowed_useragent). */
const apps: readonly (readonly [RegExp, string])[] = [
  [/Instagram/, 'Instagram'],
  [/musical_ly|Bytedance|TikTok|trill_/i, 'TikTok'],
  [/Telegram/i, 'Telegram'],
  [/\bFB(AN|AV|IOS)\b|FB_IAB/, 'Facebook'],
  // Any other app on Android that shows pages in a WebView.
  [/; wv\)/, socialTexts.thisApp],
];

export interface InAppBrowser {
  /** The name of the app, for people. */
  readonly app: string;
  /** An address that the device's own browser opens. */
  readonly openIn: string;
}

/** The app around a page, judged by the user agent; undefined in an ordinary browser. */
export function inAppBrowser(userAgent: string, page: URL): InAppBrowser | undefined {
  const app = apps.find(([pattern]) => pattern.test(userAgent))?.[1];
  return app === undefined ? undefined : { app, openIn: addressForBrowser(userAgent, page) };
}

function addressForBrowser(userAgent: string, { href, protocol, host, pathname, search }: URL): string {
  if (/Android/.test(userAgent))
    return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`;
  if (/iPhone|iPad/.test(userAgent)) return `x-safari-${href}`;
  return href;
}
