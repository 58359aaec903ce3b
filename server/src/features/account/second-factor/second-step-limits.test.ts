import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { secondFactorRequired } from '#contract/account/errors.ts';
import { identityPaths } from '#contract/account/identity.ts';
import { budgets } from '#server/budgets.ts';
import { cookiesOf, password, post } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { appCode, personWithApp, provenPerson, wrongCode } from '#tests/support/second-factor.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { requireRecentSecondFactor } from '../public.ts';
import { secondFactorBudgets } from './limits.ts';

/** Each attempt costs a password verification, so fewer attempts are allowed here. */
const fewer = {
  'second-step-pair': { ...secondFactorBudgets['second-step-pair'], points: 2 },
  'second-step-account': { ...secondFactorBudgets['second-step-account'], points: 4 },
};

let server: Awaited<ReturnType<typeof startTestServer>>;
let mail: MailCollector;
let now = Date.now();
beforeAll(async () => {
  mail = await collectMail();
  server = await startTestServer({
    ownIdentity: true,
    workJobs: true,
    environment: { SMTP_URL: mail.url, TRUSTED_PROXIES: '1' },
    overrides: { budgets: { ...budgets, ...fewer }, clock: { now: () => new Date(now) } },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

/** One request from a client with that address. */
const from = (address: string, path: string, body: object, cookie = '') =>
  post(server, path, body, { cookie, 'x-forwarded-for': address });
async function firstStep(address: string, email: string, enteredPassword = password) {
  const response = await from(address, identityPaths.signIn, { email, password: enteredPassword });
  expect(response.status).toBe(200);
  return cookiesOf(response);
}
/** Sends wrong codes from a client. A new sign-in begins after every five. */
async function guess(address: string, person: { email: string; secret: string }, times: number) {
  const statuses: number[] = [];
  for (let cookie = ''; statuses.length < times; ) {
    if (statuses.length % 5 === 0) cookie = await firstStep(address, person.email);
    const response = await from(
      address,
      identityPaths.secondStep,
      { code: wrongCode(person.secret) },
      cookie,
    );
    statuses.push(response.status);
  }
  return statuses;
}

test('a client that guesses is stopped, others are not, and the owner hears once', async () => {
  const person = await personWithApp(server);
  const { points } = fewer['second-step-pair'];
  const statuses = await guess('203.0.113.1', person, points + 2);
  expect(statuses).toEqual([...Array(points).fill(422), 429, 429]);
  const cookie = await firstStep('203.0.113.1', person.email);
  const stopped = await from(
    '203.0.113.1',
    identityPaths.secondStep,
    { code: appCode(person.secret) },
    cookie,
  );
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  const notices = () =>
    mail.to(person.email).filter(({ text }) => text.includes('Somebody knows your password'));
  await vi.waitFor(() => expect(notices()).toHaveLength(1), { timeout: 60_000 });

  const elsewhere = await firstStep('203.0.113.2', person.email);
  const code = appCode(person.secret);
  expect((await from('203.0.113.2', identityPaths.secondStep, { code }, elsewhere)).status).toBe(200);
  expect(notices()).toHaveLength(1);
});

test('guesses of many clients stop the second step, until the owner has a new password', async () => {
  const person = await personWithApp(server);
  const { points } = fewer['second-step-account'];
  const statuses: number[] = [];
  for (let client = 0; statuses.length < points; client += 1)
    statuses.push(...(await guess(`198.51.100.${client}`, person, 2)));
  expect(new Set(statuses)).toEqual(new Set([422]));
  const cookie = await firstStep('203.0.113.9', person.email);
  expect(
    (await from('203.0.113.9', identityPaths.secondStep, { code: appCode(person.secret) }, cookie)).status,
  ).toBe(429);

  const change = { currentPassword: password, password: 'another sentence' };
  expect((await from('203.0.113.9', identityPaths.changePassword, change, person.cookie)).status).toBe(200);
  const again = await firstStep('203.0.113.9', person.email, change.password);
  const code = appCode(person.secret, 1);
  expect((await from('203.0.113.9', identityPaths.secondStep, { code }, again)).status).toBe(200);
});

test('codes somebody signed in guesses are limited by session', async () => {
  const person = await personWithApp(server);
  const { points } = secondFactorBudgets['second-factor-session'];
  const show = (code: string) => from('203.0.113.3', identityPaths.showSecondFactor, { code }, person.cookie);
  for (let count = 0; count < points; count += 1)
    expect((await show(wrongCode(person.secret))).status).toBe(422);
  expect((await show(appCode(person.secret))).status).toBe(429);
});

test('a second factor counts on the session that showed it, for 15 minutes', async () => {
  const { services } = server;
  const sessionOf = async (email: string) => {
    const { rows } = await services.pool.query(
      'SELECT s.id FROM identity_session s JOIN identity_user u ON u.id = s.user_id WHERE u.email = $1',
      [email],
    );
    return rows[0].id as string;
  };
  const without = await provenPerson(server);
  const required = { definition: secondFactorRequired };
  for (const sessionId of [await sessionOf(without.email), undefined, '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'])
    await expect(requireRecentSecondFactor(services, { sessionId })).rejects.toMatchObject(required);

  const person = await personWithApp(server);
  const sessionId = await sessionOf(person.email);
  await requireRecentSecondFactor(services, { sessionId });
  now += 14 * 60_000;
  await requireRecentSecondFactor(services, { sessionId });
  now += 2 * 60_000;
  await expect(requireRecentSecondFactor(services, { sessionId })).rejects.toMatchObject(required);
});
