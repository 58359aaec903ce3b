import { hash, randomBytes } from 'node:crypto';
import { guestTokenPattern } from '#contract/account/guests.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { findGuest, type Guest, insertGuest, saveGuestEmail } from './repository.ts';

/** Whether a bearer token has the format of a guest's token. */
export function isGuestToken(token: string): boolean {
  return guestTokenPattern.test(token);
}

/** The guest with this token; undefined if there is none or it has been erased. */
export function findGuestOf(db: Connection, token: string): Promise<Guest | undefined> {
  return findGuest(db, digestOf(token));
}

/**
 * The token of a guest whose receipts go to `email`: the given token, unless its guest has another address or has
 * been erased; otherwise a new one. So two people who share a browser are two guests.
 */
export async function beginAsGuest(
  db: Connection,
  { token, email }: { token: string | undefined; email: string | undefined },
): Promise<string> {
  const known = token !== undefined && isGuestToken(token) ? await findGuestOf(db, token) : undefined;
  if (token !== undefined && known) {
    if (email === undefined || known.email === email) return token;
    if (known.email === '' && (await saveGuestEmail(db, known.id, email))) return token;
  }
  const fresh = `guest.${randomBytes(32).toString('base64url')}`;
  await insertGuest(db, digestOf(fresh), email ?? '');
  return fresh;
}

/** A token has 256 random bits, so its digest reveals nothing about it. */
function digestOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
