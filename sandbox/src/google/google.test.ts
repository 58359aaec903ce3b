import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { startTestSandbox } from '../sandbox-under-test.ts';

const redirectUrl = 'http://127.0.0.1:4444/back';
const client = { clientId: 'tibeb', clientSecret: 'secret' };

interface Discovery {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
  code_challenge_methods_supported: string[];
  id_token_signing_alg_values_supported: string[];
}

/** Google's stand-in, with a browser that keeps cookies and follows redirects as far as the product. */
async function google() {
  const { url } = await startTestSandbox({ google: { ...client, redirectUrl } });
  const discovery: Discovery = await (await fetch(`${url}/google/.well-known/openid-configuration`)).json();
  const verifier = randomBytes(32).toString('base64url');
  const cookies = new Map<string, string>();
  const browse = async (
    address: string,
    init: RequestInit = {},
  ): Promise<{ url: string; page?: Response }> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const page = await fetch(address, { ...init, headers: { cookie }, redirect: 'manual' });
    for (const line of page.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = page.headers.get('location');
    if (!location) return { url: address, page };
    const next = new URL(location, address).href;
    return next.startsWith(redirectUrl) ? { url: next } : browse(next);
  };
  const start = (changes: Record<string, string> = {}) =>
    browse(
      `${discovery.authorization_endpoint}?${new URLSearchParams({
        client_id: client.clientId,
        redirect_uri: redirectUrl,
        response_type: 'code',
        scope: 'openid email profile',
        state: 'a state',
        nonce: 'a nonce',
        prompt: 'select_account',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...changes,
      })}`,
    );
  const choose = async (fields: Record<string, string>) => {
    const { url: chooser } = await start();
    return browse(chooser, { method: 'POST', body: new URLSearchParams(fields) });
  };
  const exchange = (code: string, changes: Record<string, string> = {}) =>
    fetch(discovery.token_endpoint, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uri: redirectUrl,
        code_verifier: verifier,
        code,
        ...changes,
      }),
    });
  return { url, discovery, start, choose, exchange };
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const codeOf = (back: { url: string }) => new URL(back.url).searchParams.get('code') ?? '';

test('it is found by discovery, with PKCE and signed id tokens', async () => {
  const { url, discovery } = await google();
  expect(discovery).toMatchObject({
    issuer: `${url}/google`,
    authorization_endpoint: `${url}/google/auth`,
    token_endpoint: `${url}/google/token`,
    jwks_uri: `${url}/google/jwks`,
    code_challenge_methods_supported: ['S256'],
  });
  expect(discovery.id_token_signing_alg_values_supported).toContain('RS256');
});

test('an account is chosen, and the id token names it, once', async () => {
  const { discovery, choose, exchange } = await google();
  const fields = { account: 'another', name: 'Hanna Tesfaye', email: 'Hanna@Example.com', verified: 'on' };
  const back = await choose(fields);
  expect(new URL(back.url).searchParams.get('state')).toBe('a state');
  const answer = await exchange(codeOf(back));
  expect(answer.status).toBe(200);
  const { id_token: idToken } = await answer.json();
  const { payload } = await jwtVerify(idToken, createRemoteJWKSet(new URL(discovery.jwks_uri)), {
    issuer: discovery.issuer,
    audience: client.clientId,
    algorithms: ['RS256'],
  });
  expect(payload).toMatchObject({
    nonce: 'a nonce',
    name: 'Hanna Tesfaye',
    email: 'hanna@example.com',
    email_verified: true,
  });
  expect((await exchange(codeOf(back))).status).toBe(400);
});

test('an address can be reported as not verified', async () => {
  const { choose, exchange } = await google();
  const back = await choose({ account: 'another', name: 'Hanna', email: 'hanna@example.com' });
  const { id_token: idToken } = await (await exchange(codeOf(back))).json();
  expect(claimsOf(idToken)).toMatchObject({ email: 'hanna@example.com', email_verified: false });
});

test('another account is chosen each time, whoever came before', async () => {
  const { choose, start, exchange } = await google();
  const subjects = new Set<string>();
  for (const email of ['a@example.com', 'b@example.com', 'a@example.com']) {
    const back = await choose({ account: 'another', name: 'A', email, verified: 'on' });
    const { id_token: idToken } = await (await exchange(codeOf(back))).json();
    subjects.add(claimsOf(idToken).sub);
  }
  expect(subjects.size).toBe(2);
  expect((await start()).url).toContain('/google/choose/');
});

test('a refusal goes back as access_denied, with the state', async () => {
  const { choose } = await google();
  const back = new URL((await choose({ account: 'refuse' })).url);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'a state' });
});

test('another redirect address, a missing PKCE challenge, a wrong verifier and a wrong secret are refused', async () => {
  const { start, choose, exchange } = await google();
  const elsewhere = await start({ redirect_uri: 'http://127.0.0.1:4444/elsewhere' });
  expect(elsewhere.page?.status).toBe(400);
  expect(await elsewhere.page?.text()).toContain('redirect_uri');
  const bare = await start({ code_challenge: '', code_challenge_method: '' });
  expect(new URL(bare.url).searchParams.get('error')).toBe('invalid_request');
  for (const wrong of [{ code_verifier: 'x'.repeat(43) }, { client_secret: 'other' }]) {
    const back = await choose({ account: 'another', name: 'A', email: 'a@example.com' });
    expect((await exchange(codeOf(back), wrong)).status).toBeGreaterThanOrEqual(400);
  }
});

test('a form without a name, a page of another site and a sign-in that has ended are refused', async () => {
  const { url, choose, start } = await google();
  const incomplete = await choose({ account: 'another', name: '', email: 'a@example.com' });
  expect(incomplete.page?.status).toBe(400);
  const over = await fetch(`${url}/google/choose/over`);
  expect(over.status).toBe(410);
  const { url: chooser } = await start();
  const foreign = await fetch(chooser, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
  expect(foreign.status).toBe(403);
  expect(await (await fetch(`${url}/google`)).text()).toContain('What can be tried');
});
