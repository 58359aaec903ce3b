import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCampaign, makePledge } from '#tests/support/campaign-factory.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { mailWords, partsOf } from '#tests/support/mail-words.ts';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The stage begins at noon UTC; the mails of the day go out a minute after 15:00 UTC, 18:00 in Addis Ababa. */
const eveningMs = 3 * hourMs + 60_000;
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

/** Runs the scheduled job this long after the first noon and waits until all its mail is sent. */
async function runDigests(afterMs: number): Promise<void> {
  await stage.runJob('notifications.note-digests', afterMs);
  const waiting = `SELECT count(*)::int AS n FROM jobs.job WHERE name = 'notifications.mail-digest'
    AND state NOT IN ('completed', 'failed')`;
  await eventually(async () => expect((await stage.server.services.pool.query(waiting)).rows[0].n).toBe(0));
}
const digestsTo = ({ email }: Person) =>
  mail
    .to(email)
    .map(({ text }) => text)
    .filter((text) => text.includes('Subject: News from those you follow'));

test('updates of followed campaigns are part of the mail of the day; backers have a mail of their own for each', async () => {
  const { pool } = stage.server.services;
  const owner = await stage.organizer();
  const accountOf = async ({ subject }: Person) =>
    (await pool.query('SELECT id FROM account WHERE subject = $1', [subject])).rows[0].id as string;
  const campaign = await makeCampaign(pool, {
    accountId: await accountOf(owner),
    page: await makeBeneficiary(pool),
    title: 'Looms for all',
    closesAt: new Date('2050-01-01'),
    funding: 'all_or_nothing',
  });
  const [fan, backer, late] = [somebody(), somebody(), somebody()];
  const follow = (person: Person) => stage.call(person, 'PUT', `/campaigns/listing/${campaign.slug}/follow`);
  const write = (title: string, audience = 'everybody') =>
    stage.call(owner, 'POST', `/campaigns/own/${campaign.id}/updates`, {
      title,
      text: 'In the *dry* season.',
      audience,
    });
  for (const person of [fan, backer]) expect((await follow(person)).status).toBe(200);
  await makePledge(pool, campaign.id, await accountOf(backer));
  stage.setAhead(hourMs);
  expect((await write('The first pole stands')).status).toBe(201);
  await write('Only for you', 'backers');
  stage.setAhead(2 * hourMs);
  await follow(late);
  for (const later of [0, hourMs]) await runDigests(eveningMs + later);
  const [digest = '', ...others] = digestsTo(fan);
  expect(others).toEqual([]);
  expect(digest).toContain('The first pole stands');
  expect(digest).not.toContain('Only for you');
  expect(mailWords(partsOf(digest)).addresses).toContain(
    `http://127.0.0.1:3000/fund-me/${campaign.slug}/updates`,
  );
  expect(digest).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  for (const person of [backer, late]) expect(digestsTo(person)).toEqual([]);
  await stage.call(fan, 'PUT', '/notifications/settings', { digest: false });
  stage.setAhead(dayMs);
  await write('The roof is on');
  await runDigests(eveningMs + dayMs);
  expect([digestsTo(fan).length, digestsTo(late).length]).toEqual([1, 1]);
  // Nothing of a creator who is suspended.
  stage.setAhead(2 * dayMs);
  await write('Give more');
  await pool.query('UPDATE account SET suspended_at = now() WHERE subject = $1', [owner.subject]);
  await runDigests(eveningMs + 2 * dayMs);
  expect(digestsTo(late)).toHaveLength(1);
});
