import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { jobDefinitions } from '#server/app.ts';
import { cookiesOf, newcomer, password, post, signedIn } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const wide = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
let server: Awaited<ReturnType<typeof startTestServer>>;
let mail: MailCollector;
beforeAll(async () => {
  mail = await collectMail();
  server = await startTestServer({
    ownIdentity: true,
    environment: { TRUSTED_PROXIES: '1', SMTP_URL: mail.url },
    overrides: {
      budgets: {
        read: wide,
        write: wide,
        'identity-sign-up-address': wide,
        'identity-sign-up-account': wide,
        // The same rules as in production, with fewer attempts.
        'identity-account': { points: 6, seconds: 3600, scope: 'shared' },
        'identity-device': { points: 3, seconds: 900, scope: 'shared' },
        'identity-own-password': { points: 3, seconds: 900, scope: 'shared' },
      },
    },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

type Person = Awaited<ReturnType<typeof signedIn>>;
const deviceOf = (cookies: string) => /tibeb\.devices=[^;]*/.exec(cookies)?.[0] ?? '';
const signIn = (person: { email: string }, enteredPassword: string, cookie = '', from = '203.0.113.1') =>
  post(
    server,
    identityPaths.signIn,
    { email: person.email, password: enteredPassword },
    { cookie, 'x-forwarded-for': from },
  );

/** Ten addresses guess until the account refuses all unknown devices. */
async function guessPasswords(person: { email: string }): Promise<void> {
  const from = (index: number) => `198.51.100.${index}`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => signIn(person, `guess ${index}`, '', from(index))),
  );
  expect(answers.some(({ status }) => status === 429)).toBe(true);
}

test('a browser the account knows signs in while strangers have used up its attempts; an unknown one is refused', async () => {
  const person = await signedIn(server);
  const known = deviceOf(person.cookie);
  expect(known).not.toBe('');
  await guessPasswords(person);
  expect((await signIn(person, password)).status).toBe(429);
  const answer = await signIn(person, password, known);
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().find((line) => line.includes('devices'))).toMatch(
    /HttpOnly; SameSite=Lax$/,
  );
});

test('a forged mark, and that of another account, help nobody', async () => {
  const [person, stranger] = [await signedIn(server), await signedIn(server)];
  await guessPasswords(person);
  const known = deviceOf(person.cookie);
  const forged = known.replace(/~(.)/, (_, first) => `~${first === 'A' ? 'B' : 'A'}`);
  const unsigned = `${known.split('~')[0]}~`;
  for (const cookie of [deviceOf(stranger.cookie), forged, unsigned, 'tibeb.devices=x~y'])
    expect((await signIn(person, password, cookie)).status, cookie).toBe(429);
});

test('a known browser has few attempts of its own, and then counts as a stranger', async () => {
  const person = await signedIn(server);
  const known = deviceOf(person.cookie);
  await guessPasswords(person);
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1)
    statuses.push((await signIn(person, 'not this one', known)).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect((await signIn(person, password, known)).status).toBe(429);
});

test('with a new password the marks given for the old one are worthless, and this browser has one', async () => {
  const person = await signedIn(server);
  const old = deviceOf(person.cookie);
  const changed = await post(
    server,
    identityPaths.changePassword,
    { currentPassword: password, password: 'another sentence' },
    { cookie: person.cookie },
  );
  await guessPasswords(person);
  expect((await signIn(person, 'another sentence', old)).status).toBe(429);
  expect((await signIn(person, 'another sentence', deviceOf(cookiesOf(changed)))).status).toBe(200);
});

test('a browser several people share knows the last five of them', async () => {
  let cookie = '';
  const people = [];
  for (let count = 0; count < 6; count += 1) {
    const person = newcomer();
    await post(server, identityPaths.signUp, person);
    cookie = deviceOf(cookiesOf(await signIn(person, password, cookie)));
    people.push(person);
  }
  expect(cookie.split('.')).toHaveLength(1 + 5);
  const statuses = [];
  for (const person of [people[0], people[1], people[5]]) {
    if (!person) continue;
    await guessPasswords(person);
    statuses.push((await signIn(person, password, cookie)).status);
  }
  expect(statuses).toEqual([429, 200, 200]);
});

test('somebody signed in changes password and address whatever strangers try; their own guesses are few', async () => {
  const person: Person = await signedIn(server);
  await guessPasswords(person);
  const { cookie } = person;
  const change = (currentPassword: string) =>
    post(server, identityPaths.changeEmail, { email: newcomer().email, currentPassword }, { cookie });
  expect((await change(password)).status).toBe(202);
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await change('not this one')).status);
  expect(statuses).toEqual([422, 422, 422, 429]);
  const other = await signedIn(server);
  await guessPasswords(other);
  const body = { currentPassword: password, password: 'another sentence' };
  const changed = await post(server, identityPaths.changePassword, body, { cookie: other.cookie });
  expect(changed.status).toBe(200);
});

test('somebody locked out in an unknown browser gets in with a new password', async () => {
  const person = await signedIn(server);
  await guessPasswords(person);
  await post(server, identityPaths.forgotPassword, { email: person.email });
  for (let round = 0; round < 2; round += 1) {
    const { rows } = await server.services.pool.query(
      "DELETE FROM jobs.job WHERE name IN ('account.recover-password', 'account.reset-mail') RETURNING name, data",
    );
    for (const { name, data } of rows)
      await jobDefinitions(server.services)
        .find((one) => one.name === name)
        ?.work(data as never, { id: randomUUID() });
  }
  const token = mail.tokenIn(mail.to(person.email).at(-1)?.text ?? '');
  const reset = await post(server, identityPaths.resetPassword, { token, password: 'another sentence' });
  expect((await signIn(person, 'another sentence')).status).toBe(429);
  expect((await signIn(person, 'another sentence', deviceOf(cookiesOf(reset)))).status).toBe(200);
});
