import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { budgets } from '#server/budgets.ts';
import { password, post } from '#tests/support/identity.ts';
import { provenPerson } from '#tests/support/second-factor.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const ceiling = 260;
beforeAll(async () => {
  const overrides = {
    budgets: { ...budgets, 'write-address': { points: ceiling, seconds: 60, scope: 'local' } },
  } as const;
  server = await startTestServer({ ownIdentity: true, environment: { TRUSTED_PROXIES: '1' }, overrides });
});
afterAll(() => server.stop());

const from = (address: string, path: string, body: object, cookie = '') =>
  post(server, path, body, { cookie, 'x-forwarded-for': address });

test('a crowd behind one address shows its second factors and signs in by passkeys', async () => {
  const address = '203.0.113.1';
  const person = await provenPerson(server);
  for (let count = 0; count < 125; count += 1) {
    expect((await from(address, identityPaths.showSecondFactor, { code: '123456' })).status).toBe(401);
    if (count < 105) expect((await from(address, identityPaths.passkeySignInOptions, {})).status).toBe(200);
  }
  const started = await from(address, identityPaths.beginApp, { currentPassword: password }, person.cookie);
  expect(started.status).toBe(200);
});

test('every endpoint for second factors, the second step too, counts against the ceiling of an address', async () => {
  const address = '203.0.113.2';
  const statuses = new Set<number>();
  for (let count = 0; count < ceiling; count += 1)
    statuses.add((await from(address, identityPaths.secondStep, { code: '123456' })).status);
  expect([...statuses]).toEqual([410]);
  const doors = [
    identityPaths.secondStep,
    identityPaths.passkeySignInOptions,
    identityPaths.passkeySignIn,
    identityPaths.showSecondFactor,
    identityPaths.beginApp,
    identityPaths.confirmApp,
    identityPaths.removeApp,
    identityPaths.recoveryCodes,
    identityPaths.passkeyOptions,
    identityPaths.addPasskey,
    identityPaths.renamePasskey,
    identityPaths.removePasskey,
  ];
  for (const door of doors) expect((await from(address, door, {})).status, door).toBe(429);
});
