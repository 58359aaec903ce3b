import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary, makePageManager } from '#tests/support/factories.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';
import { somebody } from '#tests/support/test-server.ts';

const afternoonMs = 4 * 60 * 60 * 1000;
let mail: MailCollector;
let stage: OrganizingStage;
beforeAll(async () => {
  mail = await collectMail();
  stage = await openOrganizingStage({ workJobs: true, environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await stage.stop();
  await mail.stop();
});

test('a daily mail whose news cannot be read is tried later, and nothing else ends with it', async () => {
  const { ownerPool } = stage.server;
  const person = await stage.organizer();
  const page = await makeBeneficiary(ownerPool);
  await makePageManager(ownerPool, { page, subject: person.subject });
  const fan = somebody();
  await stage.call(fan, 'PUT', `/beneficiary/professionals/${page.id}/follow`);
  await ownerPool.query("UPDATE beneficiary_follow SET created_at = '2020-01-01'");
  await stage.call(person, 'POST', `/beneficiary/pages/${page.id}/posts`, { text: 'New songs!' });
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  // Only the mail reads these, not what finds its followers.
  const columns = [
    ['listed_event', 'time_zone'],
    ['listed_post', 'text'],
    ['listed_campaign', 'title'],
  ];
  for (const [view, column] of columns)
    await ownerPool.query(`ALTER VIEW ${view} RENAME COLUMN ${column} TO ${column}_away`);
  try {
    await stage.runJob('notifications.note-digests', afternoonMs);
    await eventually(async () => {
      const text =
        "SELECT output::text FROM jobs.job WHERE name = 'notifications.mail-digest' AND state = 'retry'";
      const { rows } = await ownerPool.query(text);
      expect(rows).toEqual([{ output: expect.stringContaining('does not exist') }]);
    });
  } finally {
    for (const [view, column] of columns)
      await ownerPool.query(`ALTER VIEW ${view} RENAME COLUMN ${column}_away TO ${column}`);
    process.off('unhandledRejection', note);
  }
  expect(unhandled).toEqual([]);
  expect(mail.to(fan.email)).toEqual([]);
});
