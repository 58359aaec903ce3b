import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { googleBrowser, messageOf, startGoogleServer } from '#tests/support/google.ts';
import { cookiesOf, password, post, signedIn } from '#tests/support/identity.ts';
import { appCode, personWithApp, provenPerson } from '#tests/support/second-factor.ts';

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

/** Waits until somebody waits for a lock of this type. */
async function waitForLock(type: 'relation' | 'transactionid'): Promise<void> {
  const text = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND locktype = $1 AND datname = current_database()`;
  await vi.waitFor(
    async () => expect((await server.ownerPool.query(text, [type])).rowCount).toBeGreaterThan(0),
    waitOptions,
  );
}

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
    await waitForLock('relation');
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

test('a sign-in by Google under way when two-step sign-in is switched on leaves no session', async () => {
  const email = `${randomUUID()}@example.com`;
  const browser = googleBrowser(server);
  await browser.signIn({ email });
  const confirm = await aboutToSwitchOn({ cookie: browser.cookie() });
  const other = googleBrowser(server);
  const { response } = await other.begin();
  const back = await other.choose(response.headers.get('location') ?? '', { email });
  const [on, attacker] = await amidst(email, confirm, async () => (await other.visit(back)).response);
  expect(on.status).toBe(200);
  expect(await messageOf(attacker)).toMatchObject({ failure: 'invalid-action-code' });
  expect(await sessionsOf(email)).toBe(1);
});

/** Inserts a reset link, as if it had been mailed; the returned function uses it. */
async function aboutToReset(email: string) {
  const token = randomUUID();
  const digest = createHash('sha256').update(token).digest('base64url');
  await server.services.pool.query(
    `INSERT INTO identity_password_reset (token_digest, user_id, expires_at)
     SELECT $2, id, now() + interval '10 minutes' FROM identity_user WHERE email = $1`,
    [email, digest],
  );
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
    const { rows } = await query(
      `INSERT INTO identity_passkey (user_id, public_key, credential_id, counter, device_type, backed_up)
       VALUES (${ofOwner}, '', gen_random_uuid(), 0, 'singleDevice', false) RETURNING id`,
    );
    const second = `DELETE FROM identity_session WHERE id =
      (SELECT id FROM identity_session WHERE user_id = ${ofOwner} ORDER BY created_at OFFSET 1 LIMIT 1)`;
    const blocker = await server.ownerPool.connect();
    try {
      await blocker.query('BEGIN');
      await blocker.query('SELECT FROM identity_user WHERE email = $1 FOR UPDATE', [owner.email]);
      const form = { ...rows[0], currentPassword: password };
      const removing = post(server, path, form, { cookie: attacker });
      await waitForLock('transactionid');
      await blocker.query(second, [owner.email]);
      await blocker.query('COMMIT');
      expect((await (await removing).json()).errors[0].code).toBe('user-token-expired');
    } finally {
      blocker.release(true);
    }
    expect(await sessionsOf(owner.email)).toBe(2);
    const left = await query(
      `SELECT (SELECT count(*)::int FROM identity_account WHERE provider_id = 'google' AND user_id = ${ofOwner}) AS google,
         (SELECT count(*)::int FROM identity_passkey WHERE user_id = ${ofOwner}) AS passkeys`,
    );
    expect(left.rows).toEqual([{ google: 1, passkeys: 1 }]);
  },
);
