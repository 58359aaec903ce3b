import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { jobDefinitions } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { openServices } from '#server/open-services.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { setAsideAfterRestore } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import type { Services } from '#server/services.ts';
import { startJobs } from '#server/start-jobs.ts';
import { eventually } from '#tests/support/eventually.ts';
import { post, signedIn } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { startPayingServer } from '#tests/support/paying-server.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { declareRestored, findLastRestore, recognizeRestore } from './restored-copy.ts';

let mail: MailCollector;
beforeAll(async () => {
  mail = await collectMail();
});
afterAll(() => mail.stop());

/**
 * Copies a database to another place, as pg_restore would; PostgreSQL does the copying. Returns the URL of the copy
 * with the role of the given one.
 */
async function copyOf(ownerUrl: string, asRole: string): Promise<string> {
  const [source, copy] = [new URL(ownerUrl).pathname.slice(1), `copy_${randomUUID().replaceAll('-', '')}`];
  const maintenance = new URL(ownerUrl);
  maintenance.pathname = '/postgres';
  const client = new Client({ connectionString: maintenance.href });
  await client.connect();
  // PostgreSQL can copy a database only while nobody is connected to it.
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [source]);
  await client.query(`CREATE DATABASE ${copy} TEMPLATE ${source}`);
  onTestFinished(async () => {
    await client.query(`DROP DATABASE ${copy} WITH (FORCE)`);
    await client.end();
  });
  const url = new URL(asRole);
  url.pathname = `/${copy}`;
  return url.href;
}

function open(url: string): Services {
  const config = readConfig({ LOG_LEVEL: 'silent', SMTP_URL: mail.url, DATABASE_POOL_SIZE: '2' });
  const services = openServices(config, url, { log: createLog('silent') });
  onTestFinished(() => services.close());
  return services;
}

const stateOf = async ({ pool }: Services, name: string) =>
  (await pool.query('SELECT state FROM jobs.job WHERE name = $1 ORDER BY created_on', [name])).rows.map(
    ({ state }) => state,
  );
const verification = 'account.proof-mail';

/** A server with waiting jobs: a mail was requested and is not sent yet. */
async function withWaitingMail() {
  const server = await startTestServer({ ownIdentity: true, environment: { SMTP_URL: mail.url } });
  onTestFinished(() => server.stop());
  await recognizeRestore(server.services.db, []);
  const { email, cookie } = await signedIn(server);
  await post(server, identityPaths.sendVerification, {}, { cookie });
  expect(await stateOf(server.services, verification)).toEqual(['created']);
  return { server, email };
}

test('mail that waited in a dump is not sent by the restored database, which sends what is new', async () => {
  const { server, email } = await withWaitingMail();
  const restored = open(await copyOf(server.databaseUrl, server.runtimeUrl));
  await startJobs(restored, { work: true });
  expect(await stateOf(restored, verification)).toEqual(['cancelled']);

  await inTransaction(restored.db, (transaction) =>
    restored.jobs.enqueue(transaction, 'home.mail-testimonial', {
      name: 'Hanna',
      role: 'Fan',
      category: 'fan',
      rating: 5,
      quote: 'Written after the restore.',
    }),
  );
  await eventually(async () =>
    expect(await stateOf(restored, 'home.mail-testimonial')).toEqual(['completed']),
  );
  expect(mail.to(email)).toEqual([]);
  // The restore is recognized only once: what waits at the next start is the copy's own.
  expect(await recognizeRestore(restored.db, [verification])).toBeUndefined();
});

test('a database that stays where it is sends what waits in it', async () => {
  const { server, email } = await withWaitingMail();
  const again = open(server.runtimeUrl);
  await startJobs(again, { work: true });
  await eventually(() => expect(mail.to(email)).toHaveLength(1));
});

