import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { newcomer, post } from '#tests/support/identity.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ ownIdentity: true });
});
afterAll(() => server.stop());

test.each([
  identityPaths.signIn,
  identityPaths.signUp,
  identityPaths.signOut,
  identityPaths.signOutEverywhere,
  identityPaths.social,
])('a page of another site cannot post to %s', async (path) => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    const response = await post(server, path, newcomer(), headers as Record<string, string>);
    expect(response.status).toBe(403);
    expect((await response.json()).errors[0].code).toBe('unauthorized-domain');
  }
});

test('a browser that a page of another site sent here reads why it is refused', async () => {
  const headers = { origin: 'https://evil.example', accept: 'text/html' };
  const response = await post(server, identityPaths.signIn, newcomer(), headers);
  expect(response.status).toBe(403);
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(await response.text()).toMatch(/^Signing in works at http:/);
});
