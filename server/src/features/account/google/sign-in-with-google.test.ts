import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { createLog } from '#server/platform/log.ts';
import { googleBrowser, messageOf, startGoogleServer, windowNonce } from '#tests/support/google.ts';

const lines: string[] = [];
let server: Awaited<ReturnType<typeof startGoogleServer>>;
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  server = await startGoogleServer({ overrides: { log } });
});
afterAll(() => server.stop());

const someone = () => `${randomUUID()}@gmail.example`;

async function tokenOf(response: Response): Promise<string> {
  const message = await messageOf(response);
  return message && 'token' in message ? message.token : '';
}

test('the way to Google carries state, nonce and a PKCE challenge, and asks for the account to be chosen', async () => {
  const { response } = await googleBrowser(server).begin();
  expect(response.status).toBe(303);
  const url = new URL(response.headers.get('location') ?? '');
  expect(url.origin).toBe(new URL(server.google.url).origin);
  const query = Object.fromEntries(url.searchParams);
  expect(query).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    prompt: 'select_account',
    scope: 'openid email profile',
  });
  for (const name of ['state', 'nonce', 'code_challenge'] as const)
    expect(query[name]?.length, name).toBeGreaterThan(20);
});

test('a new person gets an account, a session that renews, and the window tells its opener the token', async () => {
  const browser = googleBrowser(server);
  const email = someone();
  const response = await browser.signIn({ email, name: 'ዮናስ ታደሰ' });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const message = await messageOf(response);
  expect(message).toMatchObject({ type: 'tibeb-social', nonce: windowNonce });
  const token = message && 'token' in message ? message.token : '';
  expect(decodeJwt(token)).toMatchObject({ email, name: 'ዮናስ ታደሰ', iss: 'tibeb' });
  const profile = await server.request('/api/v1/account/users/profile', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await profile.json()).data.result).toMatchObject({
    email,
    full_name: 'ዮናስ ታደሰ',
    profile_picture: null,
  });
  const renewed = await server.request(identityPaths.token, { headers: { cookie: browser.cookie() } });
  expect(renewed.status).toBe(200);
});

test('the same person comes back to the same account, under another name and address too', async () => {
  const email = someone();
  const first = decodeJwt(await tokenOf(await googleBrowser(server).signIn({ email })));
  const again = decodeJwt(await tokenOf(await googleBrowser(server).signIn({ email, name: 'Other Name' })));
  expect(again.sub).toBe(first.sub);
  const { rows } = await server.services.pool.query(
    'SELECT access_token, refresh_token, id_token FROM identity_account WHERE user_id = $1',
    [first.sub],
  );
  expect(rows, 'what else Google let us do is not kept').toEqual([
    { access_token: null, refresh_token: null, id_token: null },
  ]);
});

test('signing in by Google in a browser with a session ends that session', async () => {
  const browser = googleBrowser(server);
  await browser.signIn({ email: someone() });
  const before = browser.cookie();
  await browser.signIn({ email: someone() });
  expect((await server.request(identityPaths.token, { headers: { cookie: before } })).status).toBe(401);
});

test('without a window the browser is led on, with the way back', async () => {
  const browser = googleBrowser(server);
  const response = await browser.signIn(
    { email: someone() },
    { nonce: '', page: 'sign-in', next: '/events?page=2' },
  );
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/sign-in/done?next=%2Fevents%3Fpage%3D2');
  const renewed = await server.request(identityPaths.token, { headers: { cookie: browser.cookie() } });
  expect(renewed.status).toBe(200);
});

test('no page of the way isolates the window from its opener', async () => {
  const browser = googleBrowser(server);
  const { response } = await browser.begin();
  expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  const back = await browser.signIn({ email: someone() });
  expect(back.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  const other = await server.request('/healthz');
  expect(other.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
});

test('a refusal is told to the window and to the page, and logged as the specification words it', async () => {
  const shown = await messageOf(await googleBrowser(server).signIn({ refuse: true }));
  expect(shown).toEqual({ type: 'tibeb-social', nonce: windowNonce, failure: 'access-denied' });
  const fields = { nonce: '', next: '/events' };
  const up = await googleBrowser(server).signIn({ refuse: true }, fields);
  expect(up.headers.get('location')).toBe('/sign-up?next=%2Fevents&google=access-denied');
  const into = await googleBrowser(server).signIn({ refuse: true }, { nonce: '', page: 'sign-in' });
  expect(into.headers.get('location')).toBe('/sign-in?google=access-denied');
  expect(lines.join('')).toContain('Google sign up failed: access-denied');
});

test('an address that Google has not verified makes no account', async () => {
  const email = someone();
  const shown = await messageOf(await googleBrowser(server).signIn({ email, verified: false }));
  expect(shown).toMatchObject({ failure: 'unverified-address' });
  const { rows } = await server.services.pool.query('SELECT 1 FROM identity_user WHERE email = $1', [email]);
  expect(rows).toEqual([]);
  expect(lines.join('')).not.toContain(email);
});

test('a failure of ours is told to the window, and logged by its code alone', async () => {
  await server.ownerPool.query('ALTER TABLE identity_verification RENAME TO elsewhere');
  const shown = await messageOf((await googleBrowser(server).begin()).response);
  await server.ownerPool.query('ALTER TABLE elsewhere RENAME TO identity_verification');
  expect(shown).toMatchObject({ failure: 'network-request-failed' });
  expect(lines.join('')).toContain('42P01');
});

test('an unknown provider is refused by name, to programs and to pages', async () => {
  const body = new URLSearchParams({ provider: 'facebook', page: 'sign-up' });
  const answer = await server.request(identityPaths.social, { method: 'POST', body });
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors).toEqual([
    { code: 'unsupported-provider', detail: 'Unsupported social provider: facebook', attr: null },
  ]);
  const page = await googleBrowser(server).begin({ provider: 'facebook', nonce: '' });
  expect(page.response.headers.get('location')).toBe('/sign-up?google=unsupported-provider');
  const shown = await messageOf((await googleBrowser(server).begin({ provider: 'facebook' })).response);
  expect(shown).toMatchObject({ failure: 'unsupported-provider' });
  expect(lines.join('')).toContain('Unsupported social provider: facebook');
});

test.each([
  { page: 'elsewhere' },
  { nonce: 'short' },
  { nonce: '"</script><script>' },
  { next: 'x'.repeat(2001) },
])('a form with %j is refused', async (wrong) => {
  expect((await googleBrowser(server).begin(wrong as Record<string, string>)).response.status).toBe(400);
});
