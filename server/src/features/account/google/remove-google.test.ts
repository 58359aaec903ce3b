import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityPaths, type SecurityAnswer } from '#contract/account/identity.ts';
import { awaitWords } from '#tests/support/awaited-mail.ts';
import { googleBrowser, startGoogleServer } from '#tests/support/google.ts';
import { password, post } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { makeResetLink } from '#tests/support/reset-link.ts';
import { appCode, makePasskey, provenPerson, switchAppOn } from '#tests/support/second-factor.ts';

let server: Awaited<ReturnType<typeof startGoogleServer>>;
let mail: MailCollector;
beforeAll(async () => {
  mail = await collectMail();
  server = await startGoogleServer({ workJobs: true, environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const here = { page: 'sign-in', nonce: '', next: '/events' };
const ofPerson = '(SELECT id FROM identity_user WHERE email = $1)';
const someone = () => `${randomUUID()}@gmail.example`;
const query = (text: string, values: unknown[]) => server.services.pool.query(text, values);
const isAlive = async (cookie: string) =>
  (await server.request(identityPaths.token, { headers: { cookie } })).status === 200;
const subjects = (email: string) =>
  mail.to(email).map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim());

async function linked(cookie: string) {
  const { data }: SecurityAnswer = await (
    await server.request(identityPaths.security, { headers: { cookie } })
  ).json();
  return data.result.google;
}
async function remove(cookie: string, form: object = {}) {
  const answer = await post(server, identityPaths.removeGoogle, form, { cookie });
  return answer.ok ? 'removed' : `${answer.status} ${(await answer.json()).errors[0].code}`;
}
/** Where somebody gets by this Google account, and the browser they use. */
async function byGoogle(email: string) {
  const browser = googleBrowser(server);
  const back = await browser.signIn({ email }, here);
  return { browser, at: back.headers.get('location') };
}
/** Somebody who signs in by a password and by Google, in a browser each. */
async function personWithBoth() {
  const person = await provenPerson(server);
  const { browser } = await byGoogle(person.email);
  return { ...person, browser };
}
/** Chooses a new password by a link that stands in for a mailed one. */
async function reset(email: string) {
  const token = await makeResetLink(server.services.pool, email);
  return post(server, identityPaths.resetPassword, { token, password: 'another sentence' });
}
/** The account has another address from now on, as after the link of a change of address. */
const moveTo = (email: string, next: string) =>
  query('UPDATE identity_user SET email = $2 WHERE email = $1', [email, next]);

test('the security answer says which Google accounts open the account, and since when', async () => {
  const person = await provenPerson(server);
  expect(await linked(person.cookie)).toEqual([]);
  await byGoogle(person.email);
  expect(await linked(person.cookie)).toEqual([
    { id: expect.any(String), email: person.email, linkedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  ]);
});

test('the file of one’s own data names the Google account, too', async () => {
  const person = await personWithBoth();
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await server.request('/api/v1/account/data/sign_in_methods', { headers });
  const { rows } = (await answer.json()).data.result;
  expect(rows).toContainEqual(['google', expect.any(String), person.email, expect.any(String)]);
});

test('removed by its owner, Google opens the account no more, other browsers are out, and a mail says so', async () => {
  const person = await personWithBoth();
  expect(await remove(person.cookie, { currentPassword: password })).toBe('removed');
  expect(await linked(person.cookie)).toEqual([]);
  expect(await isAlive(person.browser.cookie())).toBe(false);
  await vi.waitFor(() => expect(subjects(person.email)).toContain('Google was removed from your account'), {
    timeout: 60_000,
  });
  expect(await remove(person.cookie, { currentPassword: password })).toBe('removed');
  expect(subjects(person.email).filter((subject) => subject?.startsWith('Google was'))).toHaveLength(1);
});

test('whoever owns the address links Google again by signing in with it, and each link is mailed', async () => {
  const person = await personWithBoth();
  await remove(person.cookie, { currentPassword: password });
  const { browser, at } = await byGoogle(person.email);
  expect(at).toBe('/sign-in/done?next=%2Fevents');
  expect(await linked(browser.cookie())).toHaveLength(1);
  const links = () => subjects(person.email).filter((subject) => subject?.startsWith('A Google account now'));
  await vi.waitFor(() => expect(links()).toHaveLength(2), { timeout: 60_000 });
  await byGoogle(person.email);
  const queued = `SELECT 1 FROM jobs.job WHERE name = 'account.security-mail'
    AND data->>'kind' = 'google-linked' AND data->>'userId' = ${ofPerson}::text`;
  expect((await query(queued, [person.email])).rowCount).toBe(2);
});

test('without the right password, a session or the second step nothing is removed', async () => {
  const person = await personWithBoth();
  expect(await remove('', { currentPassword: password })).toBe('401 user-token-expired');
  expect(await remove(person.cookie)).toBe('422 wrong-password');
  expect(await remove(person.cookie, { currentPassword: 'not this one' })).toBe('422 wrong-password');
  expect(await remove(person.cookie, { currentPassword: 7 })).toBe('400 invalid');
  await switchAppOn(server, person.cookie);
  await query(`UPDATE identity_session SET second_factor_at = NULL WHERE user_id = ${ofPerson}`, [
    person.email,
  ]);
  expect(await remove(person.cookie, { currentPassword: password })).toBe('403 second_factor_required');
  expect(await linked(person.cookie)).toHaveLength(1);
});

test('the only way in is not removed; beside a passkey Google is, by a sign-in of the last day', async () => {
  const email = someone();
  const { browser } = await byGoogle(email);
  expect(await remove(browser.cookie())).toBe('409 only-way-in');
  const id = await makePasskey(server, email);
  await query(
    `UPDATE identity_session SET created_at = now() - interval '2 days' WHERE user_id = ${ofPerson}`,
    [email],
  );
  expect(await remove(browser.cookie())).toBe('403 requires-recent-login');
  expect(await linked(browser.cookie())).toHaveLength(1);
  await browser.signIn({ email }, { page: 'security', nonce: '', next: '/account/security' });
  expect(await remove(browser.cookie())).toBe('removed');
  const last = await post(server, identityPaths.removePasskey, { id }, { cookie: browser.cookie() });
  expect((await last.json()).errors[0].code).toBe('only-way-in');
});

/** Somebody whose account two Google accounts open: that of their former address, and that of the present one. */
async function personWithTwo() {
  const [old, email] = [someone(), someone()];
  const { browser: other } = await byGoogle(old);
  await moveTo(old, email);
  const { browser } = await byGoogle(email);
  const [first, second] = await linked(browser.cookie());
  if (!first || !second) throw new Error('There are no two links.');
  return { old, email, other, browser, first, second };
}

test('one of several Google accounts is removed alone, other browsers are out, and a mail says so', async () => {
  const { old, email, other, browser, first } = await personWithTwo();
  expect(await remove(browser.cookie(), { id: first.id })).toBe('removed');
  expect((await linked(browser.cookie())).map((link) => link.email)).toEqual([email]);
  expect(await isAlive(other.cookie())).toBe(false);
  await awaitWords(mail, email, 'One of the Google accounts that open your Tibeb account was just removed');
  expect(subjects(email)).toContain('A Google account was removed from your account');
  // The removed one opens an account of its own from now on.
  const { browser: apart } = await byGoogle(old);
  expect((await linked(apart.cookie())).map((link) => link.email)).toEqual([old]);
  expect(await linked(browser.cookie())).toHaveLength(1);
});

test('the Google account of somebody else is not removed, nor the last way in', async () => {
  const [person, stranger] = [await personWithTwo(), await personWithTwo()];
  expect(await remove(person.browser.cookie(), { id: stranger.first.id })).toBe('404 not_found');
  expect(await remove(person.browser.cookie(), { id: 'first' })).toBe('400 invalid');
  expect(await linked(stranger.browser.cookie())).toHaveLength(2);
  expect(await remove(person.browser.cookie(), { id: person.second.id })).toBe('removed');
  expect(await remove(person.browser.cookie(), { id: person.second.id })).toBe('404 not_found');
  expect(await remove(person.browser.cookie(), { id: person.first.id })).toBe('409 only-way-in');
  expect(await linked(person.browser.cookie())).toHaveLength(1);
});

test('a second step that began with Google ends when Google is removed', async () => {
  const person = await personWithBoth();
  const { secret } = await switchAppOn(server, person.cookie);
  const { browser, at } = await byGoogle(person.email);
  expect(at).toBe('/sign-in/second-step?next=%2Fevents');
  expect(await remove(person.cookie, { currentPassword: password })).toBe('removed');
  const cookie = browser.cookie();
  const finished = await post(server, identityPaths.secondStep, { code: appCode(secret) }, { cookie });
  expect((await finished.json()).errors[0].code).toBe('second-step-expired');
});

test('a reset ends a Google link to another address than the account has by now, and the mail says so', async () => {
  const [old, next] = [someone(), someone()];
  await byGoogle(old);
  await moveTo(old, next);
  await byGoogle(next);
  expect((await reset(next)).status).toBe(200);
  const owner = await byGoogle(next);
  expect((await linked(owner.browser.cookie())).map(({ email }) => email)).toEqual([next]);
  await byGoogle(old);
  expect((await linked(owner.browser.cookie())).map(({ email }) => email)).toEqual([next]);
  const { rows } = await query(`SELECT 1 FROM identity_session WHERE user_id = ${ofPerson}`, [next]);
  expect(rows).toHaveLength(1);
  await awaitWords(mail, next, 'A Google account that opened it was removed, too');
});

test('a reset leaves Google alone where it has the address of the account', async () => {
  const person = await personWithBoth();
  expect((await reset(person.email)).status).toBe(200);
  const { browser } = await byGoogle(person.email);
  expect(await linked(browser.cookie())).toHaveLength(1);
  await vi.waitFor(() => expect(subjects(person.email)).toContain('Your password was changed'), {
    timeout: 60_000,
  });
  const changed = mail
    .to(person.email)
    .find(({ text }) => text.includes('Subject: Your password was changed'));
  expect(changed?.text).not.toContain('Google');
});

test('a link made before addresses were stored ends by a reset, unless Google named the address since', async () => {
  const forget = `UPDATE identity_account SET email = NULL WHERE user_id = ${ofPerson}`;
  const [away, back] = [await personWithBoth(), await personWithBoth()];
  for (const { email } of [away, back]) await query(forget, [email]);
  const { browser } = await byGoogle(back.email);
  expect(await linked(browser.cookie())).toMatchObject([{ email: back.email }]);
  expect(await linked(away.cookie)).toMatchObject([{ email: null }]);
  for (const { email } of [away, back]) expect((await reset(email)).status).toBe(200);
  const count = async (email: string) =>
    (
      await query(`SELECT 1 FROM identity_account WHERE provider_id = 'google' AND user_id = ${ofPerson}`, [
        email,
      ])
    ).rowCount;
  expect([await count(away.email), await count(back.email)]).toEqual([0, 1]);
});

test('an address that Google has not verified does not become that of the link', async () => {
  const [old, next] = [someone(), someone()];
  const { browser } = await byGoogle(old);
  await googleBrowser(server).signIn({ email: old, verified: false }, here);
  expect(await linked(browser.cookie())).toMatchObject([{ email: old }]);
  await query('UPDATE identity_account SET email = $2 WHERE email = $1', [old, next]);
  await googleBrowser(server).signIn({ email: old, verified: false }, here);
  expect(await linked(browser.cookie())).toMatchObject([{ email: next }]);
});
