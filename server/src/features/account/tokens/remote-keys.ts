import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { unavailable } from '#contract/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { boundedFetch } from '#server/platform/http/outgoing.ts';
import type { Log } from '#server/platform/log.ts';

/** jose's own timeout. It is never reached, because `ask` has a shorter one. */
const timeoutMs = 60_000;

/** The key set at a URL: read when it is needed and cached for a while. jose checks its format. */
export function remoteKeySet(url: URL, ask: typeof fetch): JWTVerifyGetKey {
  return createRemoteJWKSet(url, { [customFetch]: ask, timeoutDuration: timeoutMs });
}

/**
 * The keys of another identity service. A token is invalid only if the key set does not contain its key. If the key
 * set cannot be read, nothing is known about the token, and the refusal `unavailable` is thrown.
 */
export function createRemoteKeys(url: URL, log: Log): JWTVerifyGetKey {
  const find = remoteKeySet(url, boundedFetch({ maxBytes: 256 * 1024 }));
  return async (header, token) => {
    try {
      return await find(header, token);
    } catch (error) {
      if (ofToken.some((kind) => error instanceof kind)) throw error;
      log.warn({ err: error }, 'the keys of access tokens cannot be read');
      throw new Refusal(unavailable);
    }
  };
}

const ofToken = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];
