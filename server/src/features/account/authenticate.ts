import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { invalidToken } from '#contract/errors.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findTokenAccount, saveAccount } from './repository.ts';

/** The one algorithm we accept; a token that names another (or none) is refused before any key is tried. */
export const accessTokenAlgorithm = 'EdDSA';

export interface AccessTokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
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
  const known = await findTokenAccount(db, rules.issuer, claims.sub);
  if (known?.erased_at) throw new Refusal(invalidToken);
  if (known?.tokens_valid_from && claims.issuedAtMs < known.tokens_valid_from.getTime())
    throw new Refusal(invalidToken);
  const accountId =
    known?.id ??
    (await saveAccount(db, {
      issuer: rules.issuer,
      subject: claims.sub,
      email: claims.email,
      fullName: claims.name,
      profilePicture: claims.picture,
    }));
  return { accountId };
}

async function verify(token: string, { issuer, audience, keys }: AccessTokenRules) {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: [accessTokenAlgorithm],
      requiredClaims: ['sub', 'exp'],
    });
    const text = (claim: unknown) => (typeof claim === 'string' ? claim : '');
    const sub = text(payload.sub);
    if (sub === '' || sub.length > 200) throw new Refusal(invalidToken);
    return {
      sub,
      issuedAtMs: (payload.iat ?? 0) * 1000,
      email: text(payload.email),
      name: text(payload.name),
      picture: text(payload.picture) || null,
    };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw new Refusal(invalidToken);
    throw error;
  }
}
