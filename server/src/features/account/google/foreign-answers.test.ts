import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths, sessionCookie } from '#contract/account/identity.ts';
import { googleBrowser, messageOf, startGoogle, startGoogleServer } from '#tests/support/google.ts';
import { liveEnvironment } from '#tests/support/live-environment.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startGoogleServer>>;
beforeAll(async () => {
  server = await startGoogleServer();
});
afterAll(() => server.stop());

const someone = () => `${randomUUID()}@gmail.example`;
const opensNothing = (response: Response) =>
  expect(response.headers.getSetCookie().join('\n')).not.toContain(`${sessionCookie}=`);

/** A sign-in with Google whose URL an attacker changes on the way there. */
async function tampered(change: (query: URLSearchParams) => void) {
  const browser = googleBrowser(server);
  const { response } = await browser.begin();
  const url = new URL(response.headers.get('location') ?? '');
  change(url.searchParams);
  return (await browser.visit(await browser.choose(url.href, { email: someone() }))).response;
}

test('the control: the unchanged way opens a session', async () => {
  expect(await messageOf(await tampered(() => {}))).toHaveProperty('token');
});

test('an id token with another nonce is refused', async () => {
  const response = await tampered((query) => query.set('nonce', 'a nonce of somebody else'));
  opensNothing(response);
  expect(await messageOf(response)).toHaveProperty('failure');
});

test('a code that was given for another PKCE challenge is refused', async () => {
  const response = await tampered((query) => query.set('code_challenge', 'x'.repeat(43)));
  opensNothing(response);
  expect(await messageOf(response)).toHaveProperty('failure');
});

test('an answer with another state opens nothing, and no page gets a message', async () => {
  const response = await tampered((query) => query.set('state', 'x'.repeat(32)));
  expect(response.status).toBe(400);
  opensNothing(response);
  expect(await messageOf(response)).toBeUndefined();
});

test('an answer that another browser asked for opens nothing: nobody is signed in as somebody else', async () => {
  const theirs = googleBrowser(server);
  const { response } = await theirs.begin();
  const back = await theirs.choose(response.headers.get('location') ?? '', { email: someone() });
  const lured = await googleBrowser(server).visit(back);
  opensNothing(lured.response);
  expect(await messageOf(lured.response)).not.toHaveProperty('token');
});

test('an answer counts once', async () => {
  const browser = googleBrowser(server);
  const { response } = await browser.begin();
  const back = await browser.choose(response.headers.get('location') ?? '', { email: someone() });
  expect(await messageOf((await browser.visit(back)).response)).toHaveProperty('token');
  const again = await browser.visit(back);
  opensNothing(again.response);
  expect(again.response.status).toBe(400);
});

test.each(['', '?code=x', '?error=access_denied', '?state=%00', `?code=x&state=${'x'.repeat(5000)}`])(
  'the callback with "%s" is no fault of ours',
  async (query) => {
    const response = await server.request(`${identityPaths.googleCallback}${query.slice(0, 300)}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This sign-in could not be finished');
  },
);

test('while Google does not answer people are told so, and once it does they can sign in', async () => {
  const gone = await startGoogle();
  await gone.stop();
  const environment = { GOOGLE_ISSUER: `${gone.url}/google` };
  const waiting = await startTestServer({ ownIdentity: true, environment });
  try {
    const message = await messageOf((await googleBrowser(waiting).begin()).response);
    expect(message).toMatchObject({ failure: 'network-request-failed' });
    const back = await startGoogle(Number(new URL(gone.url).port));
    try {
      const { response } = await googleBrowser(waiting).begin();
      expect(response.headers.get('location')).toContain(`${gone.url}/google/auth`);
    } finally {
      await back.stop();
    }
  } finally {
    await waiting.stop();
  }
});

test('a provider whose discovery names another issuer than the configured one is not asked', async () => {
  const environment = { GOOGLE_ISSUER: `http://localhost:${new URL(server.google.url).port}/google` };
  const other = await startTestServer({ ownIdentity: true, environment });
  try {
    const message = await messageOf((await googleBrowser(other).begin()).response);
    expect(message).toMatchObject({ failure: 'network-request-failed' });
  } finally {
    await other.stop();
  }
});

test('where Google is not configured it is an unknown provider, and its callback is unknown', async () => {
  const live = await startTestServer({
    ownIdentity: true,
    environment: liveEnvironment,
  });
  try {
    const body = new URLSearchParams({ provider: 'google', page: 'sign-in' });
    const answer = await live.request(identityPaths.social, { method: 'POST', body });
    expect((await answer.json()).errors[0].detail).toBe('Unsupported social provider: google');
    expect((await live.request(identityPaths.googleCallback)).status).toBe(404);
  } finally {
    await live.stop();
  }
});

test('one client begins only so many sign-ins', async () => {
  const limited = await startGoogleServer({
    overrides: { budgets: { 'identity-social': { points: 2, seconds: 60, scope: 'shared' } } },
  });
  try {
    const statuses = [];
    for (let count = 0; count < 3; count += 1) {
      const { response } = await googleBrowser(limited).begin({ nonce: '' });
      statuses.push(response.headers.get('location')?.includes('google=too-many-requests'));
    }
    expect(statuses).toEqual([false, false, true]);
  } finally {
    await limited.stop();
  }
});
