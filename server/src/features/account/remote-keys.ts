import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { unavailable } from '#contract/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { boundedFetch } from '#server/platform/http/outgoing.ts';
import type { Log } from '#server/platform/log.ts';

/** jose's own deadline, never met: `ask` has one. */
const timeoutMs = 60_000;

/** The key set at an address: read when it is needed and kept for a while. jose checks that it is one. */
export function remoteKeySet(url: URL, ask: typeof fetch): JWTVerifyGetKey {
  return createRemoteJWKSet(url, { [customFetch]: ask, timeoutDuration: timeoutMs });
}

/**
 * The keys of another identity service. Only a token that names none of them is at fault itself: a key set that cannot
 * be read says nothing of who shows a token, and throws the refusal `unavailable`.
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
