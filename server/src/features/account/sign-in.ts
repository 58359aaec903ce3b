import { invalidCredential, sessionExpired } from '#contract/account/errors.ts';
import type { SignIn } from '#contract/account/forms.ts';
import { identityPaths, sessionCookie } from '#contract/account/identity.ts';
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
import { requireNotSuspended } from './suspension/require-not-suspended.ts';

/** A right password whose owner has to show a code first (second-factor/). */
export interface SecondStepDue {
  readonly secondStep: true;
  readonly setCookies: readonly string[];
}

export interface SignedIn {
  readonly secondStep?: undefined;
  /** A fresh 15-minute access token. */
  readonly token: string;
  /** Set-Cookie headers of the session that renews it. */
  readonly setCookies: readonly string[];
}

interface SignInDependencies {
  readonly identity: Identity;
  readonly attempts: AttemptLimits;
  readonly db: Database;
  readonly config: DeviceSettings;
}

/**
 * Checks the password and opens a session in place of the one in `replacedCookie`, the browser's `Cookie`
 * header, which ends: nothing would ever renew or end it again. An unknown address and a wrong password are refused alike
 * (`invalid-credential`), after the same work; `too-many-requests` when tried too often, `user-disabled` with the right password of somebody who is suspended. With two-step sign-in there
 * is no session yet, and the one before stays. A browser that showed the right password is known to the account from
 * then on (known-devices.ts).
 */
export async function signIn(
  { identity, attempts, db, config }: SignInDependencies,
  { email, password, rememberMe }: SignIn,
  {
    clientAddress,
    replacedCookie,
    userAgent,
  }: { clientAddress: string; replacedCookie: string; userAgent: string },
): Promise<SignedIn | SecondStepDue> {
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
  if (replacedCookie.includes(`${sessionCookie}=`))
    await identity.send('POST', identityPaths.signOut, { cookie: replacedCookie });
  const { token } = await renewToken(identity, cookieHeaderOf(setCookies));
  return { token, setCookies: [...setCookies, deviceCookie] };
}

/**
 * How somebody signs in at this moment. Whoever opens a session asks for it once the session is there: meanwhile the
 * owner may have ended the password, or switched two-step sign-in on, with all sessions there were. Who changes that
 * holds the person, so this waits for the end of such a change.
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
 * A fresh access token for the session in the `Cookie` header. Refuses with `user-token-expired` (401) when
 * there is no live session, which is final; anything else is worth trying again.
 */
export async function renewToken(identity: Identity, cookie: string): Promise<SignedIn> {
  const response = await identity.send('GET', identityPaths.token, { cookie });
  if (response.status === 401) throw new Refusal(sessionExpired);
  if (!response.ok) throw new Refusal(unavailable);
  const { token } = (await response.json()) as { token: string };
  return { token, setCookies: response.headers.getSetCookie() };
}
