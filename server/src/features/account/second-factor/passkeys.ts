import {
  invalidPasskey,
  onlyWayIn,
  passkeyOfAnotherAccount,
  tooManyPasskeys,
} from '#contract/account/errors.ts';
import { notFound, unavailable } from '#contract/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { countAttempt } from '../attempt-limits.ts';
import { hasWayIn, lockIdentityUser } from '../repository.ts';
import { cookieHeaderOf } from '../session-cookies.ts';
import { endReplacedSession } from '../sessions/end-replaced-session.ts';
import { findSession } from '../sessions/find-session.ts';
import { renewToken, type SignedIn } from '../sign-in.ts';
import { requireNotSuspended } from '../suspension/require-not-suspended.ts';
import { notifyOwner } from './mails.ts';
import {
  type Client,
  lockFactorOwner,
  proveFactorOwner,
  requireProvenAddress,
  type SecondFactorDependencies,
} from './prove-owner.ts';
import { deletePasskey, hasPasskey, listPasskeys, markShown } from './repository.ts';

/** Far more than people have. It limits how many passkeys the browser must look through. */
const mostPasskeys = 20;

/** The options for the browser's API, and the cookie that ties its answer to this browser. */
export interface Ceremony {
  readonly options: object;
  readonly setCookies: readonly string[];
}

/** Begins to register a passkey. Throws what `proveFactorOwner` throws, `unverified-address` and `too-many-passkeys`. */
export async function beginPasskey(
  dependencies: SecondFactorDependencies,
  { currentPassword }: { currentPassword?: string | undefined },
  client: Client,
): Promise<Ceremony> {
  const session = await proveFactorOwner(dependencies, currentPassword, client);
  requireProvenAddress(session);
  if ((await listPasskeys(dependencies.db, session.userId)).length >= mostPasskeys)
    throw new Refusal(tooManyPasskeys);
  return begin(dependencies, '/identity/passkey/generate-register-options', client.cookie);
}

/**
 * Adds the passkey that the browser created. Only an answer to `beginPasskey` within five minutes is accepted. Throws
 * `invalid-passkey`.
 */
export async function addPasskey(
  { identity, db, jobs, clock }: SecondFactorDependencies,
  { name, response: credential }: { name: string; response: object },
  { cookie }: Client,
): Promise<void> {
  const { userId, sessionId } = await findSession(identity, cookie);
  const response = await identity.send('POST', '/identity/passkey/verify-registration', {
    body: { response: credential, name },
    cookie,
  });
  // better-auth answers 500 for an unreadable response and for a passkey that exists already.
  if (!response.ok) throw new Refusal(invalidPasskey);
  await inTransaction(db, async (transaction) => {
    await markShown(transaction, sessionId, clock.now());
    await notifyOwner(jobs, transaction, userId, 'passkey-added');
  });
}

/**
 * Removes one of the person's own passkeys. Throws `not_found` for any other, and `only-way-in` for the last one of
 * somebody who has neither a password nor Google.
 */
export async function removePasskey(
  dependencies: SecondFactorDependencies,
  { id, currentPassword }: { id: string; currentPassword?: string | undefined },
  client: Client,
): Promise<void> {
  const session = await proveFactorOwner(dependencies, currentPassword, client);
  const { userId } = session;
  await inTransaction(dependencies.db, async (transaction) => {
    await lockFactorOwner(transaction, session, dependencies.clock.now());
    if (!(await deletePasskey(transaction, { id, userId }))) throw new Refusal(notFound);
    if (!(await hasWayIn(transaction, userId))) throw new Refusal(onlyWayIn);
    await notifyOwner(dependencies.jobs, transaction, userId, 'passkey-removed');
  });
}

/** Begins a sign-in by passkey. A person who is signed in must use one of their own. */
export async function beginPasskeySignIn(
  dependencies: SecondFactorDependencies,
  { cookie, clientAddress }: Client,
): Promise<Ceremony> {
  await countAttempt(dependencies.limits, 'passkey-address', clientAddress);
  return begin(dependencies, '/identity/passkey/generate-authenticate-options', cookie);
}

/**
 * Signs in by a passkey, which is two factors by itself, and replaces the browser's previous session. With
 * `showAgain` the passkey must belong to the person who is signed in. Throws `invalid-passkey`, `user-mismatch` and
 * `user-disabled`.
 */
export async function signInByPasskey(
  dependencies: SecondFactorDependencies,
  { response: credential, showAgain }: { response: object; showAgain: boolean },
  { cookie, clientAddress, userAgent }: Client,
): Promise<SignedIn> {
  const { identity, limits, db, clock } = dependencies;
  await countAttempt(limits, 'passkey-address', clientAddress);
  const before = showAgain ? await findSession(identity, cookie) : undefined;
  const response = await identity.send('POST', '/identity/passkey/verify-authentication', {
    body: { response: credential },
    cookie: passkeyCookies(cookie, showAgain).join('; '),
    userAgent,
  });
  if (response.status >= 500) throw new Refusal(unavailable);
  if (!response.ok) throw new Refusal(invalidPasskey);
  const setCookies = response.headers.getSetCookie();
  const opened = cookieHeaderOf(setCookies);
  const now = await findSession(identity, opened);
  if (before && before.userId !== now.userId) {
    await identity.send('POST', '/identity/sign-out', { cookie: opened });
    throw new Refusal(passkeyOfAnotherAccount);
  }
  const isKnown = await inTransaction(db, async (transaction) => {
    await lockIdentityUser(transaction, now.userId);
    return hasPasskey(transaction, now.userId, 'id' in credential ? String(credential.id) : '');
  });
  // The owner removed the passkey or chose a new password while the session was being opened.
  if (!isKnown) {
    await identity.send('POST', '/identity/sign-out', { cookie: opened });
    throw new Refusal(invalidPasskey);
  }
  await requireNotSuspended({ identity, db }, now.userId, opened);
  await markShown(db, now.sessionId, clock.now());
  await endReplacedSession(dependencies, cookie, opened);
  return { token: (await renewToken(identity, opened)).token, setCookies };
}

async function begin(
  { identity }: SecondFactorDependencies,
  path: string,
  cookie: string,
): Promise<Ceremony> {
  const response = await identity.send('GET', path, { cookie });
  if (!response.ok) throw new Refusal(unavailable);
  const options = (await response.json()) as object;
  // The options for registering require user verification already. For signing in, better-auth leaves it to the browser.
  const verifying =
    'authenticatorSelection' in options ? options : { ...options, userVerification: 'required' };
  return { options: verifying, setCookies: response.headers.getSetCookie() };
}

/** A new sign-in is remembered; showing a passkey again keeps the earlier choice. */
function passkeyCookies(cookie: string, showAgain: boolean): string[] {
  const wanted = showAgain ? /^(__Secure-)?tibeb\.(passkey|dont_remember)=/ : /^(__Secure-)?tibeb\.passkey=/;
  return cookie.split('; ').filter((one) => wanted.test(one));
}
