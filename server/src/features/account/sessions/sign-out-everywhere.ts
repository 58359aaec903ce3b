import { sessionExpired } from '#contract/account/errors.ts';
import { unavailable } from '#contract/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Identity } from '../identity.ts';
import { endEverySession } from './end-every-session.ts';

/**
 * Ends every session of whoever has the session in `cookie`, this one too. Refuses with `user-token-expired`
 * without a live one. Returns how many ended.
 */
export async function signOutEverywhere(
  { identity, db, issuer }: { identity: Identity; db: Database; issuer: string },
  cookie: string,
): Promise<number> {
  const response = await identity.send('GET', '/identity/get-session', { cookie });
  if (!response.ok) throw new Refusal(unavailable);
  const found = (await response.json()) as { user: { id: string; email: string; name: string } } | null;
  if (!found) throw new Refusal(sessionExpired);
  const { id: userId, email, name: fullName } = found.user;
  return endEverySession(db, { issuer, userId, email, fullName });
}
