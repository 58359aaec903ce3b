import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { createLog } from '#server/platform/log.ts';
import { newcomer, post, signedIn } from '#tests/support/identity.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const lines: string[] = [];
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  server = await startTestServer({ ownIdentity: true, overrides: { log } });
});
afterAll(() => server.stop());

test('failures are logged by their code, with nothing that names a person or lets anybody in', async () => {
  const hanna = await signedIn(server);
  await post(server, identityPaths.signIn, { ...hanna, password: 'a wrong password' });
  await post(server, identityPaths.signIn, newcomer());
  await post(server, identityPaths.signUp, hanna);
  await Promise.all([
    post(server, identityPaths.signUp, newcomer()),
    post(server, identityPaths.signUp, hanna),
  ]);
  await server.request(identityPaths.token, { headers: { cookie: 'tibeb.session_token=x.y' } });
  await server.services.identity.drain();
  const logged = lines.join('');
  for (const code of ['invalid-credential', 'email-already-in-use', 'user-token-expired']) {
    expect(logged).toContain(code);
  }
  for (const secret of ['@example.com', hanna.token, hanna.password, 'a wrong password', hanna.cookie]) {
    expect(logged).not.toContain(secret);
  }
});

test('a sign-in is logged by its door and with the number of the request, and names nobody', async () => {
  lines.splice(0);
  const { email, password, cookie, token } = await signedIn(server);
  const accepted = lines.filter((line) => line.includes('identity accepted')).map((line) => JSON.parse(line));
  expect(accepted).toEqual([
    expect.objectContaining({
      level: 30,
      path: identityPaths.signIn,
      code: 'signed-in',
      requestId: expect.stringMatching(/^[\w-]{8,}$/),
    }),
  ]);
  for (const secret of [email, password, cookie, token]) expect(lines.join('')).not.toContain(secret);
});
