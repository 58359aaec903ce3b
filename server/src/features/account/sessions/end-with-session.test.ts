import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityPaths, type SecurityAnswer, type TokenAnswer } from '#contract/account/identity.ts';
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

interface OpenBrowser {
  readonly token: string;
  readonly cookie: string;
}
const profile = async ({ token }: OpenBrowser) =>
  (await server.request('/api/v1/account/users/profile', { headers: { authorization: `Bearer ${token}` } }))
    .status;
const renewal = async ({ cookie }: OpenBrowser) =>
  (await server.request(identityPaths.token, { headers: { cookie } })).status;
const act = (path: string, body: object, { cookie }: OpenBrowser) => post(server, path, body, { cookie });
async function sessionOf(browser: OpenBrowser): Promise<string | undefined> {
  const headers = { cookie: browser.cookie };
  const { data }: SecurityAnswer = await (await server.request(identityPaths.security, { headers })).json();
  return data.result.sessions.find(({ current }) => current)?.id;
}
async function expectAlive(...browsers: OpenBrowser[]) {
  for (const one of browsers) expect([await profile(one), await renewal(one)]).toEqual([200, 200]);
}
async function expectDead(...browsers: OpenBrowser[]) {
  for (const one of browsers) expect([await profile(one), await renewal(one)]).toEqual([401, 401]);
}
/** One person who is signed in in three browsers. */
async function threeBrowsers() {
  const first = await signedIn(server);
  const second = await signedIn(server, first);
  return [first, second, await signedIn(server, first)] as const;
}

test('a token names its session and ends with it, whether or not it was ever used', async () => {
  const [used, unused, other] = await threeBrowsers();
  expect(decodeJwt(used.token).sid).toBe(await sessionOf(used));
  expect(await profile(used)).toBe(200);
  await act(identityPaths.signOut, {}, used);
  await act(identityPaths.signOut, {}, unused);
  await expectDead(used, unused);
  await expectAlive(other);
});

test('a browser signed out from the list is out at once, and no other is', async () => {
  const [here, lost, other] = await threeBrowsers();
  await act(identityPaths.endSession, { id: await sessionOf(lost) }, here);
  await expectDead(lost);
  await expectAlive(here, other);
});

test('signing out all others leaves this browser alone, with the token it has', async () => {
  const [here, second, third] = await threeBrowsers();
  await act(identityPaths.endOtherSessions, {}, here);
  await expectDead(second, third);
  await expectAlive(here);
});

test('a new password is answered with a token that works at once, when no older one does any more', async () => {
  const [here, second, third] = await threeBrowsers();
  const change = { currentPassword: password, password: 'another sentence' };
  const changed = await act(identityPaths.changePassword, change, here);
  const { data }: TokenAnswer = await changed.json();
  await expectAlive({ token: data.result.token, cookie: cookiesOf(changed) });
  await expectDead(here, second, third);
});

test('a wrong password changes nothing and signs nobody out', async () => {
  const browsers = await threeBrowsers();
  const change = { currentPassword: 'not this one', password: 'another sentence' };
  expect((await act(identityPaths.changePassword, change, browsers[0])).status).toBe(422);
  await expectAlive(...browsers);
});

async function linkIn(address: string, part: string): Promise<string> {
  const found = () => mail.to(address).find(({ text }) => text.includes(part));
  await vi.waitFor(() => expect(found()).toBeDefined(), { timeout: 60_000 });
  return mail.tokenIn(found()?.text ?? '');
}

test('a link to a new address works after the browser that asked for it has signed in again', async () => {
  const person = await signedIn(server);
  const stranger = await signedIn(server);
  const email = newcomer().email;
  await act(identityPaths.changeEmail, { email, currentPassword: password }, person);
  const token = await linkIn(email, 'asked to use this address for a Tibeb account');
  const { cookie } = person;
  const again = cookiesOf(await post(server, identityPaths.signIn, person, { cookie }));
  expect(await renewal(person)).toBe(401);
  const byStranger = await act(identityPaths.verifyEmail, { token }, stranger);
  expect((await byStranger.json()).errors[0].code).toBe('user-mismatch');
  const proof = await act(identityPaths.verifyEmail, { token }, { ...person, cookie: again });
  expect(proof.status).toBe(200);
});

test('a link to a new address ends where another person signs in in the browser that asked for it', async () => {
  const [person, elsewhere] = await threeBrowsers();
  const other = await signedIn(server);
  const email = newcomer().email;
  await act(identityPaths.changeEmail, { email, currentPassword: password }, person);
  const token = await linkIn(email, 'asked to use this address for a Tibeb account');
  await post(server, identityPaths.signIn, other, { cookie: person.cookie });
  const proof = await act(identityPaths.verifyEmail, { token }, elsewhere);
  expect((await proof.json()).errors[0].code).toBe('invalid-action-code');
});

test('changing the address keeps the sessions that requested and confirmed it, and invalidates links to the old address', async () => {
  const [asking, opening, other] = await threeBrowsers();
  const stranger = await signedIn(server);
  const person = asking.email;
  const email = newcomer().email;
  await post(server, identityPaths.forgotPassword, { email: person });
  const reset = await linkIn(person, 'new password');
  await act(identityPaths.changeEmail, { email, currentPassword: password }, asking);
  const token = await linkIn(email, 'asked to use this address for a Tibeb account');
  await expectAlive(asking, opening, other);
  expect((await act(identityPaths.verifyEmail, { token }, opening)).status).toBe(200);
  await expectAlive(asking, opening, stranger);
  await expectDead(other);
  const answer = await post(server, identityPaths.resetPassword, { token: reset, password: 'mine again' });
  expect((await answer.json()).errors[0].code).toBe('invalid-action-code');
});

test('confirming the address one has signs nobody out', async () => {
  const browsers = await threeBrowsers();
  await act(identityPaths.sendVerification, {}, browsers[0]);
  const sent = () => mail.to(browsers[0].email).find(({ text }) => text.includes('confirm that this'));
  await vi.waitFor(() => expect(sent()).toBeDefined(), { timeout: 60_000 });
  const token = mail.tokenIn(sent()?.text ?? '');
  expect((await act(identityPaths.verifyEmail, { token }, browsers[1])).status).toBe(200);
  await expectAlive(...browsers);
});

test('a reset ends every browser at once', async () => {
  const browsers = await threeBrowsers();
  const { email } = browsers[0];
  await post(server, identityPaths.forgotPassword, { email });
  const sent = () => mail.to(email).find(({ text }) => text.includes('new password'));
  await vi.waitFor(() => expect(sent()).toBeDefined(), { timeout: 60_000 });
  const token = mail.tokenIn(sent()?.text ?? '');
  const form = { token, password: 'another sentence' };
  expect((await post(server, identityPaths.resetPassword, form)).status).toBe(200);
  await expectDead(...browsers);
});
