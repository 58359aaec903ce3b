import type { Database } from '#server/platform/database/database.ts';
import { saveAccount } from '../repository.ts';
import { deleteSessions, type IdentityPerson, revokeAccessTokens } from './repository.ts';

/**
 * Ends every session of a person and what it gave: no browser can renew its access token, and those already
 * given are refused at once. Returns how many sessions ended.
 */
export async function endEverySession(
  db: Database,
  person: IdentityPerson & { readonly email: string; readonly fullName: string },
): Promise<number> {
  // A token that has not been used yet has no account to be refused by.
  await saveAccount(db, { ...person, subject: person.userId, profilePicture: null });
  const ended = await deleteSessions(db, person);
  await revokeAccessTokens(db, person);
  return ended;
}
