import { invalidCredential, sessionExpired } from '#contract/account/errors.ts';
import type { SignIn } from '#contract/account/forms.ts';
import { identityPaths } from '#contract/account/identity.ts';
import { unavailable } from '#contract/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { Identity } from './identity.ts';
import { type DeviceSettings, knownDevice, rememberDevice } from './known-devices.ts';
import { findCredential, findPasswordHash, lockIdentityUser } from './repository.ts';
import { secondStepOf } from './second-factor/second-step-cookies.ts';
import { cookieHeaderOf } from './session-cookies.ts';
import { endReplacedSession, type ReplacingDependencies } from './sessions/end-replaced-session.ts';
import { requireNotSuspended } from './suspension/require-not-suspended.ts';

/** The password is correct, and its owner has to show a code first (second-factor/). */
export interface SecondStepDue {
  readonly secondStep: true;
  readonly setCookies: readonly string[];
}

export interface SignedIn {
  readonly secondStep?: undefined;
  /** A new 15-minute access token. */
  readonly token: string;
  /** The Set-Cookie headers of the session that renews the token. */
  readonly setCookies: readonly string[];
}

interface SignInDependencies extends ReplacingDependencies {
  readonly attempts: AttemptLimits;
  readonly config: DeviceSettings;
}

/**
 * Checks the password and opens a session. The session in `replacedCookie`, the browser's `Cookie` header, ends,
 * because nothing would renew or end it any more. An unknown address and a wrong password are refused in the same way
 * (`invalid-credential`), after the same work. Also throws `too-many-requests`, and `user-disabled` for the correct
 * password of a suspended person. With two-step sign-in there is no session yet, and the previous one stays. After a
 * correct password the browser is known to the account (known-devices.ts).
 */
export async function signIn(
  dependencies: SignInDependencies,
  { email, password, rememberMe }: SignIn,
  {
    clientAddress,
    replacedCookie,
    userAgent,
  }: { clientAddress: string; replacedCookie: string; userAgent: string },
): Promise<SignedIn | SecondStepDue> {
  const { identity, attempts, db, config } = dependencies;
  const credential = await findCredential(db, email);
  const device = credential && knownDevice(replacedCookie, credential, config);
  const attempt = await attempts.countSignIn(clientAddress, email, device);
  const response = await identity.send('POST', identityPaths.signIn, {
    body: { email, password, rememberMe },
    userAgent,
  });
  if (response.status >= 500) throw new Refusal(unavailable);
  if (!response.ok) throw new Refusal(invalidCredential);
  await attempt.forgive();
  const setCookies = response.headers.getSetCookie();
  const secondStep = secondStepOf(setCookies, { rememberMe });
  const now = credential && (await findWayIn(db, credential.userId));
  const isSame = credential && now?.passwordHash === credential.passwordHash;
  if (!isSame || (now?.appOn && !secondStep)) {
    if (!secondStep)
      await identity.send('POST', identityPaths.signOut, { cookie: cookieHeaderOf(setCookies) });
    throw new Refusal(invalidCredential);
  }
  await requireNotSuspended({ identity, db }, credential.userId, cookieHeaderOf(setCookies));
  const deviceCookie = rememberDevice(replacedCookie, credential, config);
  if (secondStep) return { ...secondStep, setCookies: [...secondStep.setCookies, deviceCookie] };
  const opened = cookieHeaderOf(setCookies);
  await endReplacedSession(dependencies, replacedCookie, opened);
  const { token } = await renewToken(identity, opened);
  return { token, setCookies: [...setCookies, deviceCookie] };
}

/**
 * How somebody can sign in at this moment. Call it after opening a session: meanwhile the owner may have changed the
 * password or switched two-step sign-in on, and ended all sessions. Such a change locks the person's row, so this
 * waits for it to end.
 */
export function findWayIn(
  db: Database,
  userId: string,
): Promise<{ passwordHash: string | undefined; appOn: boolean }> {
  return inTransaction(db, async (transaction) => {
    const person = await lockIdentityUser(transaction, userId);
    return {
      passwordHash: await findPasswordHash(transaction, userId),
      appOn: person?.appOn ?? false,
    };
  });
}

/**
 * Creates an access token for the session in the `Cookie` header. Throws `user-token-expired` (401) if there is no
 * live session, which is final; after any other error a retry makes sense.
 */
export async function renewToken(identity: Identity, cookie: string): Promise<SignedIn> {
  const response = await identity.send('GET', identityPaths.token, { cookie });
  if (response.status === 401) throw new Refusal(sessionExpired);
  if (!response.ok) throw new Refusal(unavailable);
  const { token } = (await response.json()) as { token: string };
  return { token, setCookies: response.headers.getSetCookie() };
}
