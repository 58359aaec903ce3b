import type { Database } from '#server/platform/database/database.ts';
import type { Identity } from '../identity.ts';
import { findSession } from './find-session.ts';
import { deleteSessions } from './repository.ts';

/**
 * Ends every session of whoever has the session in `cookie`, this one too. Refuses with `user-token-expired`
 * without a live one. Returns how many ended.
 */
export async function signOutEverywhere(
  { identity, db }: { identity: Identity; db: Database },
  cookie: string,
): Promise<number> {
  const { userId } = await findSession(identity, cookie);
  return deleteSessions(db, userId);
}
