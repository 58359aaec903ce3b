import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths, type SignInAnswer } from '#contract/account/identity.ts';
import { cookiesOf, newcomer, password, post, signedIn } from '#tests/support/identity.ts';
import {
  appCode,
  personWithApp,
  provenPerson,
  switchAppOn,
  wrongCode,
} from '#tests/support/second-factor.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  const { budgets } = await import('#server/budgets.ts');
  const once = budgets['second-factor-code'];
  server = await startTestServer({
    ownIdentity: true,
    overrides: {
      budgets: Object.fromEntries(
        ['read', ...Object.keys(budgets)].map((name) => [
          name,
          name === 'second-factor-code' && once ? once : { points: 1_000_000, seconds: 60, scope: 'local' },
        ]),
      ),
    },
  });
});
afterAll(() => server.stop());

const codeOf = async (response: Response) => (await response.json()).errors[0].code;
const renewed = (cookie: string) => server.request(identityPaths.token, { headers: { cookie } });
async function firstStep(email: string, { rememberMe = false, cookie = '' } = {}) {
  const response = await post(server, identityPaths.signIn, { email, password, rememberMe }, { cookie });
  const { data }: SignInAnswer = await response.json();
  return { response, result: data.result, cookie: cookiesOf(response) };
}
const act = (path: string, body: object, cookie: string) => post(server, path, body, { cookie });
const secondStep = (cookie: string, code: string) =>
  post(server, identityPaths.secondStep, { code }, { cookie });

test('without a second factor a right password opens a session at once, as ever', async () => {
  const person = await signedIn(server);
  const { result } = await firstStep(person.email);
  expect(result).toEqual({ token: expect.any(String) });
});

test('with two-step sign-in a right password gives neither a token nor a session', async () => {
  const person = await personWithApp(server);
  const { response, result, cookie } = await firstStep(person.email);
  expect(response.status).toBe(200);
  expect(result).toEqual({ secondStep: true });
  expect(response.headers.getSetCookie().join('\n')).not.toContain('session_token');
  expect((await renewed(cookie)).status).toBe(401);
  const count = await server.services.pool.query(
    'SELECT count(*)::int AS sessions FROM identity_session s JOIN identity_user u ON u.id = s.user_id WHERE u.email = $1',
    [person.email],
  );
  expect(count.rows[0].sessions).toBe(1);
});

test("the app's code opens the session, which has shown a second factor", async () => {
  const person = await personWithApp(server);
  const { cookie } = await firstStep(person.email);
  const finished = await secondStep(cookie, appCode(person.secret));
  expect(finished.status).toBe(200);
  expect((await finished.json()).data.result.token).toEqual(expect.any(String));
  const session = cookiesOf(finished);
  expect((await renewed(session)).status).toBe(200);
  const state = await server.request(identityPaths.secondFactors, { headers: { cookie: session } });
  expect((await state.json()).data.result).toMatchObject({
    app: { on: true, recoveryCodesLeft: 10 },
    shownRecently: true,
  });
});

test('the second step keeps whether to remember somebody, whatever an earlier sign-in chose', async () => {
  const person = await personWithApp(server);
  const sessionLine = (response: Response) =>
    response.headers.getSetCookie().find((line) => line.startsWith('tibeb.session_token=')) ?? '';
  const forgotten = await firstStep(person.email);
  expect(sessionLine(await secondStep(forgotten.cookie, appCode(person.secret)))).not.toMatch(/max-age/i);
  const remembered = await firstStep(person.email, { rememberMe: true });
  expect(remembered.response.headers.getSetCookie().join('\n')).toMatch(/tibeb\.dont_remember=; Max-Age=0/);
  const [code = ''] = person.recoveryCodes;
  expect(sessionLine(await secondStep(remembered.cookie, code))).toMatch(/max-age=2592000/i);
});

test("a browser's session before lives until the second step, and ends with it", async () => {
  const person = await personWithApp(server);
  const before = person.cookie;
  const { cookie } = await firstStep(person.email, { cookie: before });
  expect((await renewed(before)).status).toBe(200);
  await secondStep(`${before}; ${cookie}`, appCode(person.secret));
  expect((await renewed(before)).status).toBe(401);
});

test('a code counts once, also in another sign-in and in two at once', async () => {
  const person = await personWithApp(server);
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => firstStep(person.email)));
  const code = appCode(person.secret);
  const outcomes = await Promise.all([
    secondStep(first?.cookie ?? '', code),
    secondStep(second?.cookie ?? '', code),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422]);
  const replayed = await secondStep(third?.cookie ?? '', code);
  expect(replayed.status).toBe(422);
  expect(await codeOf(replayed)).toBe('invalid-verification-code');
  // The code of another half minute has not been used.
  expect((await secondStep(third?.cookie ?? '', appCode(person.secret, 1))).status).toBe(200);
});

