import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { ErasePersonalData } from '../deletion/erase-accounts.ts';
import { lockIdentityUser } from '../repository.ts';
import { endAccess, removeUnprovenData } from '../security/end-access.ts';
import { enqueueSecurityMail } from '../security/mails.ts';
import { deleteWaysIn, proveAddress } from './repository.ts';

/**
 * Runs when somebody signs in with Google, before Google is linked to the existing account of that address: Google
 * has shown that they own the address. If the address was never proven, the account may be a stranger's. In one
 * transaction, the stranger's password, every session, every token, every open link and code, the chosen name,
 * everything that is not public yet, and a requested deletion are removed. If the address was proven before, the
 * account keeps all of these and is only linked. In both cases its address gets a mail, because from now on whoever can
 * use the Google account can use this one. Returns false if the account has another address by now; then Google must not
 * be linked to it.
 */
export function welcomeOwner(
  dependencies: {
    db: Database;
    jobs: Jobs;
    issuer: string;
    log: Log;
    forgetHidden: readonly ErasePersonalData[];
  },
  { userId, email, fullName }: { userId: string; email: string; fullName: string | undefined },
): Promise<boolean> {
  const { db, jobs, log } = dependencies;
  return inTransaction(db, async (transaction) => {
    const person = await lockIdentityUser(transaction, userId);
    if (person?.email !== email) return false;
    await enqueueSecurityMail(jobs, transaction, { kind: 'google-linked', userId });
    if (!(await proveAddress(transaction, userId))) return true;
    await deleteWaysIn(transaction, userId);
    await endAccess(transaction, userId);
    await removeUnprovenData(dependencies, transaction, { userId, fullName: fullName ?? '' });
    log.info({ code: 'unproven-password-removed' }, 'the owner of an address arrived');
    return true;
  });
}
