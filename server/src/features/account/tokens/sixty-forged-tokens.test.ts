import { createHmac } from 'node:crypto';
import { base64url, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { signedIn } from '#tests/support/identity.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ ownIdentity: true });
});
afterAll(() => server.stop());

const encode = (value: unknown) => base64url.encode(JSON.stringify(value));

/** Sixty ways of forging a person's token, from a genuine one of theirs and the public key. */
async function forge(genuine: string, jwk: { kid: string; x: string }): Promise<[string, string][]> {
  const [header = '', payload = '', signature = ''] = genuine.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const own = { alg: 'EdDSA', kid: jwk.kid };
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const theirs = await exportJWK(publicKey);
  const bySelf = (headerChanges: object) =>
    new SignJWT(claims).setProtectedHeader({ ...own, ...headerChanges }).sign(privateKey);
  const forged: [string, string][] = [];
  const add = (what: string, token: string) => forged.push([what, token]);

  for (const alg of ['none', 'None', 'NONE', 'nOnE'])
    for (const [what, end] of Object.entries({ empty: '', genuine: signature, zeros: 'A'.repeat(86) }))
      add(`alg ${alg}, ${what} signature`, `${encode({ ...own, alg })}.${payload}.${end}`);
  const secrets = { x: jwk.x, bytes: base64url.decode(jwk.x), jwk: JSON.stringify(jwk), empty: '' };
  for (const bits of ['256', '384', '512'])
    for (const [what, secret] of Object.entries(secrets)) {
      const body = `${encode({ ...own, alg: `HS${bits}` })}.${payload}`;
      add(
        `HS${bits} by ${what}`,
        `${body}.${createHmac(`sha${bits}`, secret).update(body).digest('base64url')}`,
      );
    }
  for (const kid of [jwk.kid, 'foreign', undefined, "' OR 1=1 --", '../../dev/null', ''])
    add(`a foreign key under kid ${kid}`, await bySelf({ kid }));
  const brought = {
    jwk: { jwk: theirs },
    'jwk alone': { jwk: theirs, kid: undefined },
    jku: { jku: 'https://evil.example/jwks' },
    x5u: { x5u: 'https://evil.example/key.pem' },
    x5c: { x5c: ['MIIB'] },
    x5t: { x5t: 'AAAA' },
  };
  for (const [what, headerChanges] of Object.entries(brought))
    add(`bringing ${what}`, await bySelf(headerChanges));
  for (const alg of ['ES256', 'RS256', 'PS512', 'eddsa', 'Ed448', ''])
    add(`alg ${alg} over the genuine signature`, `${encode({ ...own, alg })}.${payload}.${signature}`);
  for (const change of [
    { sub: 'somebody' },
    { exp: claims.exp + 86_400 },
    { aud: ['tibeb-api', 'other'] },
    { iss: 'https://evil.example' },
    { email: 'other@example.com' },
    { admin: true },
  ])
    add(`changed to ${JSON.stringify(change)}`, `${header}.${encode({ ...claims, ...change })}.${signature}`);
  for (const b64 of [true, false])
    add(`crit b64 ${b64}`, `${encode({ ...own, b64, crit: ['b64'] })}.${payload}.${signature}`);
  const shapes = {
    'two parts': `${header}.${payload}`,
    'four parts': `${genuine}.${signature}`,
    'five parts': `${genuine}..`,
    'no header': `.${payload}.${signature}`,
    'no payload': `${header}..${signature}`,
    'no signature': `${header}.${payload}.`,
    'a header that is a list': `${encode([own])}.${payload}.${signature}`,
    'a header that is no JSON': `${base64url.encode('{')}.${payload}.${signature}`,
    'a payload that is null': `${header}.${encode(null)}.${signature}`,
    'half a signature': `${header}.${payload}.${signature.slice(0, 40)}`,
  };
  for (const [what, token] of Object.entries(shapes)) add(what, token);
  return forged;
}

test('of 60 forged tokens none is anybody', async () => {
  const { token } = await signedIn(server);
  const { keys } = await (await server.request(identityPaths.keys)).json();
  const status = async (bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}` };
    return (await server.request('/api/v1/account/users/profile', { headers })).status;
  };
  const forged = await forge(token, keys[0]);
  expect(new Set(forged.map(([, one]) => one)).size).toBe(60);
  for (const [what, one] of forged) expect.soft(await status(one), what).toBe(401);
  expect(await status(token), 'the control: the genuine one').toBe(200);
});
