import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { cookiesOf, newcomer, password, post, signedIn } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { appCode, personWithApp, provenPerson, wrongCode } from '#tests/support/second-factor.ts';
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

const act = (path: string, body: object, cookie = '') => post(server, path, body, { cookie });
const codeOf = async (response: Response) => (await response.json()).errors[0].code;
const sql = (text: string, values: unknown[] = []) => server.services.pool.query(text, values);
const isAlive = async (cookie: string) =>
  (await server.request(identityPaths.token, { headers: { cookie } })).status === 200;
async function factors(cookie: string) {
  const response = await server.request(identityPaths.secondFactors, { headers: { cookie } });
  return (await response.json()).data.result;
}
/** Makes the second factor that the session showed too old. */
const forgetShown = (email: string) =>
  sql(
    `UPDATE identity_session SET second_factor_at = now() - interval '16 minutes'
     WHERE user_id = (SELECT id FROM identity_user WHERE email = $1)`,
    [email],
  );
const hears = (address: string, subject: string) =>
  vi.waitFor(
    () => expect(mail.to(address).some(({ text }) => text.includes(`Subject: ${subject}`))).toBe(true),
    {
      timeout: 60_000,
    },
  );
const askDeletion = (token: string) =>
  server.request('/api/v1/account/users/profile/deletion', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
  });

