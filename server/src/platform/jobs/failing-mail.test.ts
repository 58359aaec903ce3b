import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createLog } from '#server/platform/log.ts';
import { post, signedIn } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { testimonial } from '#tests/support/testimonial.ts';

// Tests mail and all other jobs while the mail server fails.

const waiting = { timeout: 60_000 };
const other = 'limits.delete-ended-counters';
const contact = 'team@example.com';
let mail: MailCollector;
let server: Awaited<ReturnType<typeof startTestServer>>;
let lines: { level: number; msg: string; job?: string; id?: string; [key: string]: unknown }[];

beforeAll(async () => {
  mail = await collectMail();
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  lines = [];
  server = await startTestServer({
    ownIdentity: true,
    workJobs: true,
    environment: { SMTP_URL: mail.url, CONTACT_MAIL: contact },
    overrides: { log },
  });
});
afterAll(async () => {
  mail.behave('take');
  await server.stop();
  await mail.stop();
});
beforeEach(() => {
  lines = [];
});
afterEach(() => mail.behave('take'));

const sql = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const enqueue = (name: string, payload: object) =>
  inTransaction(server.services.db, (transaction) =>
    server.services.jobs.enqueue(transaction, name, payload),
  );
const logged = (message: string, job: string) =>
  lines.filter((line) => line.msg === message && line.job === job);
const counted = async (queue: string, outcome: string) => {
  const metric = await server.services.metrics.registry.getSingleMetric('tibeb_job_attempts_total')?.get();
  return (
    metric?.values.find(({ labels }) => labels.queue === queue && labels.outcome === outcome)?.value ?? 0
  );
};
/** The next failure of this queue is the last one. */
const failAtOnce = (name: string) => sql('UPDATE jobs.queue SET retry_limit = 0 WHERE name = $1', [name]);
/** Runs the waiting retries now. */
async function retryNow(name: string): Promise<void> {
  await sql("UPDATE jobs.job SET start_after = now() WHERE name = $1 AND state = 'retry'", [name]);
  await sql("SELECT pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), $1)", [name]);
}

test('a refusal is logged and counted without addresses, and the mail is sent once it is taken', async () => {
  const { email, cookie } = await signedIn(server);
  const before = await counted('account.proof-mail', 'failed');
  mail.behave('refuse');
  await post(server, identityPaths.sendVerification, {}, { cookie });
  const [line] = await vi.waitFor(() => {
    const found = logged('job failed, it will be tried again', 'account.proof-mail');
    expect(found).toHaveLength(1);
    return found;
  }, waiting);
  expect(line).toMatchObject({
    level: 40,
    attempt: 1,
    attempts: 37,
    error: { name: 'Error', code: 'EENVELOPE' },
  });
  expect(line?.id).toMatch(/^[\da-f-]{36}$/);
  expect(JSON.stringify(lines)).not.toContain(email);
  expect(await counted('account.proof-mail', 'failed')).toBe(before + 1);
  // The failure is logged before the outcome of the job is stored.
  const job = await vi.waitFor(async () => {
    const rows = await sql("SELECT * FROM jobs.job WHERE name = 'account.proof-mail' AND state = 'retry'");
    expect(rows).toHaveLength(1);
    return rows[0];
  }, waiting);
  expect(JSON.stringify(job.output)).not.toContain(email);

  mail.behave('take');
  await retryNow('account.proof-mail');
  await vi.waitFor(() => expect(mail.to(email)).toHaveLength(1), waiting);
});

test('what is retried for the last time is logged as an error and kept as a dead letter', async () => {
  mail.behave('refuse');
  await failAtOnce('home.mail-testimonial');
  await post(server, '/api/v1/shared/testimonials', testimonial);
  const [line] = await vi.waitFor(() => {
    const found = logged('job failed for good', 'home.mail-testimonial');
    expect(found).toHaveLength(1);
    return found;
  }, waiting);
  expect(line).toMatchObject({ level: 50, attempt: 1, attempts: 1 });
  expect(JSON.stringify(lines)).not.toContain(contact);
  const [letter] = await vi.waitFor(async () => {
    const found = await sql("SELECT * FROM jobs.job WHERE name = 'dead-letters' AND source_id = $1", [
      line?.id,
    ]);
    expect(found[0]?.output).toEqual({ payload: 'kept' });
    return found;
  }, waiting);
  expect(letter.data.quote).toBe(testimonial.quote);
  expect(await counted('home.mail-testimonial', 'failed_for_good')).toBe(1);
});

test('the dead letter of a secret is kept without it', async () => {
  const { cookie } = await signedIn(server);
  mail.behave('refuse');
  await failAtOnce('account.proof-mail');
  await post(server, identityPaths.sendVerification, {}, { cookie });
  await vi.waitFor(async () => {
    const letters = await sql(
      "SELECT data, output FROM jobs.job WHERE name = 'dead-letters' AND source_name = 'account.proof-mail'",
    );
    expect(letters).toEqual([{ data: null, output: { payload: 'removed' } }]);
  }, waiting);
  expect(JSON.stringify(lines)).not.toContain('token');
});

