import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { post, signedIn } from '#tests/support/identity.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ ownIdentity: true });
});
afterAll(() => server.stop());

const renewal = (cookie: string) => server.request(identityPaths.token, { headers: { cookie } });
const profile = (token: string) =>
  server.request('/api/v1/account/users/profile', { headers: { authorization: `Bearer ${token}` } });
const everywhere = (cookie: string) => post(server, identityPaths.signOutEverywhere, {}, { cookie });

test('signing out everywhere ends every session and every token of the person, and nobody else’s', async () => {
  const phone = await signedIn(server);
  const laptop = await signedIn(server, phone);
  const other = await signedIn(server);
  const answer = await everywhere(laptop.cookie);
  expect(answer.status).toBe(200);
  expect((await answer.json()).data.result).toEqual({ ended: 2 });
  expect(answer.headers.getSetCookie().join('\n')).toMatch(/^tibeb\.session_token=; Max-Age=0/m);
  expect((await renewal(phone.cookie)).status).toBe(401);
  expect((await renewal(laptop.cookie)).status).toBe(401);
  for (const { token } of [phone, laptop]) expect((await profile(token)).status).toBe(401);
  expect((await profile(other.token)).status).toBe(200);
  expect((await renewal(other.cookie)).status).toBe(200);
  const again = await signedIn(server, phone);
  expect(again.response.status).toBe(200);
});

test('without a live session nothing ends', async () => {
  const { cookie } = await signedIn(server);
  await post(server, identityPaths.signOut, {}, { cookie });
  for (const dead of ['', cookie, 'tibeb.session_token=abc.def']) {
    const answer = await everywhere(dead);
    expect(answer.status).toBe(401);
    expect((await answer.json()).errors[0].code).toBe('user-token-expired');
  }
});
