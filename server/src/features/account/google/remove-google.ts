import { onlyWayIn } from '#contract/account/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { hasWayIn } from '../repository.ts';
import {
  lockFactorOwner,
  proveFactorOwner,
  type SecondFactorDependencies,
} from '../second-factor/prove-owner.ts';
import { enqueueSecurityMail } from '../security/mails.ts';
import { deleteSessions } from '../sessions/repository.ts';
import { deleteGoogleLinks } from './repository.ts';

/**
 * Removes Google from the account of the person who is signed in: no Google account opens it any more. All other sessions
 * end, because whoever has that Google account may have opened them, and the owner is notified by mail. If Google is not linked,
 * nothing changes. Throws what `proveFactorOwner` throws, and `only-way-in` for somebody without a password or passkey.
 */
export async function removeGoogle(
  dependencies: SecondFactorDependencies,
  { currentPassword }: { currentPassword?: string | undefined },
  cookie: string,
): Promise<void> {
  const session = await proveFactorOwner(dependencies, currentPassword, { cookie });
  const { userId, sessionId } = session;
  await inTransaction(dependencies.db, async (transaction) => {
    await lockFactorOwner(transaction, session, dependencies.clock.now());
    if (!(await deleteGoogleLinks(transaction, userId))) return;
    if (!(await hasWayIn(transaction, userId))) throw new Refusal(onlyWayIn);
    await deleteSessions(transaction, userId, { except: [sessionId] });
    await enqueueSecurityMail(dependencies.jobs, transaction, { kind: 'google-removed', userId });
  });
}