test('one mail that is refused neither fails nor repeats the others of its batch', async () => {
  const people = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const email = `${randomUUID()}@example.com`;
      if (index % 10 === 3) mail.refuse(email);
      const [account] = await sql(
        `INSERT INTO account (issuer, subject, email, full_name) VALUES ('test', $1, $2, 'Hanna') RETURNING id`,
        [email, email],
      );
      return { email, accountId: account.id as string, refused: index % 10 === 3 };
    }),
  );
  await inTransaction(server.services.db, async (transaction) => {
    for (const { accountId } of people)
      await server.services.jobs.enqueue(transaction, 'account.deletion-notice', {
        accountId,
        wanted: false,
      });
  });
  await vi.waitFor(async () => {
    const states = await sql(
      "SELECT state, count(*)::int FROM jobs.job WHERE name = 'account.deletion-notice' GROUP BY state ORDER BY state",
    );
    expect(states).toEqual([
      { state: 'retry', count: 4 },
      { state: 'completed', count: 36 },
    ]);
  }, waiting);
  for (const { email, refused } of people) expect(mail.to(email)).toHaveLength(refused ? 0 : 1);
  expect(mail.connections()).toBeLessThanOrEqual(10);
});

test.each(['hang', 'drop', 'slow'] as const)(
  'a mail server told to %s does not delay other queues',
  async (behavior) => {
    mail.behave(behavior);
    const done = async () =>
      (await sql("SELECT count(*)::int FROM jobs.job WHERE name = $1 AND state = 'completed'", [other]))[0]
        .count;
    const before = await done();
    const { email } = await signedIn(server);
    for (let turn = 0; turn < 60; turn += 1)
      await enqueue('account.recover-password', { email: `nobody-${turn}@example.com` });
    await enqueue('account.security-mail', { kind: 'email-taken', userId: await userOf(email), to: email });
    for (let turn = 0; turn < 40; turn += 1)
      await enqueue('account.security-mail', { kind: 'email-taken', userId: await userOf(email), to: email });
    await enqueue(other, {});
    await vi.waitFor(async () => expect(await done()).toBe(before + 1), waiting);
    if (behavior !== 'hang') return;
    // None of its mails has been sent: only jobs that need the mail server wait for it.
    expect(mail.to(email)).toEqual([]);
  },
);

async function userOf(email: string): Promise<string> {
  return (await sql('SELECT id FROM identity_user WHERE email = $1', [email]))[0].id;
}

test('an attempt whose process was killed is logged when it is seen, the last one too', async () => {
  const name = 'home.mail-testimonial';
  await sql('UPDATE jobs.queue SET retry_limit = 36 WHERE name = $1', [name]);
  const [lost] = await sql(
    `INSERT INTO jobs.job (name, data, state, retry_count, retry_limit, dead_letter, started_on, heartbeat_on, heartbeat_seconds)
     VALUES ($1, $2, 'failed', 36, 36, 'dead-letters', now(), now(), 30) RETURNING id`,
    [name, testimonial],
  );
  // The state in which the supervisor of pg-boss leaves it.
  await sql(
    `INSERT INTO jobs.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output)
     VALUES ('dead-letters', $1, $2, $3, now(), 36, '{"value": {"message": "job heartbeat timeout"}}')`,
    [testimonial, name, lost.id],
  );
  const before = await counted(name, 'failed_for_good');
  await enqueue('jobs.keep-dead-letters', {});
  await enqueue('jobs.keep-dead-letters', {});
  await vi.waitFor(() => expect(logged('job failed for good', name)).toHaveLength(1), waiting);
  expect(logged('job failed for good', name)[0]).toMatchObject({
    id: lost.id,
    reason: 'job heartbeat timeout',
  });
  expect(await counted(name, 'failed_for_good')).toBe(before + 1);
});

test('a dead letter that nobody retried for 30 days is deleted with a last line in the log, which names no address', async () => {
  const insert = async (days: number) => {
    const [{ id }] = await sql(
      `INSERT INTO jobs.job (name, data, output, source_name, source_id, source_created_on, source_retry_count, created_on)
       VALUES ('dead-letters', '{"to":"almaz@example.com","amount":5}', '{"payload":"kept"}', 'tipping.receipt',
         gen_random_uuid(), now(), 36, now() - make_interval(days => $1)) RETURNING source_id AS id`,
      [days],
    );
    return id;
  };
  const [old, recent] = [await insert(31), await insert(29)];
  await enqueue('jobs.keep-dead-letters', {});
  const deleted = () => logged('failed job deleted, nobody retried it', 'tipping.receipt');
  await vi.waitFor(() => expect(deleted()).toHaveLength(1), waiting);
  expect(deleted()[0]).toMatchObject({ level: 50, id: old, attempt: 37, contained: ['to', 'amount'] });
  expect(JSON.stringify(deleted())).not.toContain('almaz@');
  const left = "SELECT source_id AS id FROM jobs.job WHERE source_name = 'tipping.receipt'";
  expect(await sql(left)).toEqual([{ id: recent }]);
});
