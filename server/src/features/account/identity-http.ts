import { type Context, type ErrorHandler, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type * as z from 'zod/mini';
import { sessionExpired } from '#contract/account/errors.ts';
import { signInForm, signUpForm } from '#contract/account/forms.ts';
import {
  identityPaths,
  type SignInAnswer,
  type SignUpAnswer,
  type TokenAnswer,
} from '#contract/account/identity.ts';
import { bodyTooLarge, malformedBody, notFound, unavailable } from '#contract/errors.ts';
import { InvalidInput, logFault, Refusal, toErrorResponse } from '#server/platform/http/errors.ts';
import { invalidInputOf } from '#server/platform/http/parse-input.ts';
import { parseUntrusted } from '#server/platform/http/parse-untrusted.ts';
import type { RequestVariables } from '#server/platform/http/request-context.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { Log } from '#server/platform/log.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { isCommonPassword } from './common-passwords.ts';
import { addGoogleRoutes } from './google/google-http.ts';
import type { DeviceSettings } from './known-devices.ts';
import { logSignIn } from './log-sign-in.ts';
import { sessionOf, withCookies } from './session-cookies.ts';
import type { ReplacingDependencies } from './sessions/end-replaced-session.ts';
import { signOutEverywhere } from './sessions/sign-out-everywhere.ts';
import { renewToken, signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

/**
 * Counts a request before any part of it is read: by address, and by session if its cookies name one. The session is
 * counted in memory, since anybody can make up a cookie. Throws a refusal when there are too many requests.
 */
export async function admitBrowser(limits: Limits, context: Call, budget: 'read' | 'write'): Promise<void> {
  await limits.consumeAt(budget, context.get('clientAddress'));
  const session = sessionOf(context.req.header('cookie') ?? '');
  if (session) await limits.consume('read', `session:${session}`);
}

/**
 * Admits a browser's requests to the identity service. A request made by one of our pages is not counted, because the
 * request for the page was.
 */
export function admitClient(limits: Limits): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (context, next) => {
    if (context.get('inProcess')) return next();
    await admitBrowser(limits, context, context.req.method === 'GET' ? 'read' : 'write');
    await next();
  };
}

/** No form of the identity service needs more. */
export const limitForm = bodyLimit({
  maxSize: 16 * 1024,
  onError: (context) => toErrorResponse(context as Call, new Refusal(bodyTooLarge)),
});

export interface IdentityDependencies extends ReplacingDependencies {
  readonly attempts: AttemptLimits;
  readonly limits: Limits;
  readonly log: Log;
  readonly config: DeviceSettings;
}

export type Call = Context<{ Variables: RequestVariables }>;

/**
 * The identity service's endpoints for signing in and up. Together with those of `security/http.ts` and
 * `second-factor/http.ts` they are all it has. Answers and errors have the API's format; sign-ins and failures are
 * logged by their code (section 8), never with an address.
 */
export function identityRoutes(dependencies: IdentityDependencies) {
  const { identity, limits, log, config } = dependencies;
  const routes = new Hono<{ Variables: RequestVariables }>();
  routes.use('/identity/*', admitClient(limits), limitForm);

  routes.post(identityPaths.signUp, async (context) => {
    const form = await readForm(context, signUpForm);
    await signUp(dependencies, form, context.get('clientAddress'));
    // The specification accepts every password of 8 characters here, so a common one is reported and not refused.
    const isCommon = await isCommonPassword(form.password);
    const result: SignUpAnswer['data']['result'] = isCommon ? { commonPassword: true } : {};
    return answer(result, [], 201);
  });
  routes.post(identityPaths.signIn, async (context) => {
    const form = await readForm(context, signInForm);
    const { setCookies, ...outcome } = await signIn(dependencies, form, {
      clientAddress: context.get('clientAddress'),
      replacedCookie: context.req.header('cookie') ?? '',
      userAgent: context.req.header('user-agent') ?? '',
    });
    logSignIn(log, context, outcome.secondStep ? 'second-step-due' : 'signed-in');
    return answer(outcome satisfies SignInAnswer['data']['result'], setCookies);
  });
  routes.post(identityPaths.signOut, async (context) => {
    const cookie = context.req.header('cookie') ?? '';
    const response = await identity.send('POST', identityPaths.signOut, { cookie });
    return answer({}, response.headers.getSetCookie());
  });
  routes.post(identityPaths.signOutEverywhere, async (context) => {
    const cookie = context.req.header('cookie') ?? '';
    const ended = await signOutEverywhere(dependencies, cookie);
    const response = await identity.send('POST', identityPaths.signOut, { cookie });
    return answer({ ended }, response.headers.getSetCookie());
  });
  addGoogleRoutes(routes, { ...dependencies, publicOrigin: config.publicOrigin });
  routes.get(identityPaths.token, async (context) => {
    const cookie = context.req.header('cookie') ?? '';
    try {
      const { token, setCookies } = await renewToken(identity, cookie);
      return answer({ token } satisfies TokenAnswer['data']['result'], setCookies);
    } catch (error) {
      if (!(error instanceof Refusal) || error.definition !== sessionExpired) throw error;
      logRefusal(log, context, error);
      // The session is over. Its cookies are removed, or every page would try to renew it.
      const ended = await identity.send('POST', identityPaths.signOut, { cookie });
      return withCookies(toErrorResponse(context, error), ended.headers.getSetCookie());
    }
  });
  routes.get(identityPaths.keys, async () => {
    const response = await identity.send('GET', identityPaths.keys);
    if (!response.ok) throw new Refusal(unavailable);
    return Response.json(await response.json(), { headers: { 'cache-control': 'public, max-age=300' } });
  });
  routes.all('/identity', (context) => toErrorResponse(context, new Refusal(notFound)));
  routes.all('/identity/*', (context) => toErrorResponse(context, new Refusal(notFound)));

  routes.onError(answerFailure(log));
  return routes;
}

/** Turns what an endpoint of the identity service threw into an answer, and logs it. */
export function answerFailure(log: Log): ErrorHandler<{ Variables: RequestVariables }> {
  return (error, context) => {
    if (error instanceof Refusal) {
      logRefusal(log, context, error);
      return toErrorResponse(context, error);
    }
    if (error instanceof InvalidInput) return toErrorResponse(context, error);
    return toErrorResponse(context, logFault(log, context.get('requestId'), error) ?? error);
  };
}

function logRefusal(log: Log, context: Call, { definition }: Refusal): void {
  const requestId = context.get('requestId');
  log.info({ requestId, path: context.req.path, code: definition.code }, 'identity refused');
}

export function answer(result: object, setCookies: readonly string[], status = 200): Response {
  const headers = { 'cache-control': 'no-store' };
  return withCookies(Response.json({ data: { result } }, { status, headers }), setCookies);
}

export async function readForm<Schema extends z.ZodMiniType>(
  context: Call,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await context.req.json().catch(() => {
    throw new Refusal(malformedBody);
  });
  const parsed = parseUntrusted(schema, body);
  if (parsed.success) return parsed.data;
  throw invalidInputOf(parsed.error.issues, body);
}
