import { identityPaths, sessionCookie } from '#contract/account/identity.ts';
import type { Connection, Database } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Identity } from '../identity.ts';
import { moveProofs } from '../security/repository.ts';
import { findSession, type LiveSession } from './find-session.ts';

/** Moves what a feature stores for a session to another one of the same person. */
export type MoveSession = (
  db: Connection,
  sessions: { readonly from: string; readonly to: string },
) => Promise<void>;

export interface ReplacingDependencies {
  readonly identity: Identity;
  readonly db: Database;
  readonly sessionMoves: readonly MoveSession[];
}

/**
 * Ends the session in the `Cookie` header, which the one in `opened` replaces in this browser. If it is the same person's, what
 * features store for it, such as a device that shows notifications, moves to the new session, and so do links that prove an
 * address: the browser that requested them is still signed in.
 */
export async function endReplacedSession(
  { identity, db, sessionMoves }: ReplacingDependencies,
  cookie: string,
  opened: string,
): Promise<void> {
  if (!cookie.includes(`${sessionCookie}=`)) return;
  const [before, now] = [await findSessionIfLive(identity, cookie), await findSession(identity, opened)];
  if (before?.userId === now.userId)
    for (const move of [moveProofs, ...sessionMoves])
      await move(db, { from: before.sessionId, to: now.sessionId });
  await identity.send('POST', identityPaths.signOut, { cookie });
}

/** The session of a `Cookie` header; undefined if there is no live one. */
export async function findSessionIfLive(
  identity: Identity,
  cookie: string,
): Promise<LiveSession | undefined> {
  try {
    return await findSession(identity, cookie);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
}
