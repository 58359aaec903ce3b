import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { awaitWords } from '#tests/support/awaited-mail.ts';
import { cookiesOf, password, post } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { makeResetLink } from '#tests/support/reset-link.ts';
import { makePasskey, provenPerson, switchAppOn } from '#tests/support/second-factor.ts';
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

const chosen = 'another sentence';
const query = (text: string, values: unknown[]) => server.services.pool.query(text, values);
const ofPerson = '(SELECT id FROM identity_user WHERE email = $1)';

/** Uses a link that stands in for a mailed one. */
async function reset(email: string) {
  const token = await makeResetLink(server.services.pool, email);
  const done = await post(server, identityPaths.resetPassword, { token, password: chosen });
  expect(done.status).toBe(200);
}
const addPasskey = (email: string, days: number) =>
  makePasskey(server, email, { name: `${days} days old`, days });
const passkeysOf = async (email: string) => {
  const { rows } = await query(`SELECT name FROM identity_passkey WHERE user_id = ${ofPerson}`, [email]);
  return rows.map(({ name }) => name as string);
};
const mailed = (email: string, subject: string) => awaitWords(mail, email, subject);

test('a reset by mail removes an app and passkeys that are new, which a thief may have added', async () => {
  const owner = await provenPerson(server);
  const attacker = cookiesOf(await post(server, identityPaths.signIn, owner));
  await switchAppOn(server, attacker);
  await addPasskey(owner.email, 1);
  await addPasskey(owner.email, 8);
  expect(await mailed(owner.email, 'Two-step sign-in is on')).toContain('added in the last 7 days');
  await reset(owner.email);
  const back = await post(server, identityPaths.signIn, { email: owner.email, password: chosen });
  expect((await back.json()).data.result).toEqual({ token: expect.any(String) });
  expect(await passkeysOf(owner.email)).toEqual(['8 days old']);
  const notice = await mailed(owner.email, 'Your password was changed');
  expect(notice).toContain('your authenticator app with its recovery codes and a passkey');
});

test('a change of the password by whoever knows it removes nothing', async () => {
  const owner = await provenPerson(server);
  await addPasskey(owner.email, 1);
  const change = { currentPassword: password, password: chosen };
  const changed = await post(server, identityPaths.changePassword, change, { cookie: owner.cookie });
  expect(changed.status).toBe(200);
  expect(await passkeysOf(owner.email)).toEqual(['1 days old']);
});