test('of two uses of one recovery code at once only one opens a session, and the code never works again', async () => {
  const person = await personWithApp(server);
  const [code = '', next = ''] = person.recoveryCodes;
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => firstStep(person.email)));
  const outcomes = await Promise.all([
    secondStep(first?.cookie ?? '', code),
    secondStep(second?.cookie ?? '', code.toUpperCase().replace('-', ' ')),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422]);
  await server.services.pool.query('DELETE FROM rate_limit');
  expect((await secondStep(third?.cookie ?? '', code)).status).toBe(422);
  expect((await secondStep(third?.cookie ?? '', next)).status).toBe(200);
});

test('after five wrong codes the sign-in begins again', async () => {
  const person = await personWithApp(server);
  const { cookie } = await firstStep(person.email);
  const wrong = wrongCode(person.secret);
  for (let count = 0; count < 5; count += 1)
    expect(await codeOf(await secondStep(cookie, wrong))).toBe('invalid-verification-code');
  expect(await codeOf(await secondStep(cookie, appCode(person.secret)))).toBe('second-step-expired');
});

test('the second step cannot be skipped, forged, replayed or kept past a new password', async () => {
  const person = await personWithApp(server);
  const stranger = await personWithApp(server);
  const code = appCode(person.secret);
  for (const cookie of [
    '',
    'tibeb.two_factor=',
    'tibeb.two_factor=2fa-forged.signature',
    'tibeb.two_factor=%',
    'tibeb.two_factor=2fa-%00.x',
  ])
    expect((await secondStep(cookie, code)).status, cookie).toBe(410);
  const { cookie } = await firstStep(person.email);
  const [, value = ''] = /two_factor=([^;]*)/.exec(cookie) ?? [];
  const resigned = `tibeb.two_factor=${value.replace(/\..*$/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D')}`;
  expect((await secondStep(resigned, code)).status).toBe(410);
  // Another person's code is refused, even with a session of theirs.
  expect((await secondStep(cookie, appCode(stranger.secret))).status).toBe(422);
  expect((await secondStep(`${stranger.cookie}; ${cookie}`, appCode(stranger.secret, 1))).status).toBe(422);
  const again = await secondStep(cookie, appCode(person.secret, 1));
  expect(again.status).toBe(200);
  expect((await secondStep(cookie, person.recoveryCodes[0] ?? '')).status).toBe(410);

  const late = await firstStep(person.email);
  const changed = await post(
    server,
    identityPaths.changePassword,
    { currentPassword: password, password: 'another sentence' },
    { cookie: cookiesOf(again) },
  );
  expect(changed.status).toBe(200);
  expect((await secondStep(late.cookie, person.recoveryCodes[0] ?? '')).status).toBe(410);
});

test("better-auth's own paths stay unknown", async () => {
  const { cookie } = await signedIn(server);
  for (const path of ['enable', 'disable', 'verify-totp', 'verify-backup-code', 'get-totp-uri', 'send-otp'])
    expect((await post(server, `/identity/two-factor/${path}`, {}, { cookie })).status, path).toBe(404);
  for (const path of ['delete-passkey', 'update-passkey', 'verify-authentication', 'verify-registration'])
    expect((await post(server, `/identity/passkey/${path}`, {}, { cookie })).status, path).toBe(404);
});

test('a code that is none is refused with a message', async () => {
  const person = await personWithApp(server);
  const { cookie } = await firstStep(person.email);
  for (const code of ['', 12, 'x'.repeat(50)]) {
    const response = await post(server, identityPaths.secondStep, { code }, { cookie });
    expect(response.status).toBe(400);
  }
  expect((await secondStep(cookie, 'quite wrong')).status).toBe(422);
});

test('somebody unknown is refused like before', async () => {
  const response = await post(server, identityPaths.signIn, newcomer());
  expect(response.status).toBe(401);
});

test('two browsers that switch it on at once end with one app that works', async () => {
  const person = await provenPerson(server);
  const started = await act(identityPaths.beginApp, { currentPassword: password }, person.cookie);
  const { secret } = (await started.json()).data.result;
  const outcomes = await Promise.all([
    act(identityPaths.confirmApp, { code: appCode(secret) }, person.cookie),
    act(identityPaths.confirmApp, { code: appCode(secret, 1) }, person.cookie),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await switchAppOn(server, person.cookie).catch((error: Error) => error.message)).toContain('409');
});
