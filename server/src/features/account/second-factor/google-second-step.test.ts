import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { awaitWords } from '#tests/support/awaited-mail.ts';
import { googleBrowser, messageOf, startGoogleServer, windowNonce } from '#tests/support/google.ts';
import { post } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { appCode, provenPerson, switchAppOn, wrongCode } from '#tests/support/second-factor.ts';
import { secondFactorBudgets } from './limits.ts';

let server: Awaited<ReturnType<typeof startGoogleServer>>;
let mail: MailCollector;
beforeAll(async () => {
  mail = await collectMail();
  server = await startGoogleServer({
    workJobs: true,
    environment: { SMTP_URL: mail.url },
    budgets: { 'second-step-pair': { ...secondFactorBudgets['second-step-pair'], points: 2 } },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const someone = () => `${randomUUID()}@gmail.example`;
const here = { page: 'sign-in', nonce: '', next: '/events' };
const renewed = async (cookie: string) =>
  (await server.request(identityPaths.token, { headers: { cookie } })).status;

/** Somebody who signed in with Google, has no password, and has two-step sign-in on. */
async function personByGoogle() {
  const email = someone();
  const browser = googleBrowser(server);
  await browser.signIn({ email });
  return { email, browser, ...(await switchAppOn(server, browser.cookie(), undefined)) };
}

test('coming back from Google asks for the second step, and gives no session before it', async () => {
  const person = await personByGoogle();
  const browser = googleBrowser(server);
  const back = await browser.signIn({ email: person.email }, here);
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).toBe('/sign-in/second-step?next=%2Fevents');
  expect(back.headers.getSetCookie().join('\n')).not.toMatch(/session_token=[^;]/);
  expect(await renewed(browser.cookie())).toBe(401);
  const code = appCode(person.secret);
  const finished = await post(server, identityPaths.secondStep, { code }, { cookie: browser.cookie() });
  expect(finished.status).toBe(200);
  expect((await finished.json()).data.result.token).toEqual(expect.any(String));
});

test('a window tells its opener that a second step comes first, and no token', async () => {
  const person = await personByGoogle();
  const back = await googleBrowser(server).signIn({ email: person.email }, { page: 'sign-in' });
  expect(await messageOf(back)).toEqual({ type: 'tibeb-social', nonce: windowNonce, secondStep: true });
});

test('showing again who one is keeps the session until the second step, and refuses another person', async () => {
  const person = await personByGoogle();
  const other = await personByGoogle();
  const again = { page: 'security', nonce: '', next: '/account/security' };
  const before = other.browser.cookie();
  const refused = await other.browser.signIn({ email: person.email }, again);
  expect(refused.headers.get('location')).toContain('google=user-mismatch');
  expect(await renewed(before)).toBe(200);
  const back = await other.browser.signIn({ email: other.email }, again);
  expect(back.headers.get('location')).toBe('/sign-in/second-step?next=%2Faccount%2Fsecurity');
  expect(await renewed(other.browser.cookie())).toBe(200);
});

test('without a second factor Google signs in at once, as ever', async () => {
  const email = someone();
  await googleBrowser(server).signIn({ email });
  const browser = googleBrowser(server);
  const back = await browser.signIn({ email }, here);
  expect(back.headers.get('location')).toBe('/sign-in/done?next=%2Fevents');
  expect(await renewed(browser.cookie())).toBe(200);
});

const mailed = (email: string, words: string) => awaitWords(mail, email, words);

/** Comes back from Google and enters one wrong code more than are allowed here. */
async function guess({ email, secret }: { email: string; secret: string }) {
  const browser = googleBrowser(server);
  await browser.signIn({ email }, here);
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const form = { code: wrongCode(secret) };
    const answer = await post(server, identityPaths.secondStep, form, { cookie: browser.cookie() });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([422, 422, 429]);
}

test('whose second step is guessed hears which first step was passed, and what keeps the guesser out', async () => {
  const person = await personByGoogle();
  await guess(person);
  const byGoogle = await mailed(person.email, 'entered one wrong code after another');
  expect(byGoogle).toContain('Somebody signed in with your Google account');
  expect(byGoogle).toContain('secure your Google account at once');
  expect(byGoogle).not.toContain('choose a new password at once');

  const both = await provenPerson(server);
  await googleBrowser(server).signIn({ email: both.email }, here);
  const { secret } = await switchAppOn(server, both.cookie);
  await guess({ ...both, secret });
  const either = await mailed(both.email, 'entered one wrong code after another');
  expect(either).toContain('with the right password or with your Google account');
  expect(either).toContain('choose a new password at once');
  expect(either).toContain('secure your Google account at once');
});

test('somebody without a password does not hear of one when two-step sign-in is off again', async () => {
  const { email, browser } = await personByGoogle();
  const off = await post(server, identityPaths.removeApp, {}, { cookie: browser.cookie() });
  expect(off.status).toBe(200);
  expect(await mailed(email, 'Two-step sign-in is off')).toContain('Signing in no longer asks for a code.');
});
