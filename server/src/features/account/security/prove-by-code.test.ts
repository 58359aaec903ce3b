import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityPaths, type SecurityAnswer } from '#contract/account/identity.ts';
import { post, signedIn } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { identityBudgets } from '../attempt-limits.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let mail: MailCollector;
beforeAll(async () => {
  mail = await collectMail();
  const { 'identity-code': code, 'identity-proof-mail': proofMail } = identityBudgets;
  const wide = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  server = await startTestServer({
    ownIdentity: true,
    workJobs: true,
    environment: { SMTP_URL: mail.url },
    overrides: {
      budgets: {
        ...Object.fromEntries(['read', 'write', ...Object.keys(identityBudgets)].map((name) => [name, wide])),
        'identity-code': code,
        'identity-proof-mail': proofMail,
      },
    },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

type Person = Awaited<ReturnType<typeof signedIn>>;
const sql = (text: string, values: unknown[] = []) => server.services.pool.query(text, values);
const send = ({ cookie }: { cookie: string }) => post(server, identityPaths.sendVerification, {}, { cookie });
const tryCode = ({ cookie }: { cookie: string }, code: unknown) =>
  post(server, identityPaths.verifyEmailCode, { code }, { cookie });
async function outcome(answer: Response): Promise<string> {
  if (answer.ok) return 'proven';
  return (await answer.json()).errors[0].code;
}
async function isProven({ cookie }: Person): Promise<boolean> {
  const answer = await server.request(identityPaths.security, { headers: { cookie } });
  return ((await answer.json()) as SecurityAnswer).data.result.emailVerified;
}
/** Requests a code and waits for its mail; other mails may arrive meanwhile. */
async function codeFor(person: Person): Promise<string> {
  const codes = () => mail.to(person.email).flatMap(({ text }) => /^\d{6}(?=\r?$)/m.exec(text) ?? []);
  const before = codes().length;
  expect((await send(person)).status).toBe(202);
  return vi.waitFor(
    () => {
      expect(codes().length).toBe(before + 1);
      return codes().at(-1) ?? '';
    },
    { timeout: 60_000 },
  );
}
/** A code that differs from this one. */
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('one mail holds a link and a code, and the code proves the address', async () => {
  const person = await signedIn(server);
  const profile = async () => {
    const headers = { authorization: `Bearer ${person.token}` };
    return (await (await server.request('/api/v1/account/users/profile', { headers })).json()).data.result;
  };
  expect((await profile()).email_verified).toBe(false);
  const code = await codeFor(person);
  mail.tokenIn(mail.to(person.email)[0]?.text ?? '');
  // A pasted code may contain spaces and hyphens.
  expect((await tryCode(person, ` ${code.slice(0, 3)}-${code.slice(3)} `)).status).toBe(200);
  expect(await isProven(person)).toBe(true);
  expect((await profile()).email_verified).toBe(true);
});

test('without a session there is nothing to send and nothing to prove', async () => {
  for (const answer of [await send({ cookie: '' }), await tryCode({ cookie: '' }, '123456')]) {
    expect(answer.status).toBe(401);
    expect(await outcome(answer)).toBe('user-token-expired');
  }
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', null, 123456])('%j is no code', async (code) => {
  const person = await signedIn(server);
  const answer = await tryCode(person, code);
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors).toEqual([
    expect.objectContaining({ attr: 'code', detail: 'Please enter the six digits from our email' }),
  ]);
});

test("a code is worth nothing in another session, the same person's or a stranger's", async () => {
  const person = await signedIn(server);
  const otherBrowser = await signedIn(server, person);
  const stranger = await signedIn(server);
  const code = await codeFor(person);
  await codeFor(stranger);
  expect(await outcome(await tryCode(otherBrowser, code))).toBe('code-expired');
  expect(await outcome(await tryCode(stranger, code))).toBe('invalid-verification-code');
  expect([await isProven(person), await isProven(stranger)]).toEqual([false, false]);
  expect(await outcome(await tryCode(person, code))).toBe('proven');
});

test('five wrong codes kill the code, sent in turn or at once', async () => {
  const person = await signedIn(server);
  for (const sequentially of [true, false]) {
    const code = await codeFor(person);
    const outcomes: string[] = [];
    const guess = async () => void outcomes.push(await outcome(await tryCode(person, not(code))));
    for (let count = 0; sequentially && count < 5; count += 1) await guess();
    if (!sequentially) await Promise.all(Array.from({ length: 8 }, guess));
    expect(outcomes.filter((one) => one === 'invalid-verification-code')).toHaveLength(4);
    expect(new Set(outcomes)).toEqual(new Set(['invalid-verification-code', 'code-expired']));
    expect(await outcome(await tryCode(person, code))).toBe('code-expired');
  }
  expect(await isProven(person)).toBe(false);
  expect(await outcome(await tryCode(person, await codeFor(person)))).toBe('proven');
});

test('a code that is too old, replaced or of a session that ended does not work', async () => {
  const person = await signedIn(server);
  const first = await codeFor(person);
  const second = await codeFor(person);
  expect(await outcome(await tryCode(person, first))).toBe('invalid-verification-code');
  await sql(
    `UPDATE identity_email_code SET expires_at = now() - interval '1 second'
     WHERE user_id = (SELECT id FROM identity_user WHERE email = $1)`,
    [person.email],
  );
  expect(await outcome(await tryCode(person, second))).toBe('code-expired');
  await codeFor(person);
  await post(server, identityPaths.signOut, {}, { cookie: person.cookie });
  const { rowCount } = await sql(
    'SELECT 1 FROM identity_email_code JOIN identity_user ON id = user_id WHERE identity_user.email = $1',
    [person.email],
  );
  expect(rowCount).toBe(0);
});

test('a code lives for 20 minutes', async () => {
  const person = await signedIn(server);
  await codeFor(person);
  const { rows } = await sql(
    `SELECT extract(epoch FROM expires_at - now()) AS seconds FROM identity_email_code
     WHERE user_id = (SELECT id FROM identity_user WHERE email = $1)`,
    [person.email],
  );
  expect(Number(rows[0].seconds)).toBeGreaterThan(15 * 60);
  expect(Number(rows[0].seconds)).toBeLessThanOrEqual(20 * 60);
});

test('when the right code is sent many times at once, it is used once and every request succeeds', async () => {
  const person = await signedIn(server);
  const code = await codeFor(person);
  const answers = await Promise.all(Array.from({ length: 4 }, () => tryCode(person, code)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await isProven(person)).toBe(true);
  const { rowCount } = await sql(
    `SELECT 1 FROM identity_email_code JOIN identity_user ON id = user_id WHERE identity_user.email = $1
     UNION ALL
     SELECT 1 FROM identity_email_proof JOIN identity_user ON id = user_id WHERE identity_user.email = $1`,
    [person.email],
  );
  expect(rowCount).toBe(0);
});

test('neither the database nor the queue holds a code or what stands in a link', async () => {
  const person = await signedIn(server);
  const code = await codeFor(person);
  const token = mail.tokenIn(mail.to(person.email)[0]?.text ?? '');
  const { rows } = await sql(
    `SELECT (SELECT string_agg(c::text, ' ') FROM identity_email_code c) AS codes,
       (SELECT string_agg(p::text, ' ') FROM identity_email_proof p) AS links,
       (SELECT string_agg(data::text, ' ') FROM jobs.job) AS jobs`,
  );
  const { codes, links, jobs } = rows[0];
  // Without a secret, an attacker could quickly compute all million digests.
  for (const form of ['hex', 'base64', 'base64url'] as const)
    expect(codes).not.toContain(createHash('sha256').update(code).digest(form));
  expect(codes).not.toMatch(new RegExp(`[(,]${code}[,)]`));
  for (const text of [codes, links, jobs]) expect(text).not.toContain(token);
  expect(jobs).not.toContain(`"${code}"`);
});

test('somebody signed in is sent five mails an hour and tries twenty codes a day, whoever else tries', async () => {
  const [busy, other] = [await signedIn(server), await signedIn(server)];
  const sent: number[] = [];
  for (let count = 0; count < 6; count += 1) sent.push((await send(busy)).status);
  expect(sent).toEqual([202, 202, 202, 202, 202, 429]);
  const tried: number[] = [];
  for (let count = 0; count < 21; count += 1) tried.push((await tryCode(busy, '000000')).status);
  expect(tried.filter((status) => status === 429)).toHaveLength(1);
  expect(tried.at(-1)).toBe(429);
  expect(await outcome(await tryCode(other, await codeFor(other)))).toBe('proven');
});

test('asked about an address that is proven, no mail is sent and any code is fine', async () => {
  const person = await signedIn(server);
  await tryCode(person, await codeFor(person));
  expect((await send(person)).status).toBe(202);
  expect((await tryCode(person, '000000')).status).toBe(200);
  const { rows } = await sql(
    "SELECT 1 FROM jobs.job WHERE name = 'account.proof-mail' AND data->>'email' = $1",
    [person.email],
  );
  expect(rows).toHaveLength(1);
});
