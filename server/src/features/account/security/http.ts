import { Hono } from 'hono';
import { identityPaths, type SecurityAnswer, type TokenAnswer } from '#contract/account/identity.ts';
import { removeGoogleForm } from '#contract/account/second-factor.ts';
import {
  changeEmailForm,
  changePasswordForm,
  emailCodeForm,
  endSessionForm,
  forgotPasswordForm,
  resetPasswordForm,
  verifyEmailForm,
} from '#contract/account/settings-forms.ts';
import type { RequestVariables } from '#server/platform/http/request-context.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { Log } from '#server/platform/log.ts';
import { removeGoogle } from '../google/remove-google.ts';
import { findWaysIn } from '../google/repository.ts';
import { admitClient, answer, answerFailure, type Call, limitForm, readForm } from '../identity-http.ts';
import { requireSecondFactorIfOn } from '../second-factor/require-second-factor.ts';
import { findSession } from '../sessions/find-session.ts';
import { deleteSessions, listSessions } from '../sessions/repository.ts';
import { changePassword } from './change-password.ts';
import { proveByCode } from './prove-by-code.ts';
import { changeEmail, isOld, type ProofDependencies, proveEmail, sendVerification } from './prove-email.ts';
import { requestNewPassword, resetPassword } from './recover-password.ts';
import { hasCode } from './repository.ts';

/**
 * The identity service's endpoints to manage one's own ways of signing in. Those that need a session take it from the
 * HttpOnly cookie; requests from other sites' pages are refused before.
 */
export function securityRoutes(
  dependencies: ProofDependencies &
    Parameters<typeof resetPassword>[0] &
    Parameters<typeof changePassword>[0] & { limits: Limits; log: Log },
) {
  const { identity, db, clock, limits, log } = dependencies;
  const routes = new Hono<{ Variables: RequestVariables }>();
  const admit = admitClient(limits);
  const client = (context: Call) => context.get('clientAddress');
  const cookieOf = (context: Call) => context.req.header('cookie') ?? '';

  routes.post(identityPaths.forgotPassword, admit, limitForm, async (context) => {
    const { email } = await readForm(context, forgotPasswordForm);
    await requestNewPassword(dependencies, email, client(context));
    return answer({}, [], 202);
  });
  routes.post(identityPaths.resetPassword, admit, limitForm, async (context) => {
    const known = await resetPassword(dependencies, await readForm(context, resetPasswordForm), {
      cookie: cookieOf(context),
      clientAddress: client(context),
    });
    return answer({}, [known]);
  });
  routes.post(identityPaths.verifyEmail, admit, limitForm, async (context) => {
    const { token } = await readForm(context, verifyEmailForm);
    await proveEmail(dependencies, token, { cookie: cookieOf(context), clientAddress: client(context) });
    return answer({}, []);
  });
  routes.get(identityPaths.security, admit, async (context) => {
    const session = await findSession(identity, cookieOf(context));
    const [sessions, { password, google }, codeSent] = await Promise.all([
      listSessions(db, session.userId, clock.now()),
      findWaysIn(db, session.userId),
      hasCode(db, session, clock.now()),
    ]);
    const summaries = sessions.map((row) => ({
      id: row.id,
      current: row.id === session.sessionId,
      userAgent: row.user_agent ?? '',
      signedInAt: row.created_at.toISOString(),
      lastSeenAt: row.updated_at.toISOString(),
    }));
    return answer(
      {
        email: session.email,
        emailVerified: session.emailVerified,
        codeSent,
        hasPassword: password,
        google: google.map((link) => ({ ...link, linkedAt: link.linkedAt.toISOString() })),
        mustShowAgain: !password && isOld(session.startedAt, clock),
        sessions: summaries.sort((a, b) => Number(b.current) - Number(a.current)),
      } satisfies SecurityAnswer['data']['result'],
      [],
    );
  });
  routes.post(identityPaths.sendVerification, admit, async (context) => {
    await sendVerification(dependencies, cookieOf(context));
    return answer({}, [], 202);
  });
  routes.post(identityPaths.verifyEmailCode, admit, limitForm, async (context) => {
    const { code } = await readForm(context, emailCodeForm);
    await proveByCode(dependencies, code, cookieOf(context));
    return answer({}, []);
  });
  routes.post(identityPaths.changeEmail, admit, limitForm, async (context) => {
    const form = await readForm(context, changeEmailForm);
    await requireSecondFactorIfOn(dependencies, await findSession(identity, cookieOf(context)));
    await changeEmail(dependencies, form, cookieOf(context));
    return answer({}, [], 202);
  });
  routes.post(identityPaths.changePassword, admit, limitForm, async (context) => {
    const form = await readForm(context, changePasswordForm);
    const before = await findSession(identity, cookieOf(context));
    await requireSecondFactorIfOn(dependencies, before);
    const { token, setCookies } = await changePassword(dependencies, form, {
      cookie: cookieOf(context),
      userAgent: context.req.header('user-agent') ?? '',
    });
    return answer({ token } satisfies TokenAnswer['data']['result'], setCookies);
  });
  routes.post(identityPaths.removeGoogle, admit, limitForm, async (context) => {
    await removeGoogle(dependencies, await readForm(context, removeGoogleForm), cookieOf(context));
    return answer({}, []);
  });
  routes.post(identityPaths.endSession, admit, limitForm, async (context) => {
    const { id } = await readForm(context, endSessionForm);
    const { userId } = await findSession(identity, cookieOf(context));
    await deleteSessions(db, userId, { only: id });
    return answer({}, []);
  });
  routes.post(identityPaths.endOtherSessions, admit, async (context) => {
    const { userId, sessionId } = await findSession(identity, cookieOf(context));
    await deleteSessions(db, userId, { except: [sessionId] });
    return answer({}, []);
  });
  routes.onError(answerFailure(log));
  return routes;
}
