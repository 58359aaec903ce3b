import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { cookiesOf, newcomer, post, signedIn } from '#tests/support/identity.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ ownIdentity: true });
});
afterAll(() => server.stop());

const renew = (cookie: string) => server.request(identityPaths.token, { headers: { cookie } });

test('signing up and in gives a 15-minute token that the API accepts', async () => {
  const hanna = await signedIn(server);
  expect(hanna.response.status).toBe(200);
  expect(decodeProtectedHeader(hanna.token).alg).toBe('EdDSA');
  const claims = decodeJwt(hanna.token);
  expect(claims).toMatchObject({
    iss: 'tibeb',
    aud: 'tibeb-api',
    email: hanna.email,
    name: 'Hanna Tesfaye',
  });
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(15 * 60);
  const profile = await server.request('/api/v1/account/users/profile', {
    headers: { authorization: `Bearer ${hanna.token}` },
  });
  expect((await profile.json()).data.result).toMatchObject({
    email: hanna.email,
    full_name: 'Hanna Tesfaye',
  });
});

test('signing up with a commonly guessed password works and says so, whether or not the address is taken', async () => {
  const person = { ...newcomer(), password: 'Password123' };
  const signUp = () => post(server, identityPaths.signUp, person);
  for (const response of [await signUp(), await signUp()]) {
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ data: { result: { commonPassword: true } } });
  }
  const other = await post(server, identityPaths.signUp, newcomer());
  expect(await other.json()).toEqual({ data: { result: {} } });
});

test('the address may be written in any case and with spaces around it', async () => {
  const person = newcomer();
  await post(server, identityPaths.signUp, { ...person, email: ` ${person.email.toUpperCase()} ` });
  const response = await post(server, identityPaths.signIn, person);
  expect(response.status).toBe(200);
});

test('the session cookie is HttpOnly and Lax, and is kept only when the person wants to be remembered', async () => {
  const person = newcomer();
  const forgotten = await signedIn(server, person, false);
  const remembered = await signedIn(server, person, true);
  const sessionLine = (response: Response) =>
    response.headers.getSetCookie().find((line) => line.startsWith('tibeb.session_token=')) ?? '';
  expect(sessionLine(forgotten.response)).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(sessionLine(remembered.response)).toContain(`Max-Age=${30 * 24 * 60 * 60}`);
});

test('the answer never holds the session token, which only the HttpOnly cookie carries', async () => {
  const person = newcomer();
  await post(server, identityPaths.signUp, person);
  const response = await post(server, identityPaths.signIn, person);
  expect(Object.keys((await response.json()).data.result)).toEqual(['token']);
});

test('over https the cookie is Secure and carries the __Secure- prefix', async () => {
  const live = await startTestServer({
    ownIdentity: true,
    environment: { PUBLIC_ORIGIN: 'https://tibeb.example' },
  });
  try {
    const { response } = await signedIn(live);
    const cookie = response.headers.getSetCookie().join('\n');
    expect(cookie).toMatch(/^__Secure-tibeb\.session_token=.*; Secure/m);
  } finally {
    await live.stop();
  }
});

test('a session renews its token until it is signed out, and its cookies go with it', async () => {
  const { cookie } = await signedIn(server);
  const renewed = await renew(cookie);
  expect(renewed.status).toBe(200);
  expect(renewed.headers.get('cache-control')).toBe('no-store');
  const out = await post(server, identityPaths.signOut, {}, { cookie });
  expect(out.status).toBe(200);
  const refused = await renew(cookie);
  expect(refused.status).toBe(401);
  expect((await refused.json()).errors[0].code).toBe('user-token-expired');
  expect(refused.headers.getSetCookie().join('\n')).toMatch(/^tibeb\.session_token=; Max-Age=0/m);
});

test('without a session, or with a forged one, no token is given', async () => {
  expect((await renew('')).status).toBe(401);
  expect((await renew('tibeb.session_token=abc.def')).status).toBe(401);
});

test('the accessToken cookie alone signs nobody in to the API or the identity service', async () => {
  const { token } = await signedIn(server);
  const cookie = `accessToken=${token}`;
  const profile = await server.request('/api/v1/account/users/profile', { headers: { cookie } });
  expect(profile.status).toBe(401);
  expect((await renew(cookie)).status).toBe(401);
});

