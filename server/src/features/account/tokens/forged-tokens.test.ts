import { createHmac, randomUUID } from 'node:crypto';
import { base64url, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { signedIn } from '#tests/support/identity.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let genuine: string;
/** The claims of the genuine token. */
let own: { sub: string; sid: string };
let publicJwk: { kid: string; x: string };
beforeAll(async () => {
  server = await startTestServer({ ownIdentity: true });
  genuine = (await signedIn(server)).token;
  own = decodeJwt<typeof own>(genuine);
  const { keys } = await (await server.request(identityPaths.keys)).json();
  publicJwk = keys[0];
});
afterAll(() => server.stop());

const foreign = { sub: 'somebody', email: 'a@example.com', name: 'A', iss: 'tibeb', aud: 'tibeb-api' };
const encode = (value: object) => base64url.encode(JSON.stringify(value));

async function signedWith(header: object, tokenClaims: object = foreign, key?: CryptoKey) {
  const privateKey = key ?? (await generateKeyPair('EdDSA')).privateKey;
  return new SignJWT({ ...tokenClaims })
    .setProtectedHeader({ alg: 'EdDSA', kid: publicJwk.kid, ...header })
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(privateKey);
}

async function status(token: string): Promise<number> {
  const response = await server.request('/api/v1/account/users/profile', {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.status === 401) {
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect((await response.json()).errors[0].code).toBe('invalid_token');
  }
  return response.status;
}

test('the control: the genuine token is accepted', async () => {
  expect(await status(genuine)).toBe(200);
});

test('alg none is refused, whatever its case', async () => {
  const exp = Math.floor(Date.now() / 1000) + 900;
  for (const alg of ['none', 'None', 'NONE']) {
    const body = `${encode({ alg, kid: publicJwk.kid })}.${encode({ ...foreign, exp })}`;
    expect(await status(`${body}.`)).toBe(401);
    expect(await status(`${body}.${genuine.split('.')[2]}`)).toBe(401);
  }
});

test('HS256 with the public key as its secret is refused', async () => {
  const exp = Math.floor(Date.now() / 1000) + 900;
  const body = `${encode({ alg: 'HS256', kid: publicJwk.kid })}.${encode({ ...foreign, exp })}`;
  for (const secret of [publicJwk.x, base64url.decode(publicJwk.x), JSON.stringify(publicJwk)]) {
    const signature = createHmac('sha256', secret).update(body).digest('base64url');
    expect(await status(`${body}.${signature}`)).toBe(401);
  }
});

test('a foreign key is refused under our kid, under its own and under none', async () => {
  expect(await status(await signedWith({}))).toBe(401);
  expect(await status(await signedWith({ kid: 'foreign' }))).toBe(401);
  expect(await status(await signedWith({ kid: undefined }))).toBe(401);
  expect(await status(await signedWith({ kid: "' OR 1=1 --" }))).toBe(401);
});

test('keys that a token brings along (jwk, jku, x5u) are not looked at', async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = await exportJWK(publicKey);
  for (const header of [
    { jwk },
    { jwk, kid: undefined },
    { jku: 'https://evil.example/jwks' },
    { x5u: 'https://evil.example/key.pem' },
  ]) {
    expect(await status(await signedWith(header, foreign, privateKey))).toBe(401);
  }
});

test('a wrong audience, issuer or session, an expired token and a missing exp are refused with our own key', async () => {
  const other = decodeJwt<{ sid: string }>((await signedIn(server)).token);
  const { key, kid } = await trustedKey();
  const { sub, sid } = own;
  const claims = { ...foreign, sub, sid };
  const signed = (tokenClaims: object) => signedWith({ kid }, tokenClaims, key);
  // A new key is recognized a moment after it was created.
  await vi.waitFor(async () => expect(await status(await signed(claims))).toBe(200), { timeout: 60_000 });
  expect(await status(await signed({ ...claims, aud: 'https://other.example' }))).toBe(401);
  expect(await status(await signed({ ...claims, iss: 'https://other.example' }))).toBe(401);
  expect(await status(await signed({ ...claims, sub: '' }))).toBe(401);
  expect(await status(await signed({ ...claims, sid: undefined }))).toBe(401);
  expect(await status(await signed({ ...claims, sid: randomUUID() }))).toBe(401);
  expect(await status(await signed({ ...claims, sid: other.sid })), 'another person’s session').toBe(401);
  const header = { alg: 'EdDSA', kid };
  const expired = new SignJWT(claims).setProtectedHeader(header).setExpirationTime('-1s');
  expect(await status(await expired.sign(key))).toBe(401);
  expect(await status(await new SignJWT(claims).setProtectedHeader(header).sign(key))).toBe(401);
});

test('a token with one changed character is refused', async () => {
  const [header, payload, signature] = genuine.split('.');
  const other = payload?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect(await status(`${header}.${other}.${signature}`)).toBe(401);
  expect(decodeProtectedHeader(genuine).kid).toBe(publicJwk.kid);
});

/** A key the API trusts, added the way another server process would. */
async function trustedKey(): Promise<{ key: CryptoKey; kid: string }> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const { rows } = await server.services.pool.query<{ id: string }>(
    "INSERT INTO identity_jwks (public_key, private_key, alg) VALUES ($1, '', 'EdDSA') RETURNING id",
    [JSON.stringify(await exportJWK(publicKey))],
  );
  return { key: privateKey, kid: rows[0]?.id ?? '' };
}
