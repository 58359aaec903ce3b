import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { awaitMail, tokenIn } from '#tests/support/awaited-mail.ts';
import { makeType } from '#tests/support/factories.ts';
import { changeMeanwhile } from '#tests/support/locked-row.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { callAs } from '#tests/support/organizing.ts';
import { type Person, somebody, somebodyUnproven, startTestServer } from '#tests/support/test-server.ts';

let mail: MailCollector;
let server: Awaited<ReturnType<typeof startTestServer>>;
let type: string;
beforeAll(async () => {
  mail = await collectMail();
  server = await startTestServer({
    environment: { SMTP_URL: mail.url },
    workJobs: true,
  });
  type = await makeType(server.services.pool, 'Singer');
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const call = (person: Person, method: string, path: string, body?: object) =>
  callAs(server, person, method, path, body);

async function publishedPage(owner: Person, name = 'Aster Bekele') {
  const { id } = (await call(owner, 'POST', '/beneficiary/pages', { name, types: [type] })).result;
  await call(owner, 'POST', `/beneficiary/pages/${id}/publish`);
  return id as string;
}

const invite = (owner: Person, page: string, email: string, role = 'editor') =>
  call(owner, 'POST', `/beneficiary/pages/${page}/invitations`, { email, role });

/** What is in the link of the last mail to the address. */
async function mailedToken(email: string, count = 1): Promise<string> {
  const messages = await awaitMail(mail, email, { words: 'invites you', count });
  return tokenIn(messages.at(-1), '/page-invitation');
}

const accept = (person: Person, token: string) =>
  call(person, 'POST', '/beneficiary/page-invitations/accept', { token });
const managers = async (person: Person, page: string) =>
  (await call(person, 'GET', `/beneficiary/pages/${page}/managers`)).result;

/** Somebody who looks after the page, invited and welcomed. */
async function joined(owner: Person, page: string, role: 'owner' | 'editor') {
  const person = somebody(`Joined ${role}`);
  await invite(owner, page, person.email, role);
  expect((await accept(person, await mailedToken(person.email))).status).toBe(200);
  const id = (await managers(person, page)).managers.find((one: { is_you: boolean }) => one.is_you).id;
  return { person, id: id as string };
}

test.each([
  ['removed', (path: string, owner: Person) => call(owner, 'DELETE', path)],
  ['made an editor', (path: string, owner: Person) => call(owner, 'PATCH', path, { role: 'editor' })],
])('an invitation of an owner does not work once they are %s', async (_, end) => {
  const [owner, friend] = [somebody(), somebody()];
  const page = await publishedPage(owner);
  const { person: rogue, id } = await joined(owner, page, 'owner');
  await invite(rogue, page, friend.email, 'owner');
  const token = await mailedToken(friend.email);
  expect((await end(`/beneficiary/pages/${page}/managers/${id}`, owner)).status).toBe(200);
  expect((await managers(owner, page)).invitations).toEqual([]);
  const read = await call(friend, 'POST', '/beneficiary/page-invitations/read', { token });
  const accepted = await accept(friend, token);
  expect([read, accepted].map(({ errors }) => errors?.[0].code)).toEqual([
    'invitation_not_found',
    'invitation_not_found',
  ]);
});

test('an invitation does not work while its sender is suspended, nor after they are erased', async () => {
  const [owner, friend] = [somebody(), somebody()];
  const page = await publishedPage(owner);
  const { person: rogue, id } = await joined(owner, page, 'owner');
  await invite(rogue, page, friend.email, 'owner');
  const token = await mailedToken(friend.email);
  const suspend = (at: string) =>
    server.ownerPool.query(`UPDATE account SET suspended_at = ${at} WHERE id = $1`, [id]);
  const invited = async () =>
    (await managers(owner, page)).invitations.map(({ email }: { email: string }) => email);
  await suspend('now()');
  expect((await accept(friend, token)).errors?.[0].code).toBe('invitation_not_found');
  expect(await invited()).toEqual([]);
  await suspend('NULL');
  expect(await invited()).toEqual([friend.email]);
  const { erasers, db } = server.services;
  await inTransaction(db, async (transaction) => {
    for (const erase of erasers) await erase(transaction, id);
  });
  expect((await managers(owner, page)).invitations).toEqual([]);
  expect((await accept(friend, token)).errors?.[0].code).toBe('invitation_not_found');
});

test('erasing a stranger who signed up with the address of somebody invited leaves the invitation', async () => {
  const [owner, friend] = [somebody(), somebody()];
  const page = await publishedPage(owner);
  await invite(owner, page, friend.email);
  const token = await mailedToken(friend.email);
  const stranger = { ...somebodyUnproven(), email: friend.email };
  await call(stranger, 'GET', '/account/users/profile');
  const { rows } = await server.ownerPool.query('SELECT id FROM account WHERE subject = $1', [
    stranger.subject,
  ]);
  const { erasers, db } = server.services;
  await inTransaction(db, async (transaction) => {
    for (const erase of erasers) await erase(transaction, rows[0].id);
  });
  expect((await accept(friend, token)).status).toBe(200);
});

test('an invitation does not work if its sender is suspended while it is accepted, and their page stays withheld', async () => {
  const [owner, friend] = [somebody(), somebody()];
  const page = await publishedPage(owner);
  await invite(owner, page, friend.email, 'owner');
  const token = await mailedToken(friend.email);
  const suspension = `UPDATE account SET suspended_at = now() WHERE subject = $1`;
  const answer = await changeMeanwhile(
    server.ownerPool,
    ['SELECT FROM beneficiary WHERE id = $1 FOR NO KEY UPDATE', [page]],
    () => accept(friend, token),
    [[suspension, [owner.subject]]],
  );
  expect(answer.errors?.[0].code).toBe('invitation_not_found');
  expect((await server.request(`/api/v1/beneficiary/professionals/${page}`)).status).toBe(404);
});

test('an owner who is suspended while their request waits can no longer make anybody an owner', async () => {
  const owner = somebody();
  const page = await publishedPage(owner);
  const { id } = await joined(owner, page, 'editor');
  const answer = await changeMeanwhile(
    server.ownerPool,
    ['SELECT FROM beneficiary WHERE id = $1 FOR NO KEY UPDATE', [page]],
    () => call(owner, 'PATCH', `/beneficiary/pages/${page}/managers/${id}`, { role: 'owner' }),
    [['UPDATE account SET suspended_at = now() WHERE subject = $1', [owner.subject]]],
  );
  expect([answer.status, answer.errors?.[0].code]).toEqual([404, 'page_not_found']);
  expect((await server.request(`/api/v1/beneficiary/professionals/${page}`)).status).toBe(404);
});
