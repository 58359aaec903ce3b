import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { post, signedIn } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { runCommandFile, runCommandHere } from '#tests/support/run-command-file.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { testimonial } from '#tests/support/testimonial.ts';
import { runJobs } from './jobs.ts';

// Tests `npm run jobs` as an operator uses it at the terminal, beside a running server.

const waiting = { timeout: 60_000 };
const contact = 'team@example.com';
let mail: MailCollector;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  mail = await collectMail();
  server = await startTestServer({
    ownIdentity: true,
    workJobs: true,
    environment: { SMTP_URL: mail.url, CONTACT_MAIL: contact },
  });
});
afterAll(async () => {
  mail.behave('take');
  await server.stop();
  await mail.stop();
});

const environment = () => ({ DATABASE_URL: server.databaseUrl });
const run = (...args: string[]) => runCommandHere(runJobs, args, environment());
const inItsProcess = (...args: string[]) => runCommandFile('jobs.ts', args, environment());

test('failed jobs are listed, shown and tried again, but for those that held a secret', async () => {
  expect(await run('list')).toEqual({ code: 0, out: 'No job has failed for good.\n', error: '' });

  mail.behave('refuse');
  const { pool } = server.services;
  await pool.query(
    "UPDATE jobs.queue SET retry_limit = 0 WHERE name IN ('home.mail-testimonial', 'account.proof-mail')",
  );
  const { cookie } = await signedIn(server);
  await post(server, identityPaths.sendVerification, {}, { cookie });
  await post(server, '/api/v1/shared/testimonials', testimonial);
  await post(server, '/api/v1/shared/testimonials', testimonial);
  const found = await vi.waitFor(async () => {
    const { rows } = await pool.query(
      "SELECT source_id AS id, source_name AS name FROM jobs.job WHERE name = 'dead-letters' AND output IS NOT NULL",
    );
    expect(rows).toHaveLength(3);
    return rows as { id: string; name: string }[];
  }, waiting);
  const secret = found.find(({ name }) => name === 'account.proof-mail')?.id ?? '';
  const [first = '', second = ''] = found.filter(({ id }) => id !== secret).map(({ id }) => id);

  const listed = await run('list');
  expect(listed.code).toBe(0);
  expect(listed.out).toMatch(/3 jobs failed for good\.\n$/);
  expect(listed.out).not.toContain('@');
  for (const { id, name } of found) expect(listed.out).toMatch(new RegExp(`^${id}  .*${name}`, 'm'));

  const shown = await run('show', first);
  expect(shown.code).toBe(0);
  expect(shown.out).toContain(testimonial.quote);
  expect((await run('show', secret)).out).toContain('removed, because it held a secret');
  expect(await run('retry', secret)).toMatchObject({
    code: 1,
    error: expect.stringContaining('cannot be retried'),
  });

  mail.behave('take');
  expect(await inItsProcess('retry', first)).toEqual({
    code: 0,
    out: 'home.mail-testimonial is tried again.\n',
    error: '',
  });
  expect(await run('retry', '--all', 'home.mail-testimonial', '--reason', 'Mail is back')).toEqual({
    code: 0,
    out: '1 job of home.mail-testimonial is tried again.\n',
    error: '',
  });
  const { rows: entries } = await pool.query(
    "SELECT actor, subject_id, reason FROM audit_entry WHERE action = 'retryDeskJob' ORDER BY id",
  );
  const actor = userInfo().username;
  expect(entries).toEqual([
    { actor, subject_id: first, reason: 'npm run jobs' },
    { actor, subject_id: second, reason: 'Mail is back' },
  ]);
  await vi.waitFor(() => expect(mail.to(contact)).toHaveLength(2), waiting);
  expect((await run('show', second)).code).toBe(1);
  expect((await run('list')).out).toMatch(/\n1 job failed for good\.\n$/);
});

test('what is not there, or not understood, ends with another exit code', async () => {
  const unknown = randomUUID();
  const missing = { code: 1, out: '', error: `There is no failed job ${unknown}.\n` };
  expect(await inItsProcess('show', unknown)).toEqual(missing);
  expect(await run('retry', unknown)).toEqual(missing);
  expect(await run('show', 'no-id')).toMatchObject({ code: 1, error: 'There is no failed job no-id.\n' });
  expect((await run('retry', '--all', 'no.such-job')).code).toBe(1);
  for (const args of [[], ['lost'], ['retry', unknown, '--all', 'x'], ['--no']]) {
    const answer = await run(...args);
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.error).toContain('npm run jobs -- list');
  }
});
