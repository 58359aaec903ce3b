import { hash } from 'node:crypto';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { invalidToken } from '#contract/errors.ts';
import { withoutDirections } from '#contract/text-rules.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import { systemClock } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/http/errors.ts';

/** The one algorithm we accept; a token that names another (or none) is refused before any key is tried. */
export const accessTokenAlgorithm = 'EdDSA';

export interface AccessTokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
  /** Whether the issuer is our own identity service, whose tokens are valid only while their session (`sid`) is. */
  readonly ownSessions: boolean;
}

export interface TokenClaims {
  readonly sub: string;
  readonly sid: string;
  readonly expiresAtMs: number;
  readonly email: string;
  readonly name: string;
  readonly picture: string | null;
  /**
   * Whether the issuer says that the address is proven (OpenID Connect Core 1.0, section 5.1); false without the
   * claim.
   */
  readonly emailVerified: boolean;
}

export interface TokenVerifier {
  /** The claims of a token, once it is verified to be ours and valid now. Throws the refusal `invalid_token`. */
  verify(token: string): Promise<TokenClaims>;
  /** Whether verifying the token costs next to nothing, because it was verified a moment ago. */
  isFresh(token: string): boolean;
}

/** How long a verified token is trusted without another verification. The keys themselves are cached for longer. */
const provenForMs = 60_000;
const maxProven = 5000;

/**
 * Verifies tokens by their signature, each at most once a minute while it is used. What may change in the meantime is
 * checked at each use: the expiry here, the end of the session by whoever looks up the account.
 */
export function createTokenVerifier(rules: AccessTokenRules): TokenVerifier {
  const proven = createTtlCache<TokenClaims>({
    clock: systemClock,
    ttlMs: provenForMs,
    maxEntries: maxProven,
  });
  // The cache is keyed by digests, so that the server keeps no token in memory after its request.
  const digestOf = (token: string) => hash('sha256', token, 'base64url');
  return {
    async verify(token) {
      const claims = await proven.get(digestOf(token), () => prove(token, rules));
      if (claims.expiresAtMs <= Date.now()) throw new Refusal(invalidToken);
      return claims;
    },
    isFresh: (token) => proven.has(digestOf(token)),
  };
}

async function prove(
  token: string,
  { issuer, audience, keys, ownSessions }: AccessTokenRules,
): Promise<TokenClaims> {
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
      expiresAtMs: (payload.exp ?? 0) * 1000,
      email: text(payload.email),
      // Google's accounts have names that no form of ours has checked.
      name: withoutDirections(text(payload.name)),
      picture: text(payload.picture) || null,
      emailVerified: payload.email_verified === true,
    };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw new Refusal(invalidToken);
    throw error;
  }
}
