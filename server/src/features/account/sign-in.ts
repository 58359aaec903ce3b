import { invalidCredential, sessionExpired } from '#contract/account/errors.ts';
import type { SignIn } from '#contract/account/forms.ts';
import { identityPaths, sessionCookie } from '#contract/account/identity.ts';
import { unavailable } from '#contract/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { Identity } from './identity.ts';
import { secondStepOf } from './second-factor/second-step-cookies.ts';
import { cookieHeaderOf } from './session-cookies.ts';
import { hasPassword } from './sessions/repository.ts';

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

/**
 * Checks the password and opens a session in place of the one in `replacedCookie`, the browser's `Cookie`
 * header, which ends: nothing would ever renew or end it again. An unknown address and a wrong password are refused alike
 * (`invalid-credential`), after the same work; `too-many-requests` when tried too often. With two-step sign-in there
 * is no session yet, and the one before stays.
 */
export async function signIn(
  { identity, attempts, db }: { identity: Identity; attempts: AttemptLimits; db: Database },
  { email, password, rememberMe }: SignIn,
  {
    clientAddress,
    replacedCookie,
    userAgent,
  }: { clientAddress: string; replacedCookie: string; userAgent: string },
): Promise<SignedIn | SecondStepDue> {
  await attempts.countSignIn(clientAddress, email);
  const response = await identity.send('POST', identityPaths.signIn, {
    body: { email, password, rememberMe },
    userAgent,
  });
  if (response.status >= 500) throw new Refusal(unavailable);
  if (!response.ok) throw new Refusal(invalidCredential);
  await attempts.forgiveSignIn(clientAddress, email);
  const setCookies = response.headers.getSetCookie();
  const secondStep = secondStepOf(setCookies, { rememberMe });
  if (secondStep) return secondStep;
  const cookie = cookieHeaderOf(setCookies);
  // The password may have died while it was verified (google/welcome-owner.ts); what it opened goes with it.
  const { user } = (await response.json()) as { user: { id: string } };
  if (!(await hasPassword(db, user.id))) {
    await identity.send('POST', identityPaths.signOut, { cookie });
    throw new Refusal(invalidCredential);
  }
  if (replacedCookie.includes(`${sessionCookie}=`))
    await identity.send('POST', identityPaths.signOut, { cookie: replacedCookie });
  return { token: (await renewToken(identity, cookie)).token, setCookies };
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
