import { invalidToken } from '#contract/errors.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findAccountOfSession, findTokenAccount, saveAccount } from './repository.ts';
import { type AccessTokenRules, createTokenVerifier } from './verify-token.ts';

export type Authenticate = (
  authorization: string | null,
  admitted: Promise<void>,
) => Promise<Caller | undefined>;

/**
 * Who a bearer header speaks for. No header, an empty one and a bare `Bearer` are anonymous (section 6:
 * "with no token the header is empty"). Throws the refusal `invalid_token` (401) for anything else that
 * is not a valid token of the configured issuer and audience.
 *
 * A signature is proven only once the request is `admitted` by its limit, so that a flood of made-up tokens costs
 * little. Whoever showed a proven one a moment ago is looked up in the meantime.
 */
export function createAuthenticate(db: Connection, rules: AccessTokenRules): Authenticate {
  const tokens = createTokenVerifier(rules);
  return async (authorization, admitted) => {
    const given = authorization?.trim() ?? '';
    if (given === '' || /^bearer$/i.test(given)) return undefined;
    const token = /^bearer +(\S+)$/i.exec(given)?.[1];
    if (!token || !tokens.isFresh(token)) await admitted;
    if (!token) throw new Refusal(invalidToken);
    const claims = await tokens.verify(token);
    const known = await findKnown(db, rules, claims);
    if (known.erased_at) throw new Refusal(invalidToken);
    const accountId =
      known.id ??
      (await saveAccount(db, {
        issuer: rules.issuer,
        subject: claims.sub,
        email: claims.email,
        fullName: claims.name,
        profilePicture: claims.picture,
      }));
    return { accountId, sessionId: rules.ownSessions ? claims.sid : undefined };
  };
}

/** Whose account a token speaks for; without an id, of somebody not seen before. */
async function findKnown(
  db: Connection,
  { issuer, ownSessions }: AccessTokenRules,
  { sub, sid }: { sub: string; sid: string },
) {
  if (!ownSessions) return (await findTokenAccount(db, issuer, sub)) ?? { id: null, erased_at: null };
  const known = await findAccountOfSession(db, { issuer, subject: sub, sessionId: sid });
  if (!known) throw new Refusal(invalidToken);
  return known;
}
