import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { googleBrowser, messageOf, startGoogleServer } from '#tests/support/google.ts';
import { cookiesOf, password, post, signedIn } from '#tests/support/identity.ts';
import { changeMeanwhile } from '#tests/support/locked-row.ts';
import { makeResetLink } from '#tests/support/reset-link.ts';
import { appCode, makePasskey, personWithApp, provenPerson } from '#tests/support/second-factor.ts';

let server: Awaited<ReturnType<typeof startGoogleServer>>;
beforeAll(async () => {
  server = await startGoogleServer();
});
afterAll(() => server.stop());

const waitOptions = { timeout: 60_000 };

const sessionsOf = async (email: string) => {
  const text =
    'SELECT count(*)::int AS count FROM identity_session s JOIN identity_user u ON u.id = s.user_id WHERE u.email = $1';
  return (await server.services.pool.query(text, [email])).rows[0].count as number;
};

/**
 * Stops `change` right before it commits (its last step is to enqueue a mail). Then begins `signIn`, and lets the
 * change commit once the new session exists. Returns both answers.
 */
async function amidst(
  email: string,
  change: () => Promise<Response>,
  signIn: () => Promise<Response>,
): Promise<[Response, Response]> {
  const blocker = await server.ownerPool.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE jobs.job IN SHARE MODE');
    const before = await sessionsOf(email);
    const changing = change();
    await vi.waitFor(async () => {
      const text = `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'relation'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      expect((await server.ownerPool.query(text)).rowCount).toBeGreaterThan(0);
    }, waitOptions);
    const signingIn = signIn();
    await vi.waitFor(async () => expect(await sessionsOf(email)).toBe(before + 1), waitOptions);
    await blocker.query('COMMIT');
    return await Promise.all([changing, signingIn]);
  } finally {
    blocker.release(true);
  }
}

/** Begins to switch two-step sign-in on; the returned function confirms it. */
async function aboutToSwitchOn(person: { cookie: string }, currentPassword?: string) {
  const { cookie } = person;
  const started = await post(server, identityPaths.beginApp, { currentPassword }, { cookie });
  const { secret } = (await started.json()).data.result;
  return () => post(server, identityPaths.confirmApp, { code: appCode(secret, -1) }, { cookie });
}

test('a sign-in under way when two-step sign-in is switched on leaves no session', async () => {
  const owner = await provenPerson(server);
  const confirm = await aboutToSwitchOn(owner, password);
  const [on, attacker] = await amidst(owner.email, confirm, () => post(server, identityPaths.signIn, owner));
  expect(on.status).toBe(200);
  expect(attacker.status).toBe(401);
  expect((await attacker.json()).errors[0].code).toBe('invalid-credential');
  expect(await sessionsOf(owner.email)).toBe(1);
});

/** Chooses a Google account in another browser; the returned function comes back with it. */
async function aboutToSignInByGoogle(email: string) {
  const browser = googleBrowser(server);
  const { response } = await browser.begin();
  const back = await browser.choose(response.headers.get('location') ?? '', { email });
  return async () => (await browser.visit(back)).response;
}

test('a sign-in by Google under way when two-step sign-in is switched on leaves no session', async () => {
  const email = `${randomUUID()}@example.com`;
  const browser = googleBrowser(server);
  await browser.signIn({ email });
  const confirm = await aboutToSwitchOn({ cookie: browser.cookie() });
  const signIn = await aboutToSignInByGoogle(email);
  const [on, attacker] = await amidst(email, confirm, signIn);
  expect(on.status).toBe(200);
  expect(await messageOf(attacker)).toMatchObject({ failure: 'invalid-action-code' });
  expect(await sessionsOf(email)).toBe(1);
});

/** Makes a reset link, as if it had been mailed; the returned function uses it. */
async function aboutToReset(email: string) {
  const token = await makeResetLink(server.services.pool, email);
  return () => post(server, identityPaths.resetPassword, { token, password: 'another sentence' });
}

test('a sign-in under way when its owner chooses a new password leaves no session', async () => {
  const owner = await signedIn(server);
  const reset = await aboutToReset(owner.email);
  const [done, attacker] = await amidst(owner.email, reset, () => post(server, identityPaths.signIn, owner));
  expect(done.status).toBe(200);
  expect(attacker.status).toBe(401);
  expect(await sessionsOf(owner.email)).toBe(0);
});

test('a sign-in by Google under way when a reset removes its link leaves no session, beside another link too', async () => {
  const [old, email] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  await googleBrowser(server).signIn({ email: old });
  await server.services.pool.query('UPDATE identity_user SET email = $2 WHERE email = $1', [old, email]);
  await googleBrowser(server).signIn({ email });
  const reset = await aboutToReset(email);
  const [done, attacker] = await amidst(email, reset, await aboutToSignInByGoogle(old));
  expect(done.status).toBe(200);
  expect(await messageOf(attacker)).toMatchObject({ failure: 'invalid-action-code' });
  expect(await sessionsOf(email)).toBe(0);
});

test('a second step under way when the owner of the account chooses a new password leaves no session', async () => {
  const owner = await personWithApp(server);
  const first = await post(server, identityPaths.signIn, owner);
  const pending = cookiesOf(first);
  const reset = await aboutToReset(owner.email);
  const [done, attacker] = await amidst(owner.email, reset, () =>
    post(server, identityPaths.secondStep, { code: appCode(owner.secret) }, { cookie: pending }),
  );
  expect(done.status).toBe(200);
  expect(attacker.status).toBe(410);
  expect((await attacker.json()).errors[0].code).toBe('second-step-expired');
  expect(await sessionsOf(owner.email)).toBe(0);
});

test.each([identityPaths.removeGoogle, identityPaths.removePasskey])(
  'a session that its owner ends while it removes a way of signing in removes nothing: %s',
  async (path) => {
    const owner = await provenPerson(server);
    const attacker = cookiesOf(await post(server, identityPaths.signIn, owner));
    await googleBrowser(server).signIn({ email: owner.email });
    const query = (text: string) => server.services.pool.query(text, [owner.email]);
    const ofOwner = '(SELECT id FROM identity_user WHERE email = $1)';
    const id = await makePasskey(server, owner.email);
    const second = `DELETE FROM identity_session WHERE id =
      (SELECT id FROM identity_session WHERE user_id = ${ofOwner} ORDER BY created_at OFFSET 1 LIMIT 1)`;
    const removal = await changeMeanwhile(
      server.ownerPool,
      ['SELECT FROM identity_user WHERE email = $1 FOR UPDATE', [owner.email]],
      () => post(server, path, { id, currentPassword: password }, { cookie: attacker }),
      [[second, [owner.email]]],
    );
    expect((await removal.json()).errors[0].code).toBe('user-token-expired');
    expect(await sessionsOf(owner.email)).toBe(2);
    const left = await query(
      `SELECT (SELECT count(*)::int FROM identity_account WHERE provider_id = 'google' AND user_id = ${ofOwner}) AS google,
         (SELECT count(*)::int FROM identity_passkey WHERE user_id = ${ofOwner}) AS passkeys`,
    );
    expect(left.rows).toEqual([{ google: 1, passkeys: 1 }]);
  },
);
