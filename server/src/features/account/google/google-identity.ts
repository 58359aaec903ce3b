import { AsyncLocalStorage } from 'node:async_hooks';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { identityPaths } from '#contract/account/identity.ts';
import type { SocialFailure } from '#contract/account/social.ts';
import { boundedFetch, NoUsableAnswer } from '#server/platform/http/outgoing.ts';
import { discoverEndpoints, type GoogleSettings } from './google-endpoints.ts';
import { type GoogleHooks, googleProvider, withGoogle } from './google-options.ts';

/**
 * The parameters with which the sign-in began. They come back from Google through the state, which is stored in our
 * database.
 */
export type SignInContext = Readonly<Record<string, string>>;

export type GoogleOutcome = {
  /** Undefined when the answer belongs to no sign-in this browser began. */
  readonly signInContext: SignInContext | undefined;
  readonly setCookies: readonly string[];
} & (
  | {
      readonly failure?: undefined;
      /** The `sub` of the Google account that was chosen. */
      readonly accountId: string;
    }
  | { readonly failure: SocialFailure; readonly cause: string }
);

/** Signing in with Google takes two requests of the browser: one to leave for Google, one to come back. */
export interface GoogleIdentity {
  /**
   * The URL to send the browser to, with the cookie that ties the answer to it; undefined when Google cannot be
   * reached. Unless `mayJoin` is set, somebody without an account here is refused as `user-mismatch`.
   */
  begin(
    signInContext: SignInContext,
    options: { mayJoin: boolean },
  ): Promise<{ url: string; setCookies: readonly string[] } | undefined>;
  finish(query: string, cookie: string): Promise<GoogleOutcome>;
}

const finishedPath = '/identity/finished';

export function createGoogleIdentity(
  options: BetterAuthOptions,
  settings: GoogleSettings,
  hooks: Omit<GoogleHooks, 'onAccount'>,
  deadlineMs?: number,
): GoogleIdentity {
  const publicOrigin = String(options.baseURL);
  const ask = boundedFetch({ maxBytes: 256 * 1024, deadlineMs });
  /** The sign-in that is being finished. better-auth does not say which Google account its answer is about. */
  const finishing = new AsyncLocalStorage<{ accountId: string }>();
  const onAccount = (accountId: string) => {
    const signIn = finishing.getStore();
    if (signIn) signIn.accountId = accountId;
  };
  const start = async () => {
    const endpoints = await discoverEndpoints(ask, settings.issuer);
    return betterAuth(withGoogle(options, { settings, endpoints, ask }, { ...hooks, onAccount }));
  };
  let starting: ReturnType<typeof start> | undefined;
  /** Discovery runs at the first use. After a failure it runs again at the next use. */
  const open = async () => {
    starting ??= start();
    try {
      return await starting;
    } catch (error) {
      starting = undefined;
      throw error;
    }
  };
  /** Undefined when Google cannot be discovered. */
  const send = async (request: Request): Promise<Response | undefined> => {
    try {
      return await (await open()).handler(request);
    } catch (error) {
      if (error instanceof NoUsableAnswer) return undefined;
      options.logger?.log?.('error', 'signing in with Google failed', error);
      return new Response(null, { status: 500 });
    }
  };
  return {
    async begin(signInContext, { mayJoin }) {
      const response = await send(beginRequest(publicOrigin, signInContext, mayJoin));
      if (!response?.ok) return undefined;
      const { url } = (await response.json()) as { url: string };
      return { url, setCookies: response.headers.getSetCookie() };
    },
    async finish(query, cookie) {
      const address = new URL(identityPaths.googleCallback, publicOrigin);
      address.search = query;
      const signIn = { accountId: '' };
      const response = await finishing.run(signIn, () => send(new Request(address, { headers: { cookie } })));
      const failed = (failure: SocialFailure, cause: string) => ({ failure, cause });
      if (!response)
        return { signInContext: undefined, setCookies: [], ...failed('network-request-failed', 'no answer') };
      const setCookies = response.headers.getSetCookie();
      const location = URL.parse(response.headers.get('location') ?? '', publicOrigin);
      if (!location)
        return { signInContext: undefined, setCookies, ...failed('internal-error', String(response.status)) };
      const { error, error_description: _, ...signInContext } = Object.fromEntries(location.searchParams);
      const known = location.pathname === finishedPath ? signInContext : undefined;
      if (error === undefined && known)
        return { signInContext: known, setCookies, accountId: signIn.accountId };
      return { signInContext: known, setCookies, ...failed(failureOf(error ?? ''), error ?? '') };
    },
  };
}

/** Requests the URL at Google from better-auth; the state of the sign-in comes back with the browser. */
function beginRequest(publicOrigin: string, signInContext: SignInContext, mayJoin: boolean): Request {
  const target = new URL(finishedPath, publicOrigin);
  for (const [name, value] of Object.entries(signInContext)) target.searchParams.set(name, value);
  return new Request(new URL(identityPaths.social, publicOrigin), {
    method: 'POST',
    headers: { origin: publicOrigin, 'content-type': 'application/json' },
    body: JSON.stringify({
      provider: googleProvider,
      callbackURL: target.href,
      errorCallbackURL: target.href,
      disableRedirect: true,
      requestSignUp: mayJoin,
    }),
  });
}

/** Maps the error codes of OAuth 2.0 (RFC 6749, section 4.1.2.1) and of better-auth to ours. */
function failureOf(error: string): SocialFailure {
  if (error === 'access_denied') return 'access-denied';
  if (error === 'signup_disabled') return 'user-mismatch';
  if (['unverified-address', 'account_not_linked', 'email_not_found'].includes(error))
    return 'unverified-address';
  if (['invalid_code', 'temporarily_unavailable', 'server_error'].includes(error))
    return 'network-request-failed';
  if (/^(state_|please_restart)/.test(error)) return 'invalid-action-code';
  return 'internal-error';
}
