import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

const keepForMs = 10 * 60_000;
/**
 * The shortest time between two reads of the keys. A flood of tokens with made-up key ids costs one query in this
 * time, and a new key is recognized after at most this time.
 */
const cooldownMs = 2_000;

/**
 * The keys of our own identity service, read in process and cached. They are read again when a token names an unknown
 * key, because another server process may just have created it.
 */
export function createAccessTokenKeys(
  readKeys: () => Promise<JSONWebKeySet>,
  now: () => number = Date.now,
): JWTVerifyGetKey {
  let known: { find: JWTVerifyGetKey; readAt: number } | undefined;
  let reading: Promise<NonNullable<typeof known>> | undefined;
  const read = () => {
    reading ??= readKeys()
      .then((keys) => {
        known = { find: createLocalJWKSet(keys), readAt: now() };
        return known;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  return async (header, token) => {
    const current = known && now() - known.readAt < keepForMs ? known : await read();
    try {
      return await current.find(header, token);
    } catch (error) {
      const unknownKey = error instanceof errors.JWKSNoMatchingKey;
      if (!unknownKey || now() - current.readAt < cooldownMs) throw error;
      return (await read()).find(header, token);
    }
  };
}
