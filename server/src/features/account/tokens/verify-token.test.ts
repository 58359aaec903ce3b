import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { createTokenVerifier } from './verify-token.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function open() {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA');
  const find = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'EdDSA' }] });
  let proofs = 0;
  const verifier = createTokenVerifier({
    issuer: 'tibeb',
    audience: 'api',
    ownSessions: false,
    keys: (header, token) => {
      proofs += 1;
      return find(header, token);
    },
  });
  const sign = (seconds: number) =>
    new SignJWT({ sub: 'somebody', iss: 'tibeb', aud: 'api' })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'one' })
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(privateKey);
  return { verifier, sign, proofs: () => proofs };
}

test('a token is proven once a minute, however often it is shown', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { verifier, sign, proofs } = await open();
  const token = await sign(600);
  expect(verifier.isFresh(token)).toBe(false);
  for (let count = 0; count < 5; count += 1) expect((await verifier.verify(token)).sub).toBe('somebody');
  expect(verifier.isFresh(token)).toBe(true);
  expect(proofs()).toBe(1);
  vi.setSystemTime(Date.now() + 60_000);
  expect(verifier.isFresh(token)).toBe(false);
  await verifier.verify(token);
  expect(proofs()).toBe(2);
});

test('a token that expires is refused at once, though it was proven a moment before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { verifier, sign } = await open();
  const token = await sign(20);
  await verifier.verify(token);
  vi.setSystemTime(Date.now() + 20_000);
  await expect(verifier.verify(token)).rejects.toMatchObject({ message: 'invalid_token' });
});

test('a bad token is not remembered', async () => {
  const { verifier, sign } = await open();
  const token = (await sign(600)).replace(/.{8}$/, 'AAAAAAAA');
  await expect(verifier.verify(token)).rejects.toMatchObject({ message: 'invalid_token' });
  expect(verifier.isFresh(token)).toBe(false);
});
