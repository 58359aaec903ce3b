import { Hono } from 'hono';
import { identityPaths, type TokenAnswer } from '#contract/account/identity.ts';
import {
  type AppSecretAnswer,
  addPasskeyForm,
  codeForm,
  ownerForm,
  passkeySignInForm,
  type RecoveryCodesAnswer,
  removePasskeyForm,
  renamePasskeyForm,
  type SecondFactorsAnswer,
} from '#contract/account/second-factor.ts';
import { notFound } from '#contract/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { RequestVariables } from '#server/platform/http/request-context.ts';
import type { Log } from '#server/platform/log.ts';
import { admitClient, answer, answerFailure, type Call, limitForm, readForm } from '../identity-http.ts';
import { logSignIn } from '../log-sign-in.ts';
import { isOld } from '../security/prove-email.ts';
import { findSession } from '../sessions/find-session.ts';
import { hasPassword } from '../sessions/repository.ts';
import { beginApp, confirmApp, makeRecoveryCodes, removeApp } from './authenticator-app.ts';
import { readCode } from './check-code-once.ts';
import { addPasskey, beginPasskey, beginPasskeySignIn, removePasskey, signInByPasskey } from './passkeys.ts';
import type { Client, SecondFactorDependencies } from './prove-owner.ts';
import { findSecondFactors, listPasskeys, savePasskeyName } from './repository.ts';
import { isRecent } from './require-second-factor.ts';
import { finishSignIn, showAgain } from './second-step.ts';

/** The identity service's endpoints for second factors: to show one and to manage one's own. */
export function secondFactorRoutes(dependencies: SecondFactorDependencies & { readonly log: Log }) {
  const { db, limits, log } = dependencies;
  const routes = new Hono<{ Variables: RequestVariables }>();
  const admit = admitClient(limits);

  routes.post(identityPaths.secondStep, admit, limitForm, async (context) => {
    const { code } = await readForm(context, codeForm);
    const { token, setCookies } = await finishSignIn(dependencies, code, clientOf(context));
    logSignIn(log, context, 'signed-in');
    return answer({ token } satisfies TokenAnswer['data']['result'], setCookies);
  });
  routes.post(identityPaths.passkeySignInOptions, admit, limitForm, async (context) => {
    const { options, setCookies } = await beginPasskeySignIn(dependencies, clientOf(context));
    return answer(options, setCookies);
  });
  routes.post(identityPaths.passkeySignIn, admit, limitForm, async (context) => {
    const form = await readForm(context, passkeySignInForm);
    const { token, setCookies } = await signInByPasskey(dependencies, form, clientOf(context));
    logSignIn(log, context, 'signed-in');
    return answer({ token } satisfies TokenAnswer['data']['result'], setCookies);
  });
  routes.get(identityPaths.secondFactors, admit, async (context) => {
    return answer(await describe(dependencies, clientOf(context).cookie), []);
  });
  routes.post(identityPaths.showSecondFactor, admit, limitForm, async (context) => {
    const { code } = await readForm(context, codeForm);
    await showAgain(dependencies, code, clientOf(context));
    return answer({}, []);
  });
  routes.post(identityPaths.beginApp, admit, limitForm, async (context) => {
    const form = await readForm(context, ownerForm);
    const app: AppSecretAnswer['data']['result'] = await beginApp(dependencies, form, clientOf(context));
    return answer(app, []);
  });
  routes.post(identityPaths.confirmApp, admit, limitForm, async (context) => {
    const { code } = readCode((await readForm(context, codeForm)).code);
    const recoveryCodes = await confirmApp(dependencies, code, clientOf(context));
    return answer({ recoveryCodes } satisfies RecoveryCodesAnswer['data']['result'], []);
  });
  routes.post(identityPaths.removeApp, admit, limitForm, async (context) => {
    await removeApp(dependencies, await readForm(context, ownerForm), clientOf(context));
    return answer({}, []);
  });
  routes.post(identityPaths.recoveryCodes, admit, limitForm, async (context) => {
    const form = await readForm(context, ownerForm);
    const recoveryCodes = await makeRecoveryCodes(dependencies, form, clientOf(context));
    return answer({ recoveryCodes } satisfies RecoveryCodesAnswer['data']['result'], []);
  });
  routes.post(identityPaths.passkeyOptions, admit, limitForm, async (context) => {
    const form = await readForm(context, ownerForm);
    const { options, setCookies } = await beginPasskey(dependencies, form, clientOf(context));
    return answer(options, setCookies);
  });
  routes.post(identityPaths.addPasskey, admit, limitForm, async (context) => {
    await addPasskey(dependencies, await readForm(context, addPasskeyForm), clientOf(context));
    return answer({}, []);
  });
  routes.post(identityPaths.renamePasskey, admit, limitForm, async (context) => {
    const form = await readForm(context, renamePasskeyForm);
    const { userId } = await findSession(dependencies.identity, clientOf(context).cookie);
    if (!(await savePasskeyName(db, { ...form, userId }))) throw new Refusal(notFound);
    return answer({}, []);
  });
  routes.post(identityPaths.removePasskey, admit, limitForm, async (context) => {
    await removePasskey(dependencies, await readForm(context, removePasskeyForm), clientOf(context));
    return answer({}, []);
  });
  routes.onError(answerFailure(log));
  return routes;
}

function clientOf(context: Call): Client {
  return {
    cookie: context.req.header('cookie') ?? '',
    clientAddress: context.get('clientAddress'),
    userAgent: context.req.header('user-agent') ?? '',
  };
}

async function describe(
  { identity, db, clock }: SecondFactorDependencies,
  cookie: string,
): Promise<SecondFactorsAnswer['data']['result']> {
  const session = await findSession(identity, cookie);
  const [state, passkeys, password] = await Promise.all([
    findSecondFactors(db, session.sessionId),
    listPasskeys(db, session.userId),
    hasPassword(db, session.userId),
  ]);
  const on = state?.appOn ?? false;
  return {
    emailVerified: session.emailVerified,
    hasPassword: password,
    mustShowAgain: !password && isOld(session.startedAt, clock),
    app: {
      on,
      recoveryCodesLeft: on ? await identity.secondFactor.countRecoveryCodes(session.userId) : 0,
    },
    passkeys: passkeys.map((one) => ({
      id: one.id,
      name: one.name ?? 'Passkey',
      addedAt: one.created_at.toISOString(),
      backedUp: one.backed_up,
    })),
    shownRecently: isRecent(state?.shownAt ?? null, clock),
  };
}
