import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary, makePageManager } from '#tests/support/factories.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { mailWords, partsOf } from '#tests/support/mail-words.ts';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';
import { type Person, somebody, somebodyUnproven } from '#tests/support/test-server.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The stage begins at noon UTC; the mails of the day go out a minute after 15:00 UTC, 18:00 in Addis Ababa. */
const eveningMs = 3 * hourMs + 60_000;
let mail: MailCollector;
let stage: OrganizingStage;
let today = 0;
beforeAll(async () => {
  mail = await collectMail();
  stage = await openOrganizingStage({ workJobs: true, environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await stage.stop();
  await mail.stop();
});
// Each test has days of its own.
beforeEach(() => {
  today += 20 * dayMs;
  stage.setAhead(today);
});

async function performer() {
  const person = await stage.organizer();
  const page = await makeBeneficiary(stage.server.services.pool, { name: `Aster ${today}` });
  await makePageManager(stage.server.services.pool, { page, subject: person.subject });
  return {
    page,
    post: (text: string) => stage.call(person, 'POST', `/beneficiary/pages/${page.id}/posts`, { text }),
    announce: async (changes: object = {}) =>
      (await stage.call(person, 'POST', '/events/listing', { ...(await form(page)), ...changes })).result.id,
    call: (method: string, path: string, body?: object) => stage.call(person, method, path, body),
  };
}
async function form(page: object) {
  return {
    title: 'Azmari night',
    date: '2037-12-08',
    time: '19:30',
    place_name: 'Fendika, Addis Ababa',
    category: stage.category,
    description: 'Masinko, krar and whoever comes by after midnight.',
    beneficiaries: [page],
  };
}
async function follower(pages: { id: string }[], person: Person = somebody()) {
  for (const { id } of pages) await stage.call(person, 'PUT', `/beneficiary/professionals/${id}/follow`);
  // They followed before today.
  await stage.server.services.pool.query(
    `UPDATE beneficiary_follow SET created_at = '2036-01-01' WHERE account_id = (SELECT id FROM account WHERE subject = $1)`,
    [person.subject],
  );
  return person;
}
const waiting = async () => {
  const text = `SELECT count(*)::int AS n FROM jobs.job WHERE name = 'notifications.mail-digest' AND state NOT IN ('completed', 'failed')`;
  return (await stage.server.services.pool.query(text)).rows[0].n;
};
/** Runs the scheduled job this long after today's noon and waits until all its mail is sent. */
async function runDigests(afterMs: number) {
  await stage.runJob('notifications.note-digests', today + afterMs);
  await eventually(async () => expect(await waiting()).toBe(0));
}
const digestsTo = ({ email }: Person) =>
  mail
    .to(email)
    .map(({ text }) => text)
    .filter((text) => text.includes('Subject: News from those you follow'));

test('followers hear of new events and posts by one mail a day, in the evening', async () => {
  const aster = await performer();
  const fan = await follower([aster.page]);
  await aster.post('New songs!\nhttps://evil.example');
  const eventId = await aster.announce();
  await runDigests(eveningMs - 1000);
  expect(digestsTo(fan)).toEqual([]);
  for (const later of [0, hourMs, 5 * hourMs]) await runDigests(eveningMs + later);
  const [digest = '', ...others] = digestsTo(fan);
  expect(others).toEqual([]);
  const origin = 'http://127.0.0.1:3000';
  expect(digest).toMatch(/^Subject: News from those you follow\r$/m);
  expect(digest).toMatch(/^List-Unsubscribe:\s+<http:\/\/127\.0\.0\.1:3000\/unsubscribe\/[\w.-]+>\r$/m);
  expect(digest).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const { text, html, addresses } = mailWords(partsOf(digest));
  expect(text).toEqual(html);
  expect(addresses).toEqual(
    expect.arrayContaining([
      `${origin}/events/${eventId}`,
      `${origin}/professionals/${aster.page.id}`,
      `${origin}/account/followed`,
    ]),
  );
  expect(digest).not.toContain('https://evil.example');
  expect(digest).toContain('New songs!');
});

test('the mail of the next day has what is new since, and a day without news has no mail', async () => {
  const aster = await performer();
  const fan = await follower([aster.page]);
  await aster.post('First day');
  await runDigests(eveningMs);
  await runDigests(eveningMs + dayMs);
  expect(digestsTo(fan)).toHaveLength(1);
  stage.setAhead(today + dayMs + eveningMs + hourMs);
  await aster.post('Second day');
  const late = somebody();
  await stage.call(late, 'PUT', `/beneficiary/professionals/${aster.page.id}/follow`);
  // Began to follow after that.
  await stage.server.services.pool.query(
    `UPDATE beneficiary_follow SET created_at = '2099-01-01' WHERE account_id = (SELECT id FROM account WHERE subject = $1)`,
    [late.subject],
  );
  await runDigests(eveningMs + 2 * dayMs);
  expect(digestsTo(late)).toEqual([]);
  const [, second = ''] = digestsTo(fan);
  expect(second).toContain('Second day');
  expect(second).not.toContain('First day');
});

test('a follower who chose events, posts or nothing is mailed only about these', async () => {
  const aster = await performer();
  const other = await performer();
  const fans = {
    events: await follower([aster.page]),
    posts: await follower([aster.page]),
    nothing: await follower([aster.page]),
    off: await follower([aster.page]),
    unproven: await follower([aster.page], somebodyUnproven()),
    others: await follower([other.page]),
    suspended: await follower([aster.page]),
  };
  const choose = (person: Person, hears: object) =>
    stage.call(person, 'PATCH', `/beneficiary/professionals/${aster.page.id}/follow`, hears);
  expect(await choose(fans.events, { events: true, posts: false })).toMatchObject({
    status: 200,
    result: { events: true, posts: false },
  });
  await choose(fans.posts, { events: false, posts: true });
  await choose(fans.nothing, { events: false, posts: false });
  expect((await choose(fans.others, { events: true, posts: true })).errors[0].code).toBe('not_followed');
  expect((await choose(fans.events, { events: 'yes' })).status).toBe(400);
  await stage.call(fans.off, 'PUT', '/notifications/settings', { digest: false });
  await stage.server.ownerPool.query('UPDATE account SET suspended_at = now() WHERE subject = $1', [
    fans.suspended.subject,
  ]);
  const followed = await stage.call(fans.posts, 'GET', '/beneficiary/followed');
  expect(followed.body.data.results[0].hears).toEqual({ events: false, posts: true });
  await aster.post('Words of the day');
  await aster.announce();
  await runDigests(eveningMs);
  expect(digestsTo(fans.events)[0]).toContain('Azmari night');
  expect(digestsTo(fans.events)[0]).not.toContain('Words of the day');
  expect(digestsTo(fans.posts)[0]).toContain('Words of the day');
  expect(digestsTo(fans.posts)[0]).not.toContain('Azmari night');
  for (const person of [fans.nothing, fans.off, fans.unproven, fans.others, fans.suspended])
    expect(digestsTo(person)).toEqual([]);
});

test('an event is news once the performer agreed, and one that was canceled, deleted or declined is none', async () => {
  const aster = await performer();
  const fan = await follower([aster.page]);
  const organizer = await stage.organizer();
  const announced = async () => (await stage.create(organizer, { ...(await form(aster.page)) })).result.id;
  const ids = [await announced(), await announced(), await announced(), await announced()];
  const answer = (id: string | undefined, agreed: boolean) =>
    aster.call('PUT', `/events/listing/${id}/performers/${aster.page.id}/agreement`, { agreed });
  await stage.call(organizer, 'PATCH', `/events/listing/${ids[0]}`, { title: 'Not agreed yet' });
  await runDigests(eveningMs);
  expect(digestsTo(fan)).toEqual([]);
  stage.setAhead(today + hourMs);
  for (const id of ids.slice(1)) await answer(id, true);
  await answer(ids[1], false);
  await stage.call(organizer, 'POST', `/events/listing/${ids[2]}/cancel`);
  await stage.call(organizer, 'DELETE', `/events/listing/${ids[3]}`);
  await runDigests(eveningMs + dayMs);
  expect(digestsTo(fan)).toEqual([]);
  stage.setAhead(today + dayMs + 4 * hourMs);
  await answer(ids[0], true);
  await runDigests(eveningMs + 2 * dayMs);
  expect(digestsTo(fan)).toHaveLength(1);
  expect(digestsTo(fan)[0]).toContain('Not agreed yet');
});

test('many servers looking at once, and a mail that is tried again, are one message to the mailbox', async () => {
  const aster = await performer();
  const fans = await Promise.all(Array.from({ length: 5 }, () => follower([aster.page])));
  await aster.post('Once');
  const services = {
    ...stage.server.services,
    clock: { now: () => new Date(stage.clock.now().getTime() + eveningMs) },
  };
  const job = jobDefinitions(services).find(({ name }) => name === 'notifications.note-digests');
  if (!job) throw new Error('There is no such job.');
  await Promise.all(Array.from({ length: 6 }, () => (job.work as () => Promise<void>)()));
  await eventually(async () => expect(await waiting()).toBe(0));
  for (const fan of fans) expect(digestsTo(fan)).toHaveLength(1);
  // As if the process had died between the mail server's answer and recording it.
  const { db, jobs, pool } = stage.server.services;
  const { rows } = await pool.query(
    `SELECT data FROM jobs.job WHERE name = 'notifications.mail-digest' ORDER BY created_on DESC LIMIT 5`,
  );
  await inTransaction(db, async (transaction) => {
    for (const { data } of rows) await jobs.enqueue(transaction, 'notifications.mail-digest', data);
  });
  await eventually(async () => expect(await waiting()).toBe(0));
  for (const fan of fans) {
    const ids = digestsTo(fan).map((text) => /^Message-ID:\s+(<\S+>)\r$/im.exec(text)?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^<digest-/);
    expect(ids[1]).toBe(ids[0]);
  }
});

test('the link of a mail stops it without signing in, and no other token does', async () => {
  const aster = await performer();
  const fan = await follower([aster.page]);
  await aster.post('Words');
  await runDigests(eveningMs);
  const token = /unsubscribe\/([\w.-]+)>/.exec(digestsTo(fan)[0] ?? '')?.[1] ?? '';
  const unsubscribe = async (body: object) => {
    const response = await stage.server.request('/api/v1/notifications/unsubscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const settings = async () => (await stage.call(fan, 'GET', '/notifications/settings')).result;
  expect(await settings()).toEqual({ digest: true });
  const [id = '', signed = ''] = token.split('.');
  const forged = [`${id}.`, `${id}.${signed.slice(0, -2)}`, `${crypto.randomUUID()}.${signed}`, '', '.', id];
  for (const wrong of forged) expect((await unsubscribe({ token: wrong })).status).toBe(404);
  expect((await unsubscribe({})).status).toBe(400);
  expect(await settings()).toEqual({ digest: true });
  for (let time = 0; time < 2; time += 1) expect((await unsubscribe({ token })).status).toBe(200);
  expect(await settings()).toEqual({ digest: false });
  stage.setAhead(today + dayMs);
  await aster.post('More words');
  await runDigests(eveningMs + dayMs);
  expect(digestsTo(fan)).toHaveLength(1);
});
