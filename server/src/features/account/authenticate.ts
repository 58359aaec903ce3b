import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { invalidToken } from '#contract/errors.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findAccountOfSession, findTokenAccount, saveAccount } from './repository.ts';

/** The one algorithm we accept; a token that names another (or none) is refused before any key is tried. */
export const accessTokenAlgorithm = 'EdDSA';

export interface AccessTokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
  /** Whether the issuer is our own identity service, whose tokens live no longer than their session (`sid`). */
  readonly ownSessions: boolean;
}

/**
 * Who a bearer header speaks for. No header, an empty one and a bare `Bearer` are anonymous (section 6:
 * "with no token the header is empty"). Throws the refusal `invalid_token` (401) for anything else that
 * is not a valid token of the configured issuer and audience.
 */
export async function authenticate(
  db: Connection,
  rules: AccessTokenRules,
  authorization: string | null,
): Promise<Caller | undefined> {
  const given = authorization?.trim() ?? '';
  if (given === '' || /^bearer$/i.test(given)) return undefined;
  const token = /^bearer +(\S+)$/i.exec(given)?.[1];
  if (!token) throw new Refusal(invalidToken);
  const claims = await verify(token, rules);
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
  return { accountId };
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

async function verify(token: string, { issuer, audience, keys, ownSessions }: AccessTokenRules) {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: [accessTokenAlgorithm],
      requiredClaims: ['sub', 'exp', ...(ownSessions ? ['sid'] : [])],
    });
    const text = (claim: unknown) => (typeof claim === 'string' ? claim : '');
    const sub = text(payload.sub);
    if (sub === '' || sub.length > 200) throw new Refusal(invalidToken);
    return {
      sub,
      sid: text(payload.sid),
      email: text(payload.email),
      name: text(payload.name),
      picture: text(payload.picture) || null,
    };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw new Refusal(invalidToken);
    throw error;
  }
}
