import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { passwordCommon } from '#contract/texts/en/account.ts';
import { awaitMail } from '#tests/support/awaited-mail.ts';
import { newcomer, password, post, signedIn } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let mail: MailCollector;
beforeAll(async () => {
  mail = await collectMail();
  server = await startTestServer({
    ownIdentity: true,
    workJobs: true,
    environment: { SMTP_URL: mail.url },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

/** A reset link for somebody, from their mailbox. */
async function resetLink(email: string): Promise<string> {
  const links = () => mail.to(email).filter(({ text }) => text.includes('Choose a new password'));
  const before = links().length;
  expect((await post(server, identityPaths.forgotPassword, { email })).status).toBe(202);
  await vi.waitFor(() => expect(links().length).toBeGreaterThan(before), { timeout: 60_000 });
  return mail.tokenIn(links().at(-1)?.text ?? '');
}

const reset = (token: string, chosen: string) =>
  post(server, identityPaths.resetPassword, { token, password: chosen });
const signInWith = (email: string, enteredPassword: string) =>
  post(server, identityPaths.signIn, { email, password: enteredPassword });
const codeOf = async (response: Response) => (await response.json()).errors[0].code;

test('known and unknown addresses get the same bytes, and only the known one a mail', async () => {
  const known = await signedIn(server);
  const unknown = newcomer().email;
  const [one, other] = await Promise.all(
    [known.email, unknown].map((email) => post(server, identityPaths.forgotPassword, { email })),
  );
  expect(one?.status).toBe(202);
  expect(other?.status).toBe(202);
  expect(await one?.text()).toBe(await other?.text());
  const stable = (response: Response | undefined) =>
    [...(response?.headers ?? [])].filter(([name]) => !/request-id|content-security-policy/.test(name));
  expect(stable(one)).toEqual(stable(other));
  await vi.waitFor(() => expect(mail.to(known.email)).toHaveLength(1), { timeout: 60_000 });
  await vi.waitFor(
    async () => {
      const { rows } = await server.services.pool.query(
        "SELECT 1 FROM jobs.job WHERE name = 'account.recover-password' AND state = 'completed' AND data->>'email' = $1",
        [unknown],
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 60_000 },
  );
  expect(mail.to(unknown)).toHaveLength(0);
});

test('the link sets a new password once, ends every session, proves the address and is told by mail', async () => {
  const person = await signedIn(server);
  const token = await resetLink(person.email);
  expect((await reset(token, 'a wholly new sentence')).status).toBe(200);
  expect((await signInWith(person.email, password)).status).toBe(401);
  expect((await signInWith(person.email, 'a wholly new sentence')).status).toBe(200);
  const renewal = await server.request(identityPaths.token, { headers: { cookie: person.cookie } });
  expect(await codeOf(renewal)).toBe('user-token-expired');
  const { rows } = await server.services.pool.query(
    'SELECT email_verified FROM identity_user WHERE email = $1',
    [person.email],
  );
  expect(rows[0].email_verified).toBe(true);
  const again = await reset(token, 'another new sentence');
  expect(again.status).toBe(410);
  expect(await codeOf(again)).toBe('invalid-action-code');
  await vi.waitFor(
    () =>
      expect(
        mail
          .to(person.email)
          .map(({ text }) => text)
          .join(),
      ).toContain('was just changed'),
    { timeout: 60_000 },
  );
});

test('of two uses of one link at once, one succeeds', async () => {
  const person = await signedIn(server);
  const token = await resetLink(person.email);
  const answers = await Promise.all(
    ['first new sentence', 'other new sentence'].map((one) => reset(token, one)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test('a later reset kills the links that were sent before', async () => {
  const person = await signedIn(server);
  const first = await resetLink(person.email);
  const second = await resetLink(person.email);
  expect((await reset(second, 'a wholly new sentence')).status).toBe(200);
  expect(await codeOf(await reset(first, 'the old link again'))).toBe('invalid-action-code');
});

test('a link that is too old is told apart from one that never was', async () => {
  const person = await signedIn(server);
  const token = await resetLink(person.email);
  await server.services.pool.query(
    `UPDATE identity_password_reset SET expires_at = now() - interval '1 minute'
     WHERE user_id = (SELECT id FROM identity_user WHERE email = $1)`,
    [person.email],
  );
  const old = await reset(token, 'a wholly new sentence');
  expect(old.status).toBe(410);
  expect(await codeOf(old)).toBe('expired-action-code');
  expect(await codeOf(await reset('never-was', 'a wholly new sentence'))).toBe('invalid-action-code');
  expect((await signInWith(person.email, password)).status).toBe(200);
});

test('what stands in a link is stored nowhere', async () => {
  const person = await signedIn(server);
  const token = await resetLink(person.email);
  const { rows } = await server.services.pool.query(`SELECT
    (SELECT string_agg(v::text, ' ') FROM identity_verification v) AS verifications,
    (SELECT string_agg(r::text, ' ') FROM identity_password_reset r) AS resets,
    (SELECT string_agg(data::text, ' ') FROM jobs.job) AS jobs`);
  for (const text of Object.values(rows[0])) expect(String(text)).not.toContain(token);
  expect((await reset(token, 'a wholly new sentence')).status).toBe(200);
});

test('a deletion that a stranger asked for is taken back when the owner proves the address by a reset', async () => {
  const squatter = await signedIn(server);
  const wish = await server.request('/api/v1/account/users/profile/deletion', {
    method: 'PUT',
    headers: { authorization: `Bearer ${squatter.token}` },
  });
  expect((await wish.json()).data.result.deletion_due).not.toBe(null);
  await reset(await resetLink(squatter.email), 'a wholly new sentence');
  const { data } = await (await signInWith(squatter.email, 'a wholly new sentence')).json();
  const profile = await server.request('/api/v1/account/users/profile', {
    headers: { authorization: `Bearer ${data.result.token}` },
  });
  expect((await profile.json()).data.result.deletion_due).toBe(null);
  // The owner may have asked for it themselves.
  await awaitMail(mail, squatter.email, { words: 'your account stays' });
});

test('a short password is refused at its field, and the link still works', async () => {
  const person = await signedIn(server);
  const token = await resetLink(person.email);
  const short = await reset(token, 'seven77');
  expect(short.status).toBe(400);
  expect((await short.json()).errors).toEqual([
    { code: 'invalid', detail: 'Password must be at least 8 characters', attr: 'password' },
  ]);
  expect((await reset(token, 'a wholly new sentence')).status).toBe(200);
});

test('a commonly guessed password is refused at its field, and the link still works', async () => {
  const person = await signedIn(server);
  const token = await resetLink(person.email);
  for (const common of ['password123', 'QwertyUiop', 'tibeb2026!']) {
    const refused = await reset(token, common);
    expect(refused.status).toBe(400);
    expect((await refused.json()).errors).toEqual([
      { code: 'invalid', detail: passwordCommon, attr: 'password' },
    ]);
  }
  expect((await reset(token, 'tibeb2026! at dawn')).status).toBe(200);
});

test('an invalid address is refused before anything is looked up', async () => {
  const answer = await post(server, identityPaths.forgotPassword, { email: 'nobody' });
  expect(answer.status).toBe(400);
});
