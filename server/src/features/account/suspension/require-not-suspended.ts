import { userDisabled } from '#contract/account/errors.ts';
import { identityPaths } from '#contract/account/identity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Identity } from '../identity.ts';
import { lockIdentityUser } from '../repository.ts';
import { isUserSuspended } from './repository.ts';

/**
 * Whether somebody is suspended at this moment. Call it after opening a session. A suspension locks the person's row
 * and ends their sessions, so no session is left, whichever comes first.
 */
export function isSuspended(db: Database, userId: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await lockIdentityUser(transaction, userId);
    return isUserSuspended(transaction, userId);
  });
}

/** If its person is suspended, ends the session just opened and throws `user-disabled`. */
export async function requireNotSuspended(
  { identity, db }: { readonly identity: Identity; readonly db: Database },
  userId: string,
  opened: string,
): Promise<void> {
  if (!(await isSuspended(db, userId))) return;
  await identity.send('POST', identityPaths.signOut, { cookie: opened });
  throw new Refusal(userDisabled);
}
