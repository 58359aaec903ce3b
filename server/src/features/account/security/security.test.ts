import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityPaths, type SecurityAnswer } from '#contract/account/identity.ts';
import { passwordCommon } from '#contract/texts/en/account.ts';
import { cookiesOf, newcomer, password, post, signedIn } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let mail: MailCollector;
beforeAll(async () => {
  mail = await collectMail();
  server = await startTestServer({ ownIdentity: true, workJobs: true, environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

/** Signs in again, from another browser. */
async function anotherBrowser(email: string, userAgent = 'Another Browser'): Promise<string> {
  const response = await post(server, identityPaths.signIn, { email, password }, { 'user-agent': userAgent });
  return cookiesOf(response);
}
const act = (path: string, body: object, cookie = '') => post(server, path, body, { cookie });
const codeOf = async (response: Response) => (await response.json()).errors[0].code;
const isAlive = async (cookie: string) =>
  (await server.request(identityPaths.token, { headers: { cookie } })).status === 200;
async function security(cookie: string) {
  const response = await server.request(identityPaths.security, { headers: { cookie } });
  expect(response.status).toBe(200);
  return ((await response.json()) as SecurityAnswer).data.result;
}
async function lastMail(address: string, part: string): Promise<string> {
  const found = () => mail.to(address).findLast(({ text }) => text.includes(part));
  await vi.waitFor(() => expect(found()).toBeDefined(), { timeout: 60_000 });
  return found()?.text ?? '';
}

test('every door but the links by mail needs a live session', async () => {
  for (const [path, body] of [
    [identityPaths.sendVerification, {}],
    [identityPaths.changeEmail, { email: newcomer().email, currentPassword: password }],
    [identityPaths.changePassword, { currentPassword: password, password: 'another sentence' }],
    [identityPaths.endSession, { id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000' }],
    [identityPaths.endOtherSessions, {}],
  ] as const) {
    const response = await act(path, body, 'tibeb.session_token=forged');
    expect(response.status, path).toBe(401);
    expect(await codeOf(response), path).toBe('user-token-expired');
  }
  expect((await server.request(identityPaths.security)).status).toBe(401);
});

test('a page of another site cannot use the doors', async () => {
  const person = await signedIn(server);
  const response = await post(
    server,
    identityPaths.endOtherSessions,
    {},
    { cookie: person.cookie, origin: 'https://evil.example' },
  );
  expect(response.status).toBe(403);
});

test('the sessions are listed with this one first, by what the browser said, and never with their tokens', async () => {
  const person = await signedIn(server);
  const other = await anotherBrowser(person.email, 'Lynx/2.9');
  const { sessions, hasPassword, emailVerified, email } = await security(person.cookie);
  expect({ hasPassword, emailVerified, email }).toEqual({
    hasPassword: true,
    emailVerified: false,
    email: person.email,
  });
  expect(sessions.map(({ current }) => current)).toEqual([true, false]);
  expect(sessions[1]?.userAgent).toBe('Lynx/2.9');
  const text = JSON.stringify(sessions);
  for (const cookie of [person.cookie, other])
    expect(text).not.toContain(/session_token=([^.]+)/.exec(decodeURIComponent(cookie))?.[1] ?? 'no token');
});

test('one session is ended, or all but this one', async () => {
  const person = await signedIn(server);
  const [second, third] = [await anotherBrowser(person.email), await anotherBrowser(person.email)];
  const own = (await security(second)).sessions.find(({ current }) => current);
  expect((await act(identityPaths.endSession, { id: own?.id }, person.cookie)).status).toBe(200);
  expect(await isAlive(second)).toBe(false);
  expect(await isAlive(third)).toBe(true);
  expect((await act(identityPaths.endOtherSessions, {}, person.cookie)).status).toBe(200);
  expect(await isAlive(third)).toBe(false);
  expect(await isAlive(person.cookie)).toBe(true);
});

test("nobody ends another person's session", async () => {
  const victim = await signedIn(server);
  const attacker = await signedIn(server);
  const target = (await security(victim.cookie)).sessions[0];
  const answer = await act(identityPaths.endSession, { id: target?.id }, attacker.cookie);
  // The answer is the same as for a session that never existed.
  expect(answer.status).toBe(200);
  await act(identityPaths.endOtherSessions, {}, attacker.cookie);
  expect(await isAlive(victim.cookie)).toBe(true);
});

test('whoever knows the current password can change it; other browsers are signed out, this one stays', async () => {
  const person = await signedIn(server);
  const other = await anotherBrowser(person.email);
  const change = (currentPassword: string) =>
    act(identityPaths.changePassword, { currentPassword, password: 'another sentence' }, person.cookie);
  const wrong = await change('not this one');
  expect(wrong.status).toBe(422);
  expect(await codeOf(wrong)).toBe('wrong-password');
  const changed = await change(password);
  expect(changed.status).toBe(200);
  expect(await isAlive(other)).toBe(false);
  expect(await isAlive(cookiesOf(changed))).toBe(true);
  const signIn = await act(identityPaths.signIn, { email: person.email, password: 'another sentence' });
  expect(signIn.status).toBe(200);
  await lastMail(person.email, 'was just changed');
});

test('a password cannot be changed to a commonly guessed one', async () => {
  const { cookie } = await signedIn(server);
  const change = (chosen: string) =>
    act(identityPaths.changePassword, { currentPassword: password, password: chosen }, cookie);
  const refused = await change('iloveyou');
  expect(refused.status).toBe(400);
  expect((await refused.json()).errors).toEqual([
    { code: 'invalid', detail: passwordCommon, attr: 'password' },
  ]);
  expect(await isAlive(cookie)).toBe(true);
  expect((await change('another sentence')).status).toBe(200);
});

test('an address is verified by the link sent to it, once', async () => {
  const person = await signedIn(server);
  expect((await act(identityPaths.sendVerification, {}, person.cookie)).status).toBe(202);
  const token = mail.tokenIn(await lastMail(person.email, 'confirm that this is the address'));
  // Opening the link without being signed in, or as another person, does not use it up.
  const stranger = await signedIn(server);
  for (const [cookie, code] of [
    ['', 'user-token-expired'],
    [stranger.cookie, 'user-mismatch'],
  ] as const)
    expect(await codeOf(await act(identityPaths.verifyEmail, { token }, cookie))).toBe(code);
  for (const one of [person, stranger]) expect((await security(one.cookie)).emailVerified).toBe(false);
  expect((await act(identityPaths.verifyEmail, { token }, person.cookie)).status).toBe(200);
  expect((await security(person.cookie)).emailVerified).toBe(true);
  const again = await act(identityPaths.verifyEmail, { token }, person.cookie);
  expect(again.status).toBe(410);
  expect(await codeOf(again)).toBe('invalid-action-code');
});

test('a link that is too old says so and changes nothing', async () => {
  const person = await signedIn(server);
  await act(identityPaths.sendVerification, {}, person.cookie);
  const token = mail.tokenIn(await lastMail(person.email, 'confirm that this is the address'));
  await server.services.pool.query(
    `UPDATE identity_email_proof SET expires_at = now() - interval '1 minute'
     WHERE user_id = (SELECT id FROM identity_user WHERE email = $1)`,
    [person.email],
  );
  expect(await codeOf(await act(identityPaths.verifyEmail, { token }, person.cookie))).toBe(
    'expired-action-code',
  );
  expect((await security(person.cookie)).emailVerified).toBe(false);
});

test('the address changes when the new one is proven; the old one hears of it before and after', async () => {
  const person = await signedIn(server);
  const profile = async () => {
    const response = await server.request('/api/v1/account/users/profile', {
      headers: { authorization: `Bearer ${person.token}` },
    });
    return (await response.json()).data.result;
  };
  expect((await profile()).email).toBe(person.email);
  const email = newcomer().email;
  const ask = (currentPassword: string) =>
    act(identityPaths.changeEmail, { email, currentPassword }, person.cookie);
  expect(await codeOf(await ask('not this one'))).toBe('wrong-password');
  expect((await ask(password)).status).toBe(202);
  await lastMail(person.email, 'asked to use another email address');
  expect((await security(person.cookie)).email).toBe(person.email);
  const token = mail.tokenIn(await lastMail(email, 'asked to use this address for a Tibeb account'));
  expect((await act(identityPaths.verifyEmail, { token })).status).toBe(401);
  expect((await act(identityPaths.verifyEmail, { token }, person.cookie)).status).toBe(200);
  expect(await security(person.cookie)).toMatchObject({ email, emailVerified: true });
  expect((await profile()).email).toBe(email);
  await lastMail(person.email, 'now has a different email address');
  expect((await act(identityPaths.signIn, { email: person.email, password })).status).toBe(401);
});

test("another person's address is asked for with the same answer, and its owner told", async () => {
  const [person, owner] = [await signedIn(server), await signedIn(server)];
  const free = await act(
    identityPaths.changeEmail,
    { email: newcomer().email, currentPassword: password },
    person.cookie,
  );
  const taken = await act(
    identityPaths.changeEmail,
    { email: owner.email, currentPassword: password },
    person.cookie,
  );
  expect(taken.status).toBe(free.status);
  expect(await taken.text()).toBe(await free.text());
  expect(await lastMail(owner.email, 'already has one')).not.toContain('token=');
  expect((await security(owner.cookie)).email).toBe(owner.email);
});

test('a new password kills a change of address that is under way', async () => {
  const person = await signedIn(server);
  const email = newcomer().email;
  await act(identityPaths.changeEmail, { email, currentPassword: password }, person.cookie);
  const token = mail.tokenIn(await lastMail(email, 'asked to use this address for a Tibeb account'));
  const changed = await act(
    identityPaths.changePassword,
    { currentPassword: password, password: 'another sentence' },
    person.cookie,
  );
  const proof = await act(identityPaths.verifyEmail, { token }, cookiesOf(changed));
  expect(await codeOf(proof)).toBe('invalid-action-code');
});

test('a link to a new address ends with the session that asked for it', async () => {
  const person = await signedIn(server);
  const other = await anotherBrowser(person.email);
  const email = newcomer().email;
  await act(identityPaths.changeEmail, { email, currentPassword: password }, person.cookie);
  const token = mail.tokenIn(await lastMail(email, 'asked to use this address for a Tibeb account'));
  await act(identityPaths.signOut, {}, person.cookie);
  expect(await codeOf(await act(identityPaths.verifyEmail, { token }, other))).toBe('invalid-action-code');
  expect((await security(other)).email).toBe(person.email);
});

test('of two people who take one new address at the same moment, one gets it', async () => {
  const people = [await signedIn(server), await signedIn(server)];
  const email = newcomer().email;
  for (const { cookie } of people)
    await act(identityPaths.changeEmail, { email, currentPassword: password }, cookie);
  await vi.waitFor(() => expect(mail.to(email)).toHaveLength(2), { timeout: 60_000 });
  const tokens = mail.to(email).map(({ text }) => mail.tokenIn(text));
  // The mails do not say whose they are.
  const answers = await Promise.all(
    people.flatMap(({ cookie }) => tokens.map((token) => act(identityPaths.verifyEmail, { token }, cookie))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});
