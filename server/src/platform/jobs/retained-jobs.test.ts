import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { collectMail } from '#tests/support/mail-collector.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { testimonial } from '#tests/support/testimonial.ts';

// Jobs across an upgrade, a shutdown and a database that does not answer.

const waiting = { timeout: 60_000 };
const queue = 'home.mail-testimonial';

async function startWithMail(options: { workJobs?: boolean; statementTimeoutMs?: number } = {}) {
  const mail = await collectMail();
  onTestFinished(() => mail.stop());
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const { statementTimeoutMs } = options;
  const server = await startTestServer({
    workJobs: options.workJobs ?? false,
    environment: { SMTP_URL: mail.url, CONTACT_MAIL: 'team@example.com' },
    overrides: { log, databaseLimits: { statementTimeoutMs } },
  });
  let stopped = false;
  const stop = async () => {
    if (!stopped) await server.stop();
    stopped = true;
  };
  onTestFinished(stop);
  const { db, jobs, pool } = server.services;
  const enqueue = (name = queue) =>
    inTransaction(db, (transaction) => jobs.enqueue(transaction, name, name === queue ? testimonial : {}));
  const sql = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
  return { mail, server, stop, lines, enqueue, sql };
}

test('jobs and queues of the version before get what is kept of failures now', async () => {
  const { server, enqueue, sql, mail } = await startWithMail();
  await enqueue();
  // The former settings: twelve retries, no dead letters, no notification of workers.
  await sql(
    'UPDATE jobs.queue SET retry_limit = 12, dead_letter = NULL, notify = false, deletion_seconds = 604800',
  );
  await sql('UPDATE jobs.job SET retry_limit = 12, dead_letter = NULL');
  await sql("DELETE FROM jobs.queue WHERE name = 'jobs.keep-dead-letters'");
  // The former retention of dead letters, after which pg-boss deletes them and logs nothing.
  await sql("UPDATE jobs.queue SET retention_seconds = 2592000 WHERE name = 'dead-letters'");
  await sql(
    `INSERT INTO jobs.job (name, keep_until, source_name, source_id)
     VALUES ('dead-letters', now() + interval '30 days', $1, gen_random_uuid())`,
    [queue],
  );

  const { services } = server;
  const later = createJobs(server.databaseUrl, services.log, services.metrics.jobs);
  await later.start(jobDefinitions(services), { work: false });
  await later.stop();
  expect(await sql('SELECT * FROM jobs.queue WHERE name = $1', [queue])).toMatchObject([
    {
      retry_limit: 36,
      // 5 s, then twice as long each time, at most an hour: a day of retries in all.
      retry_delay: 5,
      retry_backoff: true,
      retry_delay_max: 3600,
      // Returns the job of a killed process to its queue.
      heartbeat_seconds: 30,
      dead_letter: 'dead-letters',
      notify: true,
      deletion_seconds: 60,
    },
  ]);
  expect(await sql('SELECT * FROM jobs.queue WHERE name = $1', ['payments.reconcile'])).toMatchObject([
    { retry_limit: 6, heartbeat_seconds: 30, dead_letter: null, notify: true },
  ]);
  expect(await sql('SELECT * FROM jobs.job WHERE name = $1', [queue])).toMatchObject([
    { retry_limit: 36, dead_letter: 'dead-letters', deletion_seconds: 60 },
  ]);

  const worker = createJobs(server.databaseUrl, services.log, services.metrics.jobs);
  await worker.start(jobDefinitions(services), { work: true });
  // Not only at the start: the version before may start once more while this one is running.
  await sql("UPDATE jobs.job SET keep_until = now() + interval '30 days' WHERE name = 'dead-letters'");
  const lasting =
    "SELECT count(*)::int AS letters FROM jobs.job WHERE source_name = $1 AND keep_until > now() + interval '9 years'";
  await enqueue('jobs.keep-dead-letters');
  await vi.waitFor(async () => expect(await sql(lasting, [queue])).toEqual([{ letters: 1 }]), waiting);
  await vi.waitFor(() => expect(mail.to('team@example.com')).toHaveLength(1), waiting);
  await worker.stop();
});

test('a shutdown lets running jobs end, and returns those that do not to their queue', async () => {
  const { mail, stop, lines, server } = await startWithMail({ workJobs: true });
  mail.behave('hang');
  // All at once: a worker that has begun takes no more until it is done.
  await inTransaction(server.services.db, async (transaction) => {
    for (let turn = 0; turn < 5; turn += 1)
      await server.services.jobs.enqueue(transaction, queue, testimonial);
  });
  await vi.waitFor(() => expect(mail.connections()).toBeGreaterThan(0), waiting);
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const inState = async (state: string) =>
    (await client.query('SELECT FROM jobs.job WHERE name = $1 AND state = $2', [queue, state])).rowCount ?? 0;
  await vi.waitFor(async () => expect(await inState('active')).toBe(5), waiting);
  await server.services.jobs.stop();
  expect(await inState('retry')).toBe(5);
  expect(lines.filter((line) => line.includes('job interrupted by the shutdown'))).toHaveLength(5);
  await client.end();
  await stop();
});

test('the queue gives up a database that does not answer, says so, and goes on when it does', async () => {
  const { server, lines, enqueue, sql, mail } = await startWithMail({
    workJobs: true,
    statementTimeoutMs: 2_000,
  });
  const blocker = new Client({ connectionString: server.databaseUrl });
  await blocker.connect();
  await blocker.query('BEGIN');
  await blocker.query('LOCK TABLE jobs.job_common IN SHARE MODE');
  const timeoutLines = () =>
    lines.filter((line) => line.includes('canceling statement due to statement timeout'));
  await vi.waitFor(async () => {
    // Wakes the workers, who must write to take a job. Repeated, because a worker may not listen yet or may be fetching
    // at that moment.
    await sql("SELECT pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), $1)", [queue]);
    expect(timeoutLines()).not.toEqual([]);
  }, waiting);
  await blocker.query('COMMIT');
  await enqueue();
  await vi.waitFor(() => expect(mail.to('team@example.com')).toHaveLength(1), waiting);
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  await blocker.end();
});
