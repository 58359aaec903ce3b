import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { cookiesOf, password, post } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { provenPerson, switchAppOn } from '#tests/support/second-factor.ts';
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

/** Inserts a reset link, as if it had been mailed, and uses it. */
async function reset(email: string) {
  const token = randomUUID();
  await query(
    `INSERT INTO identity_password_reset (token_digest, user_id, expires_at)
     VALUES ($2, ${ofPerson}, now() + interval '10 minutes')`,
    [email, createHash('sha256').update(token).digest('base64url')],
  );
  const done = await post(server, identityPaths.resetPassword, { token, password: chosen });
  expect(done.status).toBe(200);
}
/** Adds a passkey that is this many days old. */
const addPasskey = (email: string, days: number) =>
  query(
    `INSERT INTO identity_passkey (user_id, name, public_key, credential_id, counter, device_type, backed_up, created_at)
     VALUES (${ofPerson}, $2, '', gen_random_uuid(), 0, 'singleDevice', false, now() - make_interval(days => $3))`,
    [email, `${days} days old`, days],
  );
const passkeysOf = async (email: string) => {
  const { rows } = await query(`SELECT name FROM identity_passkey WHERE user_id = ${ofPerson}`, [email]);
  return rows.map(({ name }) => name as string);
};
const mailed = async (email: string, subject: string) => {
  const found = () => mail.to(email).find(({ text }) => text.includes(subject))?.text;
  await vi.waitFor(() => expect(found()).toBeDefined(), { timeout: 60_000 });
  // Lines of a mail are folded.
  return (found() ?? '').replaceAll(/=\r?\n/g, '').replaceAll(/\s+/g, ' ');
};

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