test('every door but those of signing in needs a live session', async () => {
  for (const [path, body] of [
    [identityPaths.showSecondFactor, { code: '123456' }],
    [identityPaths.beginApp, {}],
    [identityPaths.confirmApp, { code: '123456' }],
    [identityPaths.removeApp, {}],
    [identityPaths.recoveryCodes, {}],
    [identityPaths.passkeyOptions, {}],
    [identityPaths.addPasskey, { name: 'Mine', response: {} }],
    [identityPaths.renamePasskey, { id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000', name: 'Mine' }],
    [identityPaths.removePasskey, { id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000' }],
  ] as const) {
    const response = await act(path, body, 'tibeb.session_token=forged');
    expect(response.status, path).toBe(401);
    expect(await codeOf(response), path).toBe('user-token-expired');
  }
  expect((await server.request(identityPaths.secondFactors)).status).toBe(401);
});

test('two-step sign-in counts once its first code was right; the owner hears, and other browsers are out', async () => {
  const person = await provenPerson(server);
  const other = cookiesOf(await post(server, identityPaths.signIn, person));
  const started = await act(identityPaths.beginApp, { currentPassword: password }, person.cookie);
  const { secret, uri } = (await started.json()).data.result;
  expect(uri).toBe(
    `otpauth://totp/Tibeb:${encodeURIComponent(person.email)}?secret=${secret}&issuer=Tibeb&digits=6&period=30`,
  );
  const wrong = await act(identityPaths.confirmApp, { code: wrongCode(secret) }, person.cookie);
  expect(await codeOf(wrong)).toBe('invalid-verification-code');
  expect(await factors(person.cookie)).toMatchObject({ app: { on: false } });
  expect((await (await post(server, identityPaths.signIn, person)).json()).data.result.token).toBeDefined();

  const right = await act(identityPaths.confirmApp, { code: appCode(secret) }, person.cookie);
  const { recoveryCodes } = (await right.json()).data.result;
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  expect(await factors(person.cookie)).toMatchObject({
    app: { on: true, recoveryCodesLeft: 10 },
    shownRecently: true,
  });
  expect(await isAlive(person.cookie)).toBe(true);
  expect(await isAlive(other)).toBe(false);
  await hears(person.email, 'Two-step sign-in is on');

  expect(await codeOf(await act(identityPaths.beginApp, { currentPassword: password }, person.cookie))).toBe(
    'two-step-already-on',
  );
  expect(await codeOf(await act(identityPaths.confirmApp, { code: appCode(secret, 1) }, person.cookie))).toBe(
    'two-step-already-on',
  );
});

test('neither the secret nor a recovery code stands in the database as it is', async () => {
  const { secret, recoveryCodes, email } = await personWithApp(server);
  const { rows } = await sql(
    `SELECT f.secret, f.backup_codes FROM identity_two_factor f JOIN identity_user u ON u.id = f.user_id WHERE u.email = $1`,
    [email],
  );
  const stored = JSON.stringify(rows);
  expect(rows).toHaveLength(1);
  expect(stored).not.toContain(secret);
  for (const code of recoveryCodes) expect(stored).not.toContain(code);
  const hashes: string[] = JSON.parse(rows[0].backup_codes);
  expect(hashes).toHaveLength(10);
  for (const hash of hashes) expect(hash).toMatch(/^[\da-f]{32}:[\da-f]{128}$/);
});

test('only the owner, with a proven address, sets one up', async () => {
  const unproven = await signedIn(server);
  expect(
    await codeOf(await act(identityPaths.beginApp, { currentPassword: password }, unproven.cookie)),
  ).toBe('unverified-address');
  expect(
    await codeOf(await act(identityPaths.passkeyOptions, { currentPassword: password }, unproven.cookie)),
  ).toBe('unverified-address');
  const person = await provenPerson(server);
  for (const path of [identityPaths.beginApp, identityPaths.passkeyOptions])
    for (const currentPassword of ['not my password', undefined]) {
      const response = await act(path, { currentPassword }, person.cookie);
      expect(response.status).toBe(422);
      expect(await codeOf(response)).toBe('wrong-password');
    }
  expect(await codeOf(await act(identityPaths.confirmApp, { code: '123456' }, person.cookie))).toBe(
    'two-step-not-begun',
  );
});

test('beginning again invalidates the earlier secret', async () => {
  const person = await provenPerson(server);
  const first = await act(identityPaths.beginApp, { currentPassword: password }, person.cookie);
  const { secret } = (await first.json()).data.result;
  await act(identityPaths.beginApp, { currentPassword: password }, person.cookie);
  expect(await codeOf(await act(identityPaths.confirmApp, { code: appCode(secret) }, person.cookie))).toBe(
    'invalid-verification-code',
  );
});

test('with two-step sign-in on, sensitive changes need a second factor shown in this session', async () => {
  const person = await personWithApp(server);
  await forgetShown(person.email);
  const { cookie } = person;
  const changes: readonly (readonly [string, object])[] = [
    [identityPaths.changeEmail, { email: newcomer().email, currentPassword: password }],
    [identityPaths.changePassword, { currentPassword: password, password: 'another sentence' }],
    [identityPaths.removeApp, { currentPassword: password }],
    [identityPaths.recoveryCodes, { currentPassword: password }],
    [identityPaths.passkeyOptions, { currentPassword: password }],
    [identityPaths.removePasskey, { currentPassword: password, id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000' }],
  ];
  for (const [path, body] of changes) {
    const response = await act(path, body, cookie);
    expect(response.status, path).toBe(403);
    expect(await codeOf(response), path).toBe('second_factor_required');
  }
  const deletion = await askDeletion(person.token);
  expect(deletion.status).toBe(403);
  expect(await codeOf(deletion)).toBe('second_factor_required');

  expect(
    await codeOf(await act(identityPaths.showSecondFactor, { code: wrongCode(person.secret) }, cookie)),
  ).toBe('invalid-verification-code');
  expect((await act(identityPaths.showSecondFactor, { code: appCode(person.secret) }, cookie)).status).toBe(
    200,
  );
  expect((await askDeletion(person.token)).status).toBe(200);
  const fresh = await act(identityPaths.recoveryCodes, { currentPassword: password }, cookie);
  expect((await fresh.json()).data.result.recoveryCodes).toHaveLength(10);
  await hears(person.email, 'You have new recovery codes');
});

test('without a second factor the same changes need only what they always needed', async () => {
  const person = await provenPerson(server);
  expect((await askDeletion(person.token)).status).toBe(200);
  expect(
    (
      await act(
        identityPaths.changeEmail,
        { email: newcomer().email, currentPassword: password },
        person.cookie,
      )
    ).status,
  ).toBe(202);
  expect(await codeOf(await act(identityPaths.showSecondFactor, { code: '123456' }, person.cookie))).toBe(
    'second_factor_required',
  );
});

test('a recovery code shows a second factor once; the owner hears of it', async () => {
  const person = await personWithApp(server);
  await forgetShown(person.email);
  const [code = ''] = person.recoveryCodes;
  expect((await act(identityPaths.showSecondFactor, { code }, person.cookie)).status).toBe(200);
  expect(await factors(person.cookie)).toMatchObject({ app: { recoveryCodesLeft: 9 }, shownRecently: true });
  await hears(person.email, 'A recovery code was used');
  await sql('DELETE FROM rate_limit');
  expect((await act(identityPaths.showSecondFactor, { code }, person.cookie)).status).toBe(422);
});

test('switched off, the password alone signs in again, and the owner hears', async () => {
  const person = await personWithApp(server);
  expect((await act(identityPaths.removeApp, { currentPassword: password }, person.cookie)).status).toBe(200);
  const response = await post(server, identityPaths.signIn, person);
  expect((await response.json()).data.result.token).toBeDefined();
  await hears(person.email, 'Two-step sign-in is off');
  expect((await act(identityPaths.removeApp, { currentPassword: password }, person.cookie)).status).toBe(200);
});

test('a new password by mail leaves two-step sign-in on that is more than a week old', async () => {
  const person = await personWithApp(server);
  const age =
    "UPDATE identity_two_factor SET enabled_at = now() - interval '8 days' FROM identity_user WHERE identity_user.id = user_id AND email = $1";
  await sql(age, [person.email]);
  await post(server, identityPaths.forgotPassword, { email: person.email });
  await hears(person.email, 'Choose a new password');
  const found = mail.to(person.email).findLast(({ text }) => text.includes('/reset-password'));
  const chosen = 'another sentence';
  const reset = await post(server, identityPaths.resetPassword, {
    token: mail.tokenIn(found?.text ?? ''),
    password: chosen,
  });
  expect(reset.status).toBe(200);
  expect(await isAlive(person.cookie)).toBe(false);
  const response = await post(server, identityPaths.signIn, { email: person.email, password: chosen });
  expect((await response.json()).data.result).toEqual({ secondStep: true });
});

test('an account that goes takes its second factors with it', async () => {
  const person = await personWithApp(server);
  const { rows } = await sql('DELETE FROM identity_user WHERE email = $1 RETURNING id', [person.email]);
  const left = await sql('SELECT FROM identity_two_factor WHERE user_id = $1', [rows[0].id]);
  expect(left.rowCount).toBe(0);
});
