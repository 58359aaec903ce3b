import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { googleBrowser, startGoogleServer } from '#tests/support/google.ts';
import { post } from '#tests/support/identity.ts';

let server: Awaited<ReturnType<typeof startGoogleServer>>;
beforeAll(async () => {
  server = await startGoogleServer();
});
afterAll(() => server.stop());

const again = { page: 'security', nonce: '', next: '/account/security' };
const mismatch = '/account/security?next=%2Faccount%2Fsecurity&google=user-mismatch';
const someone = () => `${randomUUID()}@gmail.example`;
const isAlive = async (cookie: string) =>
  (await server.request(identityPaths.token, { headers: { cookie } })).status === 200;
const peopleAt = async (email: string) =>
  (await server.services.pool.query('SELECT 1 FROM identity_user WHERE email = $1', [email])).rowCount;

/** Somebody who signed in with Google the day before yesterday and has no password. */
async function cameLongAgo() {
  const email = someone();
  const browser = googleBrowser(server);
  await browser.signIn({ email });
  await server.services.pool.query(
    `UPDATE identity_session SET created_at = now() - interval '2 days'
     WHERE user_id = (SELECT id FROM identity_user WHERE email = $1)`,
    [email],
  );
  const change = async () => {
    const form = { email: someone() };
    const answer = await post(server, identityPaths.changeEmail, form, { cookie: browser.cookie() });
    return answer.status === 202 ? 'asked' : (await answer.json()).errors[0].code;
  };
  const mustShowAgain = async () => {
    const headers = { cookie: browser.cookie() };
    const { data } = await (await server.request(identityPaths.security, { headers })).json();
    return data.result.mustShowAgain;
  };
  return { email, browser, change, mustShowAgain };
}

test('whoever signs in with Google again may change the address, in a new session', async () => {
  const { email, browser, change, mustShowAgain } = await cameLongAgo();
  expect(await mustShowAgain()).toBe(true);
  expect(await change()).toBe('requires-recent-login');
  const before = browser.cookie();
  const back = await browser.signIn({ email }, again);
  expect(back.headers.get('location')).toBe('/sign-in/done?next=%2Faccount%2Fsecurity');
  expect(await isAlive(before)).toBe(false);
  expect(await mustShowAgain()).toBe(false);
  expect(await change()).toBe('asked');
});

test('another person is refused as user-mismatch, and the signed-in person stays signed in', async () => {
  const other = someone();
  await googleBrowser(server).signIn({ email: other });
  const { browser, change } = await cameLongAgo();
  const before = browser.cookie();
  const back = await browser.signIn({ email: other }, again);
  expect(back.headers.get('location')).toBe(mismatch);
  expect(browser.cookie()).toContain(before);
  expect(await isAlive(before)).toBe(true);
  expect(await change()).toBe('requires-recent-login');
});

test('somebody without an account is refused too, and no account is created', async () => {
  const stranger = someone();
  const { browser } = await cameLongAgo();
  const back = await browser.signIn({ email: stranger }, again);
  expect(back.headers.get('location')).toBe(mismatch);
  expect(await peopleAt(stranger)).toBe(0);
  expect(await isAlive(browser.cookie())).toBe(true);
});

test('a form of a page at another address is refused as unauthorized-domain, in words for its person', async () => {
  const body = new URLSearchParams({ provider: 'google', page: 'sign-in' });
  const ask = (accept: string) =>
    server.request(identityPaths.social, {
      method: 'POST',
      body,
      headers: { origin: 'http://192.168.1.7:3000', accept },
    });
  const response = await ask('text/html');
  expect(response.status).toBe(403);
  expect(await response.text()).toBe(
    'Signing in works at http://127.0.0.1:3000 only. Please open Tibeb there.',
  );
  expect((await (await ask('*/*')).json()).errors[0].code).toBe('unauthorized-domain');
});
