import {
  appAlreadyOn,
  appNotStarted,
  secondFactorRequired,
  wrongFactorCode,
} from '#contract/account/errors.ts';
import { unavailable } from '#contract/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { countAttempt } from '../attempt-limits.ts';
import { findSession } from '../sessions/find-session.ts';
import { deleteSessions } from '../sessions/repository.ts';
import { checkCodeOnce } from './check-code-once.ts';
import { notifyOwner } from './mails.ts';
import {
  type Client,
  proveFactorOwner,
  requireProvenAddress,
  type SecondFactorDependencies,
} from './prove-owner.ts';
import { makeCodes } from './recovery-codes.ts';
import { deleteApp, enableApp, findApp, markShown } from './repository.ts';

/**
 * Creates the secret of an authenticator app, which is in force after its first correct code (`confirmApp`). A second
 * call replaces the secret. Throws what `proveFactorOwner` throws, `unverified-address` and `two-step-already-on`.
 */
export async function beginApp(
  dependencies: SecondFactorDependencies,
  { currentPassword }: { currentPassword?: string | undefined },
  client: Client,
): Promise<{ uri: string; secret: string }> {
  const session = await proveFactorOwner(dependencies, currentPassword, client);
  requireProvenAddress(session);
  const response = await dependencies.identity.send('POST', '/identity/two-factor/enable', {
    body: { method: 'totp', password: currentPassword },
    cookie: client.cookie,
  });
  if (response.status >= 500) throw new Refusal(unavailable);
  if (!response.ok) throw new Refusal(appAlreadyOn);
  const { totpURI: uri } = (await response.json()) as { totpURI: string };
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '' };
}

/**
 * Switches two-step sign-in on with the app's first code, and returns the recovery codes. All other sessions end,
 * because they were opened without a second factor. Throws `two-step-not-begun` and `invalid-verification-code`.
 */
export async function confirmApp(
  { identity, limits, db, jobs, clock }: SecondFactorDependencies,
  code: string,
  { cookie }: Client,
): Promise<readonly string[]> {
  const { userId, sessionId } = await findSession(identity, cookie);
  const app = await findApp(db, userId);
  if (!app || app.verified) throw new Refusal(app ? appAlreadyOn : appNotStarted);
  await countAttempt(limits, 'second-factor-session', sessionId);
  await checkCodeOnce(limits, { userId, code }, async () => {
    if (!(await identity.secondFactor.codeIs(code, app.secret)))
      throw new Refusal(wrongFactorCode, { attr: 'code' });
  });
  const codes = makeCodes();
  const recoveryCodes = await identity.secondFactor.recoveryCodes.encrypt(JSON.stringify(codes));
  await inTransaction(db, async (transaction) => {
    if (!(await enableApp(transaction, userId, { ...app, recoveryCodes, at: clock.now() })))
      throw new Refusal(appNotStarted);
    await markShown(transaction, sessionId, clock.now());
    await deleteSessions(transaction, userId, { except: [sessionId] });
    await notifyOwner(jobs, transaction, userId, 'app-on');
  });
  await limits.reset('second-factor-session', sessionId);
  return codes;
}

/** Switches two-step sign-in off. If it is off already, nothing changes. */
export async function removeApp(
  dependencies: SecondFactorDependencies,
  { currentPassword }: { currentPassword?: string | undefined },
  client: Client,
): Promise<void> {
  const { userId } = await proveFactorOwner(dependencies, currentPassword, client);
  await inTransaction(dependencies.db, async (transaction) => {
    if (await deleteApp(transaction, userId))
      await notifyOwner(dependencies.jobs, transaction, userId, 'app-off');
  });
}

/** Creates new recovery codes; the old ones become invalid. Throws `second_factor_required` if the app is off. */
export async function makeRecoveryCodes(
  dependencies: SecondFactorDependencies,
  { currentPassword }: { currentPassword?: string | undefined },
  client: Client,
): Promise<readonly string[]> {
  const { identity, db, jobs } = dependencies;
  const { userId } = await proveFactorOwner(dependencies, currentPassword, client);
  const response = await identity.send('POST', '/identity/two-factor/generate-backup-codes', {
    body: { password: currentPassword },
    cookie: client.cookie,
  });
  if (response.status >= 500) throw new Refusal(unavailable);
  if (!response.ok) throw new Refusal(secondFactorRequired);
  const { backupCodes } = (await response.json()) as { backupCodes: string[] };
  await inTransaction(db, (transaction) => notifyOwner(jobs, transaction, userId, 'recovery-codes-made'));
  return backupCodes;
}
