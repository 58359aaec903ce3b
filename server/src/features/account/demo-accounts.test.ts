import { afterEach, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { demoAccounts, demoAppCode } from '#sandbox/pages/demo-accounts.ts';
import { post } from '#tests/support/identity.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { prepareDemoAccounts } from './demo-accounts.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
afterEach(() => server.stop());

test('eight demo people can sign in, one with another currency sign and three with a second step; a start after a killed one adds only what is missing', async () => {
  server = await startTestServer({ ownIdentity: true });
  // A start that was killed has signed somebody up and got no further.
  for (const [name, email, password] of [
    ['Dawit Haile', 'dawit@tibeb.example', 'buna-at-sunrise'],
    ['Hiwot Desta', 'hiwot@tibeb.example', 'ledger-and-lentils'],
  ])
    await server.services.identity.send('POST', identityPaths.signUp, { body: { name, email, password } });
  const accounts = await prepareDemoAccounts(server.services);
  expect(await prepareDemoAccounts(server.services)).toEqual(accounts);
  expect(accounts.map(({ fullName }) => fullName)).toEqual([
    'Selam Bekele',
    'Dawit Haile',
    'Marta Girma',
    'Almaz Tessera',
    'Bethlehem Assefa',
    'Hiwot Desta',
    'Yared Alemu',
    'Tigist Worku',
  ]);
  const currencies: unknown[] = [];
  for (const { email, password, fullName } of accounts) {
    let response = await post(server, identityPaths.signIn, { email, password });
    if (['hiwot@tibeb.example', 'yared@tibeb.example', 'tigist@tibeb.example'].includes(email)) {
      const cookie = response.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      const code = demoAppCode(new Date());
      response = await post(server, identityPaths.secondStep, { code }, { cookie });
    }
    const { data } = await response.json();
    const profile = await server.request('/api/v1/account/users/profile', {
      headers: { authorization: `Bearer ${data.result.token}` },
    });
    const { result } = (await profile.json()).data;
    expect(result.full_name).toBe(fullName);
    currencies.push(result.preferences.currency);
  }
  expect(currencies).toEqual([
    { symbol: '$', append_symbol: false },
    { symbol: 'USD', append_symbol: true },
    ...Array(6).fill({ symbol: '$', append_symbol: false }),
  ]);
});

test('the page of the sandbox shows the same accounts', async () => {
  server = await startTestServer({ ownIdentity: true });
  const page = String(await demoAccounts(new Date()));
  for (const { email, password } of await prepareDemoAccounts(server.services)) {
    expect(page).toContain(email);
    expect(page).toContain(password);
  }
});

test('live mode has no demo accounts, and those that a sandbox left behind stop working', async () => {
  server = await startTestServer({ ownIdentity: true });
  const { services } = server;
  const left = await prepareDemoAccounts(services);
  const live = { ...services, config: { ...services.config, mode: 'live' as const } };
  expect(await prepareDemoAccounts(live)).toEqual([]);
  for (const account of left) {
    expect((await post(server, identityPaths.signIn, account)).status).toBe(401);
  }
  const { rows } = await services.pool.query('SELECT email FROM identity_user');
  expect(rows).toEqual([]);
});
