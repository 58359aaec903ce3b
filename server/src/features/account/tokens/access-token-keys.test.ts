import { exportJWK, generateKeyPair, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createAccessTokenKeys } from './access-token-keys.ts';

async function makeKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const sign = () => new SignJWT({}).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey);
  return { jwk: { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA' }, sign };
}

test('keys are read once, however many tokens come at a time', async () => {
  const key = await makeKey('one');
  let reads = 0;
  const keys = createAccessTokenKeys(async () => {
    reads += 1;
    return { keys: [key.jwk] };
  });
  const token = await key.sign();
  await Promise.all(Array.from({ length: 20 }, () => jwtVerify(token, keys)));
  expect(reads).toBe(1);
});

test('a new key is found as soon as a token names it, and made-up names cost one reading in two seconds', async () => {
  const [first, second] = await Promise.all([makeKey('first'), makeKey('second')]);
  const set: JSONWebKeySet = { keys: [first.jwk] };
  let reads = 0;
  let now = 1_000_000;
  const keys = createAccessTokenKeys(
    async () => {
      reads += 1;
      return structuredClone(set);
    },
    () => now,
  );
  await jwtVerify(await first.sign(), keys);
  set.keys.push(second.jwk);
  now += 2_000;
  await jwtVerify(await second.sign(), keys);
  expect(reads).toBe(2);
  const madeUp = await (await makeKey('made-up')).sign();
  for (let count = 0; count < 50; count += 1) {
    now += 100;
    await expect(jwtVerify(madeUp, keys)).rejects.toThrow();
  }
  expect(reads).toBeLessThanOrEqual(2 + 3);
});

test('a retired key is dropped after ten minutes, and a failed reading is tried again', async () => {
  const key = await makeKey('retired');
  let answer: () => Promise<JSONWebKeySet> = async () => ({ keys: [key.jwk] });
  let now = 0;
  const keys = createAccessTokenKeys(
    () => answer(),
    () => now,
  );
  const token = await key.sign();
  await jwtVerify(token, keys);
  now += 10 * 60_000;
  answer = async () => {
    throw new Error('the database is gone');
  };
  await expect(jwtVerify(token, keys)).rejects.toThrow('the database is gone');
  answer = async () => ({ keys: [] });
  await expect(jwtVerify(token, keys)).rejects.toThrow();
});
