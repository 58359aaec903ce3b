import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openPage, receiveTip } from '#tests/support/dashboard-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let mail: MailCollector;
let server: PayingServer;
beforeAll(async () => {
  mail = await collectMail();
  server = await startPayingServer({ workJobs: true, environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

test('thanks mailed again are the same message', async () => {
  const { page, manager } = await openPage(server);
  const fan = await server.fan('Hanna');
  const { tipId } = await receiveTip(server, page, fan);
  const thanked = await server.call(manager, 'POST', `/dashboard/pages/${page.id}/tips/${tipId}/thanks`, {
    text: 'You made my day.',
  });
  expect(thanked.status).toBe(200);
  const finished = () =>
    server.count("jobs.job WHERE name = 'dashboard.mail-thanks' AND state = 'completed'", []);
  await eventually(async () => expect(await finished()).toBe(1));
  // Simulates a process that dies after the mail server's answer and before it completes the job.
  const { db, jobs } = server.services;
  await inTransaction(db, (transaction) =>
    jobs.enqueue(transaction, 'dashboard.mail-thanks', { pageId: page.id, tipId }),
  );
  await eventually(async () => expect(await finished()).toBe(2));
  const { rows } = await server.ownerPool.query(
    'SELECT email FROM tip JOIN account ON account.id = tip.account_id WHERE tip.id = $1',
    [tipId],
  );
  const ids = mail
    .to(rows[0].email)
    .filter(({ text }) => text.includes('You made my day.'))
    .map(({ text }) => /^Message-ID: (<\S+>)\r$/im.exec(text)?.[1]);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toMatch(/@tibeb\.example>$/);
  expect(ids[1]).toBe(ids[0]);
});
