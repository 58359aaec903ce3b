import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openPage, receiveTip } from '#tests/support/dashboard-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeThanks } from '#tests/support/factories.ts';
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

test('after a restore thanks from before are not mailed again, and those for an earlier tip are', async () => {
  const { page, manager } = await openPage(server);
  const fan = await server.fan('Hanna');
  const tips = [await receiveTip(server, page, fan), await receiveTip(server, page, fan)] as const;
  const thank = (nth: 0 | 1, text: string) =>
    server.call(manager, 'POST', `/dashboard/pages/${page.id}/tips/${tips[nth].tipId}/thanks`, { text });
  const { rows } = await server.ownerPool.query(
    'SELECT email FROM tip JOIN account ON account.id = tip.account_id WHERE tip.id = $1',
    [tips[0].tipId],
  );
  const mailsWith = (words: string) => mail.to(rows[0].email).filter(({ text }) => text.includes(words));
  await thank(0, 'Long ago.');
  await eventually(() => expect(mailsWith('Long ago.')).toHaveLength(1));
  await server.ownerPool.query("INSERT INTO database_home (home, restored_at) VALUES ('another', now())");
  const again = jobDefinitions(server.services).find(({ name }) => name === 'dashboard.mail-thanks');
  await again?.work({ pageId: page.id, tipId: tips[0].tipId } as never, {} as never);
  await thank(1, 'Only now.');
  await eventually(() => expect(mailsWith('Only now.')).toHaveLength(1));
  expect(mailsWith('Long ago.')).toHaveLength(1);
});

test('thanks that the desk has hidden are not mailed', async () => {
  const { page } = await openPage(server);
  const { tipId } = await receiveTip(server, page, await server.fan('Hanna'));
  await makeThanks(server.ownerPool, tipId, 'Shame on you.');
  await server.ownerPool.query('UPDATE received_tip SET thanks_withheld_at = now() WHERE tip_id = $1', [
    tipId,
  ]);
  const mailing = jobDefinitions(server.services).find(({ name }) => name === 'dashboard.mail-thanks');
  await mailing?.work({ pageId: page.id, tipId } as never, {} as never);
  expect(mail.all().filter(({ text }) => text.includes('Shame on you.'))).toEqual([]);
});
