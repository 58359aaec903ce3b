import type { Context, Hono } from 'hono';
import { unsupportedProvider } from '#contract/account/errors.ts';
import { identityPaths } from '#contract/account/identity.ts';
import { type SocialFailure, type SocialPage, socialForm, socialPages } from '#contract/account/social.ts';
import { malformedBody, notFound, unavailable } from '#contract/errors.ts';
import { paths } from '#contract/paths.ts';
import { refusalTexts } from '#contract/texts/en/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { languageHeaders, languageOf } from '#server/platform/http/answer-language.ts';
import { Refusal, toErrorResponse } from '#server/platform/http/errors.ts';
import type { RequestVariables } from '#server/platform/http/request-context.ts';
import type { Log } from '#server/platform/log.ts';
import type { AttemptLimits } from '../attempt-limits.ts';
import { logSignIn } from '../log-sign-in.ts';
import { lockIdentityUser } from '../repository.ts';
import { secondStepOf } from '../second-factor/second-step-cookies.ts';
import { cookieHeaderOf, withCookies } from '../session-cookies.ts';
import {
  endReplacedSession,
  findSessionIfLive,
  type ReplacingDependencies,
} from '../sessions/end-replaced-session.ts';
import { findSession } from '../sessions/find-session.ts';
import { renewToken } from '../sign-in.ts';
import { isSuspended } from '../suspension/require-not-suspended.ts';
import type { SignInContext } from './google-identity.ts';
import { popupPage } from './popup-page.ts';
import { hasGoogleLink } from './repository.ts';

interface GoogleDependencies extends ReplacingDependencies {
  readonly attempts: AttemptLimits;
  readonly log: Log;
  readonly publicOrigin: string;
}

const pagePaths: Readonly<Record<SocialPage, string>> = {
  'sign-in': paths.signIn(),
  'sign-up': paths.signUp(),
  security: paths.accountSecurity(),
};

type Call = Context<{ Variables: RequestVariables }>;

/** The page that began the sign-in, where to continue, and the nonce of the popup window if there is one. */
interface SignInStart {
  readonly page: SocialPage;
  readonly next: string;
  readonly nonce: string;
}

/**
 * The two endpoints of signing in with Google. The browser itself visits both: the button's form leads to the first,
 * and Google redirects to the second. A failure is shown on the page that began, or sent to the opener of the popup
 * window.
 */
