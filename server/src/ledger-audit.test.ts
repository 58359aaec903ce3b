import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createLog } from '#server/platform/log.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const contact = 'team@example.com';
const waiting = { timeout: 20_000 };
let dataDir: string;
let mail: MailCollector;
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tibeb-books-'));
  mail = await collectMail();
  server = await startTestServer({
    workJobs: true,
    syncEvents: false,
    environment: { SMTP_URL: mail.url, CONTACT_MAIL: contact, DATA_DIR: dataDir },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const query = async (text: string) => (await server.ownerPool.query(text)).rows;

/** Runs a job of the clock now, and waits until no mail is on its way. */
async function auditLedgerNow(): Promise<void> {
  const { db, jobs } = server.services;
  await inTransaction(db, (transaction) => jobs.enqueue(transaction, 'books.check', {}));
  await vi.waitFor(
    async () =>
      expect(
        await query("SELECT name FROM jobs.job WHERE name LIKE 'books.%' AND state <> 'completed'"),
      ).toEqual([]),
    waiting,
  );
}

test('the team is mailed once when the books begin to fail, and again after they held in between', async () => {
  await auditLedgerNow();
  expect(mail.to(contact)).toEqual([]);

  await query(`INSERT INTO payment_event (provider, event_id, type, concern, concern_kind, dead_at)
    VALUES ('stripe', 'evt_1', 'charge.refunded', 'pi_1', 'intent', now())`);
  await auditLedgerNow();
  await auditLedgerNow();
  const [first, ...others] = mail.to(contact);
  expect(others, 'a second failure in a row is no news').toEqual([]);
  expect(first?.text).toContain('Subject: The check of the ledger failed');
  expect(first?.text).toContain('- no event of a provider was given up: 1');
  expect(first?.text).toMatch(/^Message-ID: <books-[\w-]+@tibeb\.example>\r$/m);

  await query('UPDATE payment_event SET dead_at = NULL');
  await auditLedgerNow();
  await query('UPDATE payment_event SET dead_at = now()');
  await auditLedgerNow();
  expect(mail.to(contact)).toHaveLength(2);
});

test('an alarm that the mail server refuses is tried again until it is taken', async () => {
  await query('UPDATE payment_event SET dead_at = NULL');
  await auditLedgerNow();
  const before = mail.to(contact).length;
  mail.behave('refuse');
  await query('UPDATE payment_event SET dead_at = now()');
  const { db, jobs } = server.services;
  await inTransaction(db, (transaction) => jobs.enqueue(transaction, 'books.check', {}));
  await vi.waitFor(
    async () =>
      expect(
        await query("SELECT name FROM jobs.job WHERE name = 'books.mail-alarm' AND state = 'retry'"),
      ).toHaveLength(1),
    waiting,
  );
  mail.behave('take');
  await query("UPDATE jobs.job SET start_after = now() WHERE name = 'books.mail-alarm' AND state = 'retry'");
  await query(
    "SELECT pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), 'books.mail-alarm')",
  );
  await vi.waitFor(() => expect(mail.to(contact)).toHaveLength(before + 1), waiting);
});

test('a check that the provider does not answer is logged and counted, and takes nothing back of what was wrong', async () => {
  const figures = async () =>
    query("SELECT name, value::int FROM measurement WHERE name LIKE '%book_%' ORDER BY name");
  const lines: string[] = [];
  const { services } = server;
  const { config } = services;
  const work = async () => {
    const live = {
      ...services,
      config: {
        ...config,
        mode: 'live' as const,
        stripe: { ...config.stripe, apiUrl: 'http://127.0.0.1:1' },
      },
      log: createLog('info', { write: (line: string) => void lines.push(line) }),
    };
    const job = jobDefinitions(live).find(({ name }) => name === 'books.check');
    await (job?.work as (() => Promise<void>) | undefined)?.();
  };
  await query('UPDATE payment_event SET dead_at = now()');
  await work();
  const wrong = [
    { name: 'book_problems', value: 1 },
    { name: 'unknown_book_checks', value: 2 },
  ];
  expect(await figures()).toEqual(wrong);
  expect(lines.join()).toMatch(/our balance at stripe.*could not be completed/);
  await query('UPDATE payment_event SET dead_at = NULL');
  await work();
  expect(await figures()).toEqual(wrong);
  await auditLedgerNow();
  expect(await figures()).toEqual(wrong.map(({ name }) => ({ name, value: 0 })));
});
