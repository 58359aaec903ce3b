import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import { findIdentityUser } from '../repository.ts';
import { deleteSessions } from '../sessions/repository.ts';
import { deleteWaysIn, proveAddress, renameAccount } from './repository.ts';

/**
 * The owner of an address arrives, before Google is linked to the account of that address. Whoever made it may
 * never have proven that the address is theirs: then their password dies, with every session and token it gave,
 * and the name they chose. An account whose address was proven keeps its password and is only linked.
 */
export async function welcomeOwner(
  { db, issuer, log }: { db: Database; issuer: string; log: Log },
  { userId, fullName }: { userId: string; fullName: string | undefined },
): Promise<void> {
  if (!(await proveAddress(db, { userId, fullName }))) return;
  // Each of these is there for all before the next begins: a sign-in under way finds no password when it looks
  // again (sign-in.ts), or its session is among those that end.
  await deleteWaysIn(db, userId);
  const owner = await findIdentityUser(db, { id: userId });
  if (!owner) return;
  await deleteSessions(db, userId);
  await renameAccount(db, { issuer, userId, fullName: owner.name });
  log.info({ code: 'unproven-password-removed' }, 'the owner of an address arrived');
}
