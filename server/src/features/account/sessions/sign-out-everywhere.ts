import type { Database } from '#server/platform/database/database.ts';
import type { Identity } from '../identity.ts';
import { findSession } from './find-session.ts';
import { deleteSessions } from './repository.ts';

/**
 * Ends every session of the person who has the session in `cookie`, including this one. Throws `user-token-expired`
 * if it is not live. Returns how many sessions ended.
 */
export async function signOutEverywhere(
  { identity, db }: { identity: Identity; db: Database },
  cookie: string,
): Promise<number> {
  const { userId } = await findSession(identity, cookie);
  return deleteSessions(db, userId);
}
