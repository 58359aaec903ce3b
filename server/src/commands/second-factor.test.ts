import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { newcomer, post } from '#tests/support/identity.ts';
import { runCommandFile, runCommandHere } from '#tests/support/run-command-file.ts';
import { personWithApp } from '#tests/support/second-factor.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { runSecondFactor } from './second-factor.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ ownIdentity: true });
});
afterAll(() => server.stop());

const environment = () => ({ DATABASE_URL: server.runtimeUrl });
const command = (...words: string[]) => runCommandHere(runSecondFactor, words, environment());
const inItsProcess = (...words: string[]) => runCommandFile('second-factor.ts', words, environment());

test('an operator removes the second factors of somebody who lost their phone, who is written to', async () => {
  const person = await personWithApp(server);
  const { out, code } = await inItsProcess(
    'remove',
    person.email.toUpperCase(),
    '--reason',
    'Called back at the number on file',
  );
  expect(code).toBe(0);
  expect(out).toContain('Removed an authenticator app and 0 passkeys.');
  expect(out).toContain('second factors removed by an operator');
  expect(out).not.toContain(person.email);
  const answer = await post(server, identityPaths.signIn, person);
  expect((await answer.json()).data.result).toEqual({ token: expect.any(String) });
  const { rowCount } = await server.services.pool.query(
    "SELECT FROM jobs.job WHERE name = 'account.second-factor-mail' AND data->>'news' = 'removed-by-operator'",
  );
  expect(rowCount).toBe(1);
  const { rows } = await server.services.pool.query(
    "SELECT actor, before, reason FROM audit_entry WHERE action = 'removeSecondFactors'",
  );
  const before = { app: true, passkeys: 0 };
  expect(rows).toEqual([{ actor: userInfo().username, before, reason: 'Called back at the number on file' }]);
});

test('an address without an account, or none at all, is refused in one sentence', async () => {
  const [unknown, missing] = await Promise.all([inItsProcess('remove', newcomer().email), command('remove')]);
  expect(unknown).toMatchObject({ code: 1, error: 'There is no account with this address.\n' });
  expect(missing).toMatchObject({ code: 1, error: expect.stringContaining('Usage:') });
});
