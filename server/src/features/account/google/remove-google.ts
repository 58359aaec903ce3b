import { onlyWayIn } from '#contract/account/errors.ts';
import { notFound } from '#contract/errors.ts';
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
import { deleteGoogleLinks, findWaysIn } from './repository.ts';

/**
 * Removes the Google account with this `id` from the account of the person who is signed in; without an `id` no Google account opens
 * it any more. All other sessions end, because whoever has that Google account may have opened them, and the owner is notified by
 * mail. If Google is not linked, nothing changes. Throws what `proveFactorOwner` throws, `not_found` for an `id` that is not one of
 * theirs, and `only-way-in` if nothing would open the account any more.
 */
export async function removeGoogle(
  dependencies: SecondFactorDependencies,
  { id, currentPassword }: { id?: string | undefined; currentPassword?: string | undefined },
  cookie: string,
): Promise<void> {
  const session = await proveFactorOwner(dependencies, currentPassword, { cookie });
  const { userId, sessionId } = session;
  await inTransaction(dependencies.db, async (transaction) => {
    await lockFactorOwner(transaction, session, dependencies.clock.now());
    if (!(await deleteGoogleLinks(transaction, userId, { only: id }))) {
      if (id) throw new Refusal(notFound);
      return;
    }
    if (!(await hasWayIn(transaction, userId))) throw new Refusal(onlyWayIn);
    const othersStay = (await findWaysIn(transaction, userId)).google.length > 0;
    await deleteSessions(transaction, userId, { except: [sessionId] });
    await enqueueSecurityMail(dependencies.jobs, transaction, { kind: 'google-removed', userId, othersStay });
  });
}
