import type { RouterContextProvider } from 'react-router';
import type { SocialFailure } from '#contract/account/social.ts';
import { failureTexts } from '#texts/account/social.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { type InAppBrowser, inAppBrowser } from './in-app-browser.ts';

/** What the button needs to know. */
export interface SocialChoice {
  readonly google: boolean;
  /** The result of a failed sign-in without a window, taken from the address: a code of a fixed list. */
  readonly failure: SocialFailure | undefined;
  readonly inApp: InAppBrowser | undefined;
}

export function loadSocial(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: URL,
): SocialChoice {
  const { socialProviders, publicOrigin } = context.get(pageContext);
  const page = new URL(`${url.pathname}${url.search}`, publicOrigin);
  const failure = url.searchParams.get('google') ?? '';
  return {
    google: socialProviders.includes('google'),
    failure: Object.hasOwn(failureTexts, failure) ? (failure as SocialFailure) : undefined,
    inApp: inAppBrowser(request.headers.get('user-agent') ?? '', page),
  };
}