test('a restore into the same database is recognized too, by two processes at once only once', async () => {
  const { server } = await withWaitingMail();
  // pg_restore --clean drops and recreates the table.
  await server.ownerPool.query(`
    CREATE TABLE made_again (LIKE database_home INCLUDING ALL);
    INSERT INTO made_again OVERRIDING SYSTEM VALUE SELECT * FROM database_home;
    SELECT setval(pg_get_serial_sequence('made_again', 'id'), 1000);
    DROP TABLE database_home;
    ALTER TABLE made_again RENAME TO database_home;
    GRANT SELECT, INSERT ON database_home TO PUBLIC`);
  const { db } = server.services;
  const answers = await Promise.all([1, 2].map(() => recognizeRestore(db, [verification])));
  expect(answers.filter((answer) => answer !== undefined)).toEqual([{ [verification]: 1 }]);
});

test('a restore that leaves no trace is declared by an operator', async () => {
  const { server } = await withWaitingMail();
  const { db } = server.services;
  expect(await recognizeRestore(db, [verification])).toBeUndefined();
  expect(await findLastRestore(db)).toBeUndefined();
  expect(await declareRestored(db, [verification])).toEqual({ [verification]: 1 });
  expect(await findLastRestore(db)).toBeInstanceOf(Date);
  expect(await stateOf(server.services, verification)).toEqual(['cancelled']);
});

test('a tip that began before the restore and is synced after it is booked, and mailed to nobody', async () => {
  const server = await startPayingServer({ workJobs: true, environment: { SMTP_URL: mail.url } });
  onTestFinished(() => server.stop());
  server.sandbox.stripe.configure({ loseRate: 1 });
  const before = await server.startTip(await server.fan());
  await server.sandbox.stripe.pay(before.session, 'succeed');
  await declareRestored(server.services.db, []);
  await server.services.payments.sync(before.paymentId, 'test');
  expect(await server.statusOf(before.tipId)).toBe('succeeded');
  const after = await server.startTip(await server.fan('Someone New'));
  await server.sandbox.stripe.pay(after.session, 'succeed');
  await server.services.payments.sync(after.paymentId, 'test');
  await eventually(async () =>
    expect(await stateOf(server.services, 'tipping.notify-beneficiary')).toEqual(['completed', 'completed']),
  );
  expect(mail.to('mulatu@example.com').map(({ text }) => text)).toEqual([
    expect.stringContaining('Someone New'),
  ]);
});

test('what is set aside is mail; all that looks after money and accounts runs', () => {
  const services = open('postgres://nobody@127.0.0.1:1/none');
  expect(setAsideAfterRestore(jobDefinitions(services)).sort()).toEqual([
    'account.deletion-notice',
    'account.proof-mail',
    'account.recover-password',
    'account.reset-mail',
    'account.second-factor-mail',
    'account.security-mail',
    'account.sign-up-notice',
    'bands.news',
    'bands.unpayable-notice',
    'beneficiaries.ending-notice',
    'beneficiaries.invitation-mail',
    'beneficiaries.leaving-notice',
    'beneficiaries.manager-news',
    'books.mail-alarm',
    'campaigns.comment-notice',
    'campaigns.comment-notices',
    'campaigns.decision-notice',
    'campaigns.end-notice',
    'campaigns.end-notices',
    'campaigns.ending-notice',
    'campaigns.ending-notices',
    'campaigns.failure-notice',
    'campaigns.pledge-given-back',
    'campaigns.pledge-news',
    'campaigns.pledge-paid',
    'campaigns.pledge-reversed',
    'campaigns.pledge-saved',
    'campaigns.update-notice',
    'campaigns.update-notices',
    'claims.link-mail',
    'claims.notice',
    'dashboard.mail-thanks',
    'desk.hiding-notice',
    'events.ask-performer',
    'events.cancel-notice',
    'events.cancel-notices',
    'events.decline-notice',
    'events.removal-notice',
    'home.mail-testimonial',
    'notifications.mail-digest',
    'notifications.push',
    'notifications.push-event',
    'notifications.push-to-followers',
    'payouts.account-news',
    'payouts.ending-notice',
    'payouts.lost-account-notice',
    'payouts.mail-arrival',
    'payouts.mail-notice',
    'payouts.tell-owners',
    'pledges.mail',
    'tipping.mail-receipt',
    'tipping.mail-refund',
    'tipping.notify-beneficiary',
    'tipping.notify-reversal',
    'webhooks.deliver',
    'webhooks.disabling-notice',
  ]);
});
