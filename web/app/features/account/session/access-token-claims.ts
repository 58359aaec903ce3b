/** Section 9, "Session expiry" and "Identity service". */
export const renewBeforeExpiryMs = 5 * 60_000;
export const expiredEarlyMs = 30_000;
/** Section 9, "Access token cookie": 7 days. */
export const accessTokenCookieSeconds = 7 * 24 * 60 * 60;

export interface TokenClaims {
  /** Whose token it is. */
  readonly subject: string;
  /** In ms by the issuer's clock. */
  readonly expiresAtMs: number;
  readonly issuedAtMs: number;
}

/** Undefined for an invalid token. */
export function readClaims(token = ''): TokenClaims | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const { sub, exp, iat }: Readonly<Record<string, unknown>> = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof exp !== 'number' || !Number.isFinite(exp)) return undefined;
    return {
      subject: String(sub),
      expiresAtMs: exp * 1000,
      issuedAtMs: typeof iat === 'number' ? iat * 1000 : 0,
    };
  } catch {
    return undefined;
  }
}

/** Tokens count as expired 30 s early; what cannot be read counts as expired. */
export function isExpired(token: string, nowMs: number): boolean {
  const claims = readClaims(token);
  return !claims || claims.expiresAtMs - expiredEarlyMs <= nowMs;
}
