import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { jobDefinitions } from '#server/app.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { newcomer, password, post, signedIn } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { testimonial } from '#tests/support/testimonial.ts';

let mail: MailCollector;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  mail = await collectMail();
  server = await startTestServer({ ownIdentity: true, workJobs: true, environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const shortTtl = [
  'account.proof-mail',
  'account.recover-password',
  'account.reset-mail',
  'account.security-mail',
  'home.mail-testimonial',
];
const longTtl = 'limits.delete-ended-counters';
const sql = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const finished = async () =>
  (
    await sql(
      "SELECT DISTINCT name FROM jobs.job WHERE name = ANY($1) AND state = 'completed' ORDER BY name",
      [[...shortTtl, longTtl]],
    )
  ).map(({ name }) => name);

test('keys, addresses and letters are gone from the queue soon after they are mailed', async () => {
  const { email, cookie } = await signedIn(server);
  await post(server, identityPaths.forgotPassword, { email });
  await post(server, identityPaths.sendVerification, {}, { cookie });
  await post(
    server,
    identityPaths.changeEmail,
    { email: newcomer().email, currentPassword: password },
    { cookie },
  );
  await post(server, '/api/v1/shared/testimonials', testimonial);
  const { db, jobs } = server.services;
  await inTransaction(db, (transaction) => jobs.enqueue(transaction, longTtl, {}));
  const waiting = { timeout: 60_000 };
  await vi.waitFor(async () => expect(await finished()).toEqual([...shortTtl, longTtl]), waiting);
  await vi.waitFor(() => expect(mail.to(email)).toHaveLength(3), waiting);
  const maintenance = new PgBoss({
    connectionString: server.databaseUrl,
    schema: 'jobs',
    supervise: false,
    maintenanceIntervalSeconds: 1,
  });
  await maintenance.start();
  await vi.waitFor(async () => {
    // Each time, for a mail may be there before its job is completed.
    await sql(
      "UPDATE jobs.job SET completed_on = completed_on - interval '2 minutes' WHERE state = 'completed'",
    );
    await maintenance.supervise();
    expect(await finished()).toEqual([longTtl]);
  }, waiting);
  await maintenance.stop();
});

test('queues that were made before learn it at the next start', async () => {
  await sql('UPDATE jobs.queue SET deletion_seconds = 604800');
  const later = createJobs(server.databaseUrl, server.services.log, server.services.metrics.jobs);
  await later.start(jobDefinitions(server.services), { work: false });
  await later.stop();
  const shortened = await sql('SELECT name FROM jobs.queue WHERE deletion_seconds = 60 ORDER BY name');
  const others = ['account.second-factor-mail', 'beneficiaries.invitation-mail', 'claims.link-mail'];
  expect(shortened.map(({ name }) => name)).toEqual([...shortTtl, ...others].toSorted());
});