describe('neutral answers', () => {
  test('a wrong password and an unknown address get the same bytes', async () => {
    const hanna = await signedIn(server);
    const wrong = await post(server, identityPaths.signIn, { ...hanna, password: 'not this one' });
    const unknown = await post(server, identityPaths.signIn, newcomer());
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(await wrong.text()).toBe(await unknown.text());
    expect(namesOf(wrong)).toEqual(namesOf(unknown));
  });

  test('signing up with a known address looks like signing up with a new one, and changes nothing', async () => {
    const hanna = await signedIn(server);
    const first = await post(server, identityPaths.signUp, newcomer());
    const again = await post(server, identityPaths.signUp, {
      ...hanna,
      fullName: 'Somebody Else',
      password: 'another password',
    });
    expect(again.status).toBe(first.status);
    expect(await again.text()).toBe(await first.text());
    expect(namesOf(again)).toEqual(namesOf(first));
    const other = await post(server, identityPaths.signIn, { ...hanna, password: 'another password' });
    expect(other.status).toBe(401);
    expect((await post(server, identityPaths.signIn, hanna)).status).toBe(200);
  });

  test('many sign-ups with one address at once all get that answer, and one account is created', async () => {
    const person = newcomer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(server, identityPaths.signUp, person)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const { rows } = await server.services.pool.query('SELECT 1 FROM identity_user WHERE email = $1', [
      person.email,
    ]);
    expect(rows).toHaveLength(1);
  });
});

test('signing in again from one browser ends the session it replaces, and only a right password does', async () => {
  const first = await signedIn(server);
  const elsewhere = await signedIn(server, first);
  const headers = { cookie: first.cookie };
  const renewal = (cookie: string) => server.request(identityPaths.token, { headers: { cookie } });
  const wrong = { ...first, password: 'another password' };
  expect((await post(server, identityPaths.signIn, wrong, headers)).status).toBe(401);
  expect((await renewal(first.cookie)).status).toBe(200);
  const second = await post(server, identityPaths.signIn, first, headers);
  expect(second.status).toBe(200);
  expect((await renewal(first.cookie)).status).toBe(401);
  expect((await renewal(cookiesOf(second))).status).toBe(200);
  expect((await renewal(elsewhere.cookie)).status).toBe(200);
});

describe('what is not understood', () => {
  test.each([
    [{ fullName: 'H' }, 'fullName', 'Name must be at least 2 characters'],
    [{ fullName: '  H  ' }, 'fullName', 'Name must be at least 2 characters'],
    [{ email: 'hanna@' }, 'email', 'Please enter a valid email address'],
    [{ email: 7 }, 'email', 'Please enter a valid email address'],
    [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    [{ password: { length: { toString: null } } }, 'password', 'Password must be at least 8 characters'],
    [{ acceptTerms: false }, 'acceptTerms', 'You must accept the terms and conditions'],
  ])('sign-up refuses %j', async (wrong, attr, detail) => {
    const response = await post(server, identityPaths.signUp, { ...newcomer(), ...wrong });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      type: 'validation_error',
      errors: [{ code: 'invalid', detail, attr }],
    });
  });

  test.each([
    [{ email: '' }, 'email', 'Please enter a valid email address'],
    [{ password: '' }, 'password', 'Password is required'],
  ])('sign-in refuses %j', async (wrong, attr, detail) => {
    const response = await post(server, identityPaths.signIn, { ...newcomer(), ...wrong });
    expect((await response.json()).errors).toEqual([{ code: 'invalid', detail, attr }]);
  });

  test.each(['fullName', 'email', 'password'])(
    'a form without %s is told that it is required',
    async (attr) => {
      const answer = await post(server, identityPaths.signUp, { ...newcomer(), [attr]: undefined });
      expect((await answer.json()).errors).toMatchObject([{ code: 'required', attr }]);
    },
  );

  test('names with quotes, other scripts and NUL are stored or refused, never a fault', async () => {
    const strange = ["O'Brien; DROP TABLE", 'ሰላም በቀለ', '<script>'];
    for (const fullName of strange) {
      const { token } = await signedIn(server, newcomer(fullName));
      expect(decodeJwt(token).name).toBe(fullName);
    }
    expect((await post(server, identityPaths.signUp, newcomer('Ha\u0000na'))).status).toBe(400);
    expect((await post(server, identityPaths.signUp, newcomer('Ha\ud800na'))).status).toBe(400);
  });

  test('a body that is no JSON, or too large, is refused in the error form', async () => {
    const broken = await post(server, identityPaths.signIn, '{"email":');
    expect(broken.status).toBe(400);
    expect((await broken.json()).errors[0].code).toBe('malformed_body');
    const huge = await post(server, identityPaths.signIn, { email: 'x'.repeat(20_000) });
    expect(huge.status).toBe(413);
  });

  test.each([
    '/identity',
    '/identity/get-session',
    '/identity/callback/facebook',
    '/identity/finished',
    '/identity/link-social',
    '/identity/update-user',
    '/identity/list-sessions',
    '/identity/ok',
    '/identity/revoke-sessions',
    '/identity/reset-password/some-token',
    '/identity//token',
    '/identity/token/',
  ])('%s is unknown', async (path) => {
    const { cookie } = await signedIn(server);
    for (const method of ['GET', 'POST']) {
      const response = await server.request(path, { method, headers: { cookie } });
      expect(response.status, method).toBe(404);
    }
  });
});

/** Everything an observer sees besides the body, without values that always differ. */
function namesOf(response: Response): string[] {
  return [...response.headers.keys()].sort();
}
