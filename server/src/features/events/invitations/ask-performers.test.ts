import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary, makePageManager } from '#tests/support/factories.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { mailWords, partsOf } from '#tests/support/mail-words.ts';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';
import { type Person, somebody, somebodyUnproven } from '#tests/support/test-server.ts';
import { removalNoticeBudgets } from './removal-notice.ts';

let mail: MailCollector;
let stage: OrganizingStage;
beforeAll(async () => {
  mail = await collectMail();
  stage = await openOrganizingStage({
    workJobs: true,
    environment: { SMTP_URL: mail.url },
    budgets: removalNoticeBudgets,
  });
});
afterAll(async () => {
  await stage.stop();
  await mail.stop();
});

async function pageOf(...people: Person[]) {
  const { pool } = stage.server.services;
  const page = await makeBeneficiary(pool, { name: 'Aster "the" www.evil.example' });
  for (const person of people) {
    await stage.call(person, 'GET', '/account/users/profile');
    await makePageManager(pool, { page, subject: person.subject, role: 'editor' });
  }
  return page;
}
const finished = async () => {
  const text = `SELECT count(*)::int AS n FROM jobs.job WHERE name = 'events.ask-performer' AND state = 'completed'`;
  return (await stage.server.services.pool.query(text)).rows[0].n;
};

test('all who look after a page are asked when the event is published, each once and only at a proven address', async () => {
  const [first, second, unproven] = [somebody(), somebody(), somebodyUnproven()];
  const page = await pageOf(first, second, unproven);
  const organizer = await stage.organizer();
  const { id } = (await stage.create(organizer, { beneficiaries: [page], draft: true })).result;
  const change = (body: object) => stage.call(organizer, 'PATCH', `/events/listing/${id}`, body);
  await change({ title: 'A draft asks nobody' });
  expect(await finished()).toBe(0);
  for (const body of [{ draft: false }, { title: 'Other words' }, { date: '2036-09-09' }]) await change(body);
  await eventually(async () => expect(await finished()).toBe(3));
  expect(mail.to(unproven.email)).toEqual([]);
  for (const { email } of [first, second]) {
    const asks = mail
      .to(email)
      .filter(({ text }) => text.includes('Subject: Are you playing at this event?'));
    const [invited, ...others] = asks;
    expect(others).toEqual([]);
    expect(invited?.text).toContain('http://127.0.0.1:3000/account/invitations');
    expect(invited?.text).not.toContain('www.evil.example');
  }
});

test('whoever has answered is not asked again', async () => {
  const person = somebody();
  const page = await pageOf(person);
  const organizer = await stage.organizer();
  const { id } = (await stage.create(organizer, { beneficiaries: [page] })).result;
  await stage.call(person, 'PUT', `/events/listing/${id}/performers/${page.id}/agreement`, { agreed: true });
  const before = await finished();
  await stage.call(organizer, 'PATCH', `/events/listing/${id}`, { title: 'Other words' });
  const other = await pageOf(somebody());
  await stage.call(organizer, 'PATCH', `/events/listing/${id}`, { beneficiaries: [page, other] });
  // The new mail alone, or with the first one if that was still waiting.
  await eventually(async () => expect(await finished()).toBeGreaterThan(before));
  const text = `SELECT count(*)::int AS n FROM jobs.job WHERE name = 'events.ask-performer' AND data->>'pageId' = $1`;
  expect((await stage.server.services.pool.query(text, [page.id])).rows[0].n).toBe(1);
});

const subjectsTo = ({ email }: Person) =>
  mail.to(email).filter(({ text }) => text.includes('Subject: You are no longer on the bill of an event'));

test('who looks after a page that agreed hears once a day that its organizer took it off the bill; who has not agreed does not', async () => {
  const [agreed, invited] = [somebody(), somebody()];
  const organizer = await stage.organizer();
  const [page, other] = [await pageOf(agreed, organizer), await pageOf(invited)];
  const { id } = (await stage.create(organizer, { beneficiaries: [page, other] })).result;
  const waiting = `SELECT FROM jobs.job WHERE name LIKE 'events.%' AND data->>'eventId' = $1 AND state <> 'completed'`;
  const { pool } = stage.server.services;
  const unknown = [{ id: null, name: 'The Unknown' }];
  for (const beneficiaries of [unknown, [page, other], unknown]) {
    await stage.call(organizer, 'PATCH', `/events/listing/${id}`, { beneficiaries });
    await eventually(async () => expect((await pool.query(waiting, [id])).rows).toEqual([]));
    expect([agreed, invited, organizer].map((person) => subjectsTo(person).length)).toEqual([1, 0, 0]);
  }
  const text = subjectsTo(agreed)[0]?.text ?? '';
  expect(text).toContain('Event: “Azmari night”');
  expect(text).not.toContain('www.evil.example');
  const words = mailWords(partsOf(text));
  expect(words.html).toEqual(words.text);
});

test('an organizer who manages a page, too, cannot flood the others who do with mail by taking it off bills', async () => {
  const [person, organizer] = [somebody(), await stage.organizer()];
  const page = await pageOf(person, organizer);
  const most = removalNoticeBudgets['removal-notices-person'].points;
  for (let nth = 0; nth <= most; nth += 1) {
    const { id } = (await stage.create(organizer, { beneficiaries: [page] })).result;
    await stage.call(organizer, 'PATCH', `/events/listing/${id}`, {
      beneficiaries: [{ id: null, name: 'The Unknown' }],
    });
  }
  const completed = `SELECT FROM jobs.job WHERE name = 'events.removal-notice' AND data->>'pageId' = $1 AND state = 'completed'`;
  const { pool } = stage.server.services;
  await eventually(async () => expect((await pool.query(completed, [page.id])).rowCount).toBe(most + 1));
  expect(subjectsTo(person)).toHaveLength(most);
});
