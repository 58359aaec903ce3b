import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { callAs } from '#tests/support/organizing.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { somebody } from '#tests/support/test-server.ts';
import { deletionNoticeBudgets } from './change-deletion.ts';

let server: PayingServer;
beforeAll(async () => {
  const generous = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  const budgets = { read: generous, write: generous, ...deletionNoticeBudgets };
  server = await startPayingServer({ workJobs: true, overrides: { budgets } });
});
afterAll(() => server.stop());

test('requesting and canceling the deletion all day sends four mails', async () => {
  const person = somebody();
  const subjects = () => server.sandbox.mail.messages(person.email).map(({ subject }) => subject);
  for (let nth = 1; nth <= 6; nth += 1) {
    const method = nth % 2 === 1 ? 'PUT' : 'DELETE';
    expect((await callAs(server, person, method, '/account/users/profile/deletion')).status).toBe(200);
    await eventually(async () =>
      expect(
        await server.count("jobs.job WHERE name = 'account.deletion-notice' AND state = 'completed'"),
      ).toBe(nth),
    );
  }
  expect(
    server.sandbox.mail
      .messages(person.email)
      .map(({ text }) => text.replaceAll('\n', ' '))
      .join(),
  ).toContain('If a campaign of yours or a payout to you is not over by then');
  expect(subjects().toSorted()).toEqual([
    'Your account stays',
    'Your account stays',
    'Your account will be deleted',
    'Your account will be deleted',
  ]);
});

test('the mail names the day of the deletion in Addis Ababa', async () => {
  const person = somebody();
  await callAs(server, person, 'GET', '/account/users/profile');
  const { rows } = await server.services.pool.query(
    "UPDATE account SET deletion_requested_at = '2026-03-01T22:30:00Z' WHERE subject = $1 RETURNING id",
    [person.subject],
  );
  const job = jobDefinitions(server.services).find(({ name }) => name === 'account.deletion-notice');
  await job?.work({ accountId: rows[0].id, wanted: true } as never, { id: randomUUID() });
  const texts = server.sandbox.mail.messages(person.email).map(({ text }) => text.replaceAll('\n', ' '));
  expect(texts).toEqual([expect.stringContaining('Wednesday, April 1, 2026')]);
});
