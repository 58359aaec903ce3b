import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { awaitMail } from '#tests/support/awaited-mail.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makePageManager, makeType } from '#tests/support/factories.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { partsOf } from '#tests/support/mail-words.ts';
import { callAs } from '#tests/support/organizing.ts';
import { type Person, somebody, somebodyUnproven, startTestServer } from '#tests/support/test-server.ts';

let mail: MailCollector;
let server: Awaited<ReturnType<typeof startTestServer>>;
let type: string;
beforeAll(async () => {
  mail = await collectMail();
  server = await startTestServer({
    environment: { SMTP_URL: mail.url, CONTACT_MAIL: 'team@example.com' },
    workJobs: true,
    overrides: { clock: { now: () => evening } },
  });
  type = await makeType(server.services.pool, 'Singer');
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const dayMs = 24 * 60 * 60 * 1000;
/** Today at 18:04 in Addis Ababa. */
const evening = new Date(`${new Date().toISOString().slice(0, 10)}T15:04:00Z`);

const call = (person: Person, method: string, path: string, body?: object) =>
  callAs(server, person, method, `/beneficiary/pages${path}`, body);

async function draft(owner: Person, name: string): Promise<string> {
  return (await call(owner, 'POST', '', { name, types: [type] })).result.id;
}

async function join(page: string, person: Person, role: 'owner' | 'editor') {
  await call(person, 'GET', '');
  await makePageManager(server.services.pool, { page: { id: page }, subject: person.subject, role });
}

const leave = async (person: Person, page: string) =>
  (await call(person, 'POST', `/${page}/leave`, {})).status;

/** The texts of all mails about pages that were taken down to the address, once no job is left to be done. */
async function mailsTo(...people: Person[]): Promise<string[][]> {
  await eventually(async () => {
    const { rows } = await server.ownerPool.query(
      "SELECT state FROM jobs.job WHERE name = 'beneficiaries.leaving-notice'",
    );
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['completed']));
  });
  const texts = ({ email }: Person) => mail.to(email).map(({ text }) => partsOf(text).text);
  return people.map((person) => texts(person).filter((text) => text.includes('down for good')));
}

test('all managers with a proven address are mailed once that a page was taken down, even if it is requested many times at once', async () => {
  const [aster, other, editor] = [somebody('Aster'), somebody('Other'), somebody('Editor')];
  const [unproven, stranger] = [somebodyUnproven(), somebody()];
  const page = await draft(aster, 'Aster Bekele');
  await call(aster, 'POST', `/${page}/publish`);
  await join(page, other, 'owner');
  await join(page, editor, 'editor');
  await join(page, unproven, 'editor');
  expect([await leave(editor, page), await leave(stranger, page)]).toEqual([403, 404]);
  const statuses = await Promise.all(Array.from({ length: 8 }, () => leave(aster, page)));
  expect(new Set([...statuses, await leave(other, page)])).toEqual(new Set([200]));
  const [toAster, toOther, toEditor, ...toNobody] = await mailsTo(aster, other, editor, unproven, stranger);
  expect(toNobody).toEqual([[], []]);
  expect(toAster).toHaveLength(1);
  expect([toOther, toEditor]).toEqual([toAster, toAster]);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(evening);
  const text = toAster?.[0]?.replaceAll('\u202f', ' ');
  expect(text).toContain(`“Aster” took the page “Aster Bekele” down for good on ${day} at 6:04 PM (Addis`);
  expect(text).toContain('The history of its tips stays, and money on its way is still paid out.');
  expect(text).toContain('if it is at least $1.00');
  expect(text).toContain('write to team@example.com at once');
});

test('about a draft that was never published only its managers are mailed, and not about tips', async () => {
  const [owner, editor, invited] = [somebody(), somebody(), somebody()];
  const page = await draft(owner, 'Nobody has seen this');
  await join(page, editor, 'editor');
  await call(owner, 'POST', `/${page}/invitations`, { email: invited.email, role: 'editor' });
  await awaitMail(mail, invited.email, { words: 'invites you' });
  expect(await leave(owner, page)).toBe(200);
  const [toOwner, toEditor, toInvited] = await mailsTo(owner, editor, invited);
  expect([toOwner?.length, toEditor?.length, toInvited]).toEqual([1, 1, []]);
  expect(toOwner?.[0]).toContain('which was never published');
  expect(toOwner?.[0]).not.toContain('tips');
  const about = mail.all().filter(({ text }) => text.includes('Nobody has seen this'));
  expect(about.map(({ to }) => to).toSorted()).toEqual(
    [owner, editor, invited].map(({ email }) => email).toSorted(),
  );
});

test('the other managers are mailed that a page will end with the account of its only owner, and that it has ended, with its name', async () => {
  const [owner, editor, coOwner] = [somebody(), somebody(), somebody()];
  const [alone, shared] = [await draft(owner, 'Ends with me'), await draft(owner, 'Has another owner')];
  for (const page of [alone, shared]) await call(owner, 'POST', `/${page}/publish`);
  for (const page of [alone, shared]) await join(page, editor, 'editor');
  await join(shared, coOwner, 'owner');
  await callAs(server, owner, 'PUT', '/account/users/profile/deletion');
  const dayIn30 = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    evening.getTime() + 30 * dayMs,
  );
  const [before = ''] = await awaitMail(mail, editor.email, { words: 'is deleting their account' });
  expect(before).toContain(`If nobody else owns the page on ${dayIn30}, it is taken down for good`);
  const clock = { now: () => new Date(evening.getTime() + 31 * dayMs) };
  const erase = jobDefinitions({ ...server.services, clock }).find(({ name }) => name === 'account.erase');
  if (!erase) throw new Error('There is no such job.');
  await (erase.work as () => Promise<void>)();
  const [after = ''] = await awaitMail(mail, editor.email, { words: 'was deleted on' });
  expect(after).toContain('The account of the only owner of the page “Ends with me” was deleted on');
  // The page that stays is news for those who stay.
  for (const { email } of [editor, coOwner]) {
    const [news = ''] = await awaitMail(mail, email, { words: 'their account was deleted' });
    expect(news).toContain('Somebody who looked after the page “Has another owner” no longer does');
    expect(news).not.toContain('choose a new password');
  }
  expect([mail.to(editor.email).length, mail.to(coOwner.email).length]).toEqual([3, 1]);
});