export function addGoogleRoutes(
  routes: Hono<{ Variables: RequestVariables }>,
  dependencies: GoogleDependencies,
): void {
  const { identity, attempts, db, log, publicOrigin } = dependencies;
  routes.post(identityPaths.social, async (context) => {
    const form = socialForm.safeParse(await context.req.parseBody().catch(() => ({})));
    if (!form.success) throw new Refusal(malformedBody);
    const { provider, ...start } = form.data;
    if (provider !== 'google' || !identity.google) {
      const refusal = unsupportedProvider(provider);
      log.info({ requestId: context.get('requestId'), code: refusal.code }, refusal.detail(refusalTexts));
      if (!context.req.header('accept')?.includes('text/html'))
        return toErrorResponse(context, new Refusal(refusal));
      return fail(context, start, 'unsupported-provider');
    }
    try {
      await attempts.countSocialSignIn(context.get('clientAddress'));
    } catch (error) {
      if (!(error instanceof Refusal) || error.definition.status !== 429) throw error;
      return fail(context, start, 'too-many-requests');
    }
    const started = await identity.google.begin({ ...start }, { mayJoin: start.page !== 'security' });
    if (!started) return fail(context, start, 'network-request-failed', 'no discovery');
    return leadTo(started.url, started.setCookies);
  });

  routes.get(identityPaths.googleCallback, async (context) => {
    if (!identity.google) return toErrorResponse(context, new Refusal(notFound));
    const cookies = context.req.header('cookie') ?? '';
    // Only the state cookie is passed on, which ties the answer to this browser. An old session must not affect the
    // new one.
    const state = cookies.split('; ').filter((one) => /^(__Secure-)?tibeb\.state=/.test(one));
    const outcome = await identity.google.finish(new URL(context.req.url).search, state.join('; '));
    const start = startOf(outcome.signInContext);
    if (outcome.failure) return fail(context, start, outcome.failure, outcome.cause);
    const { setCookies, accountId } = outcome;
    const due = secondStepOf(setCookies, { rememberMe: true });
    if (due) return secondStep(context, start, { accountId, setCookies: due.setCookies });
    const session = cookieHeaderOf(setCookies);
    const { userId } = await findSession(identity, session);
    const refuse = async (failure: SocialFailure, cause?: string) => {
      await identity.send('POST', identityPaths.signOut, { cookie: session });
      return fail(context, start, failure, cause);
    };
    // This Google account was removed, or two-step sign-in switched on, while this session was opened.
    const { linked, appOn } = await findGoogleWayIn(db, { userId, accountId });
    if (!linked) return refuse('invalid-action-code', notLinked);
    if (appOn) return refuse('invalid-action-code', 'a second step is due by now');
    if (await isSuspended(db, userId)) return refuse('user-disabled');
    if (start?.page === 'security' && (await isAnother(cookies, userId))) return refuse('user-mismatch');
    await endReplacedSession(dependencies, cookies, session);
    logSignIn(log, context, 'signed-in');
    const onwards = paths.signInDone({ returnTo: start?.next });
    if (!start?.nonce) return leadTo(onwards, setCookies);
    const { token } = await renewToken(identity, session).catch(() => {
      throw new Refusal(unavailable);
    });
    const message = { type: 'tibeb-social', nonce: start.nonce, token } as const;
    return inWindow(context, { message, onwards }, setCookies);
  });

  /** For somebody with two-step sign-in, coming back from Google is only the first step: there is no session yet. */
  async function secondStep(
    context: Call,
    start: SignInStart | undefined,
    { accountId, setCookies }: { accountId: string; setCookies: readonly string[] },
  ) {
    const cookies = context.req.header('cookie') ?? '';
    const pending = await identity.secondFactor.findPending(cookieHeaderOf(setCookies));
    if (start?.page === 'security' && pending && (await isAnother(cookies, pending.userId)))
      return fail(context, start, 'user-mismatch');
    if (pending && !(await findGoogleWayIn(db, { userId: pending.userId, accountId })).linked)
      return fail(context, start, 'invalid-action-code', notLinked);
    logSignIn(log, context, 'second-step-due');
    const onwards = paths.secondStep({ returnTo: start?.next });
    if (!start?.nonce) return leadTo(onwards, setCookies);
    const message = { type: 'tibeb-social', nonce: start.nonce, secondStep: true } as const;
    return inWindow(context, { message, onwards }, setCookies);
  }

  /** Whether the live session of the browser belongs to somebody other than this person. */
  async function isAnother(cookies: string, userId: string): Promise<boolean> {
    const before = await findSessionIfLive(identity, cookies);
    return before !== undefined && before.userId !== userId;
  }

  function fail(context: Call, start: SignInStart | undefined, failure: SocialFailure, cause?: string) {
    log.info(
      { requestId: context.get('requestId'), code: failure, cause },
      `Google ${start?.page === 'sign-up' ? 'sign up' : 'sign in'} failed: ${failure}`,
    );
    const query = new URLSearchParams({ ...(start?.next ? { next: start.next } : {}), google: failure });
    const onwards = `${pagePaths[start?.page ?? 'sign-in']}?${query}`;
    if (start?.nonce) {
      const message = { type: 'tibeb-social', nonce: start.nonce, failure } as const;
      return inWindow(context, { message, onwards }, []);
    }
    // If the state of the sign-in is lost, we do not know whether this is a popup window, and cannot send a message
    // to an opener.
    return start
      ? leadTo(onwards, [])
      : inWindow(context, { message: undefined, onwards: paths.signIn() }, []);
  }

  async function inWindow(
    context: Call,
    shown: Pick<Parameters<typeof popupPage>[0], 'message' | 'onwards'>,
    setCookies: readonly string[],
  ): Promise<Response> {
    const language = languageOf(context);
    const page = await popupPage({ nonce: context.get('nonce'), origin: publicOrigin, language, ...shown });
    const response = new Response(String(page), {
      status: shown.message ? 200 : 400,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        ...languageHeaders(language),
        ...popupFlowHeaders,
      },
    });
    return withCookies(response, setCookies);
  }
}

/** Why a sign-in was refused, for the log. */
const notLinked = 'this Google account is not linked any more';

/**
 * Whether this Google account opens somebody's account at this moment, and without a second step. Like `findWayIn`, it waits for a
 * change that is under way.
 */
function findGoogleWayIn(
  db: Database,
  link: { userId: string; accountId: string },
): Promise<{ linked: boolean; appOn: boolean }> {
  return inTransaction(db, async (transaction) => {
    const person = await lockIdentityUser(transaction, link.userId);
    const linked = await hasGoogleLink(transaction, link);
    return { linked, appOn: person?.appOn ?? false };
  });
}

/**
 * Google's pages set no isolating Cross-Origin-Opener-Policy. If one of ours did in between, the window would lose
 * its opener.
 */
const popupFlowHeaders = { 'cache-control': 'no-store', 'cross-origin-opener-policy': 'unsafe-none' };

function leadTo(location: string, setCookies: readonly string[]): Response {
  return withCookies(
    new Response(null, { status: 303, headers: { location, ...popupFlowHeaders } }),
    setCookies,
  );
}

function startOf(signInContext: SignInContext | undefined): SignInStart | undefined {
  const page = socialPages.find((one) => one === signInContext?.page);
  return page && { page, next: signInContext?.next ?? '', nonce: signInContext?.nonce ?? '' };
}
