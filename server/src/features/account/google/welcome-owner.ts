import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Log } from '#server/platform/log.ts';
import type { Forget } from '../deletion/erase-accounts.ts';
import { lockIdentityUser } from '../repository.ts';
import { endAccess, endStrangersTraces } from '../security/end-access.ts';
import { deleteWaysIn, proveAddress } from './repository.ts';

/**
 * The owner of an address arrives, before Google is linked to the account of that address. Whoever made it may
 * never have proven that the address is theirs: then, in one transaction, their password dies, with every session,
 * every token, every open link and code, the name they chose, what is not public yet, and a deletion they asked for. An account whose address
 * was proven keeps all that and is only linked. Returns false where the account has another address by now, and
 * Google must not be linked to it.
 */
export function welcomeOwner(
  dependencies: { db: Database; issuer: string; log: Log; forgetHidden: readonly Forget[] },
  { userId, email, fullName }: { userId: string; email: string; fullName: string | undefined },
): Promise<boolean> {
  const { db, log } = dependencies;
  return inTransaction(db, async (transaction) => {
    const person = await lockIdentityUser(transaction, userId);
    if (person?.email !== email) return false;
    if (!(await proveAddress(transaction, userId))) return true;
    await deleteWaysIn(transaction, userId);
    await endAccess(transaction, userId);
    await endStrangersTraces(dependencies, transaction, { userId, fullName: fullName ?? '' });
    log.info({ code: 'unproven-password-removed' }, 'the owner of an address arrived');
    return true;
  });
}
