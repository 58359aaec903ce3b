import { sessionExpired } from '#contract/account/errors.ts';
import { unavailable } from '#contract/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Identity } from '../identity.ts';

export interface LiveSession {
  readonly sessionId: string;
  readonly startedAt: Date;
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** The session of a `Cookie` header. Throws `user-token-expired` (401) if there is no live one. */
export async function findSession(identity: Identity, cookie: string): Promise<LiveSession> {
  const response = await identity.send('GET', '/identity/get-session', { cookie });
  if (!response.ok) throw new Refusal(unavailable);
  const found = (await response.json()) as {
    session: { id: string; createdAt: string };
    user: { id: string; email: string; emailVerified: boolean };
  } | null;
  if (!found) throw new Refusal(sessionExpired);
  const { session, user } = found;
  return {
    sessionId: session.id,
    startedAt: new Date(session.createdAt),
    userId: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
  };
}
