import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitMail, tokenIn } from '#tests/support/awaited-mail.ts';
import { makeType } from '#tests/support/factories.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { callAs } from '#tests/support/organizing.ts';
import { type Person, somebody, somebodyUnproven, startTestServer } from '#tests/support/test-server.ts';

let mail: MailCollector;
let server: Awaited<ReturnType<typeof startTestServer>>;
let type: string;
let now = Date.now();
beforeAll(async () => {
  mail = await collectMail();
  server = await startTestServer({
    environment: { SMTP_URL: mail.url },
    workJobs: true,
    overrides: { clock: { now: () => new Date(now) } },
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

const mailedTo = (email: string, words: string) => awaitMail(mail, email, { words });

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
const ownIdIn = async (person: Person, page: string): Promise<string> =>
  (await managers(person, page)).managers.find((one: { is_you: boolean }) => one.is_you).id;

test('an invited person accepts by the link in the mail, once, and everybody who was there is told', async () => {
  const [owner, editor] = [somebody('Aster'), somebody('Desta')];
  const page = await publishedPage(owner);
  const invited = await invite(owner, page, ` ${editor.email.toUpperCase()} `);
  expect(invited.status).toBe(201);
  expect(invited.result.invitations).toMatchObject([{ email: editor.email, role: 'editor' }]);
  const token = await mailedToken(editor.email);
  const read = await call(editor, 'POST', '/beneficiary/page-invitations/read', { token });
  expect(read.result).toEqual({ page: { id: page, name: 'Aster Bekele' }, role: 'editor', for_you: true });
  expect((await accept(editor, token)).result).toEqual({ page });
  expect(await managers(owner, page)).toMatchObject({
    managers: [
      { name: 'Aster', email: owner.email, role: 'owner', is_you: true },
      { name: 'Desta', email: editor.email, role: 'editor', is_you: false },
    ],
    invitations: [],
  });
  await mailedTo(owner.email, 'is now an editor of the page');
  await mailedTo(editor.email, 'is now an editor of the page');
  const again = await accept(editor, token);
  expect([again.status, again.errors[0].code]).toEqual([404, 'invitation_not_found']);
});

test('an editor sees who looks after the page, and neither their addresses nor whom an owner invited', async () => {
  const owner = somebody();
  const page = await publishedPage(owner);
  const { person: editor } = await joined(owner, page, 'editor');
  await invite(owner, page, somebody().email);
  const seen = await managers(editor, page);
  expect(seen.managers.map((one: { email: string | null }) => one.email)).toEqual([null, null]);
  expect(seen.invitations).toEqual([]);
});

test('the link does not work for another account or an unproven address', async () => {
  const [owner, invited] = [somebody(), somebodyUnproven()];
  const page = await publishedPage(owner);
  await invite(owner, page, invited.email, 'owner');
  const token = await mailedToken(invited.email);
  const thief = somebody();
  const stolen = await accept(thief, token);
  expect([stolen.status, stolen.errors[0].code]).toEqual([403, 'invitation_for_other']);
  const unproven = await accept(invited, token);
  expect([unproven.status, unproven.errors[0].code]).toEqual([403, 'address_not_proven']);
  expect((await managers(owner, page)).managers).toHaveLength(1);
  expect((await accept({ ...invited, proven: true }, token)).status).toBe(200);
});

test('an invitation ends after a week, when it is withdrawn, and when another takes its place', async () => {
  const [owner, late, withdrawn, twice] = [somebody(), somebody(), somebody(), somebody()];
  const page = await publishedPage(owner);
  await invite(owner, page, late.email);
  const lateToken = await mailedToken(late.email);
  now += 7 * 24 * 60 * 60 * 1000 + 1000;
  const refused = async (person: Person, token: string) => (await accept(person, token)).errors?.[0].code;
  expect(await refused(late, lateToken)).toBe('invitation_not_found');
  const { result } = await invite(owner, page, withdrawn.email);
  const withdrawnToken = await mailedToken(withdrawn.email);
  const path = `/beneficiary/pages/${page}/invitations/${result.invitations[0].id}`;
  expect((await call(owner, 'DELETE', path)).result.invitations).toEqual([]);
  expect((await call(owner, 'DELETE', path)).errors[0].code).toBe('invitation_not_found');
  expect(await refused(withdrawn, withdrawnToken)).toBe('invitation_not_found');
  await invite(owner, page, twice.email);
  const first = await mailedToken(twice.email);
  await invite(owner, page, twice.email, 'owner');
  const second = await mailedToken(twice.email, 2);
  expect(await refused(twice, first)).toBe('invitation_not_found');
  expect((await accept(twice, second)).status).toBe(200);
});

test('of many who use one link at once, one joins and is told once', async () => {
  const [owner, invited] = [somebody(), somebody()];
  const page = await publishedPage(owner);
  await invite(owner, page, invited.email);
  const token = await mailedToken(invited.email);
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => (await accept(invited, token)).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect((await managers(owner, page)).managers).toHaveLength(2);
});

test('only owners invite, change roles and remove; a stranger finds nothing', async () => {
  const owner = somebody();
  const page = await publishedPage(owner);
  const { person: editor } = await joined(owner, page, 'editor');
  const ownerId = await ownIdIn(owner, page);
  const stranger = somebody();
  for (const [person, code] of [
    [editor, 'page_owners_only'],
    [stranger, 'page_not_found'],
  ] as const) {
    const answers = [
      await invite(person, page, 'friend@example.com'),
      await call(person, 'PATCH', `/beneficiary/pages/${page}/managers/${ownerId}`, { role: 'editor' }),
      await call(person, 'DELETE', `/beneficiary/pages/${page}/managers/${ownerId}`),
    ];
    expect(answers.map(({ errors }) => errors[0].code)).toEqual([code, code, code]);
  }
  expect((await call(stranger, 'GET', `/beneficiary/pages/${page}/managers`)).status).toBe(404);
});

test('an owner makes owners and editors and removes them, and each of them is told', async () => {
  const owner = somebody('Aster');
  const page = await publishedPage(owner);
  const { person, id } = await joined(owner, page, 'editor');
  const path = `/beneficiary/pages/${page}/managers/${id}`;
  expect((await call(owner, 'PATCH', path, { role: 'owner' })).result.managers[1].role).toBe('owner');
  await mailedTo(person.email, 'an owner of the page');
  expect((await call(owner, 'DELETE', path)).result).toEqual({ removed: true });
  await mailedTo(person.email, 'removed');
  await mailedTo(owner.email, 'removed');
  expect((await call(person, 'GET', `/beneficiary/pages/${page}`)).status).toBe(404);
  expect((await call(owner, 'DELETE', path)).errors[0].code).toBe('manager_not_found');
});

test('the last owner cannot leave or become an editor; if another one remains they can, and mails about tips go to that one', async () => {
  const owner = somebody();
  const page = await publishedPage(owner);
  const id = await ownIdIn(owner, page);
  const path = `/beneficiary/pages/${page}/managers/${id}`;
  expect((await call(owner, 'DELETE', path)).errors[0].code).toBe('last_owner');
  expect((await call(owner, 'PATCH', path, { role: 'editor' })).errors[0].code).toBe('last_owner');
  const { person: second } = await joined(owner, page, 'owner');
  // After a week a new owner can be the only one.
  now += 8 * 24 * 60 * 60 * 1000;
  // As a page was left by an earlier version, after its owner had changed the address of the account.
  await server.services.pool.query("UPDATE beneficiary SET email = 'old@example.com' WHERE id = $1", [page]);
  expect((await call(owner, 'DELETE', path)).status).toBe(200);
  expect((await call(second, 'GET', `/beneficiary/pages/${page}`)).result.email).toBe(second.email);
});

test('an editor stops looking after a page by themselves', async () => {
  const owner = somebody();
  const page = await publishedPage(owner);
  const { person, id } = await joined(owner, page, 'editor');
  expect((await call(person, 'DELETE', `/beneficiary/pages/${page}/managers/${id}`)).status).toBe(200);
  expect((await call(person, 'GET', '/beneficiary/pages')).body.data.metadata.total).toBe(0);
});

test('the editor of a page that was taken down can leave, and its owners stay', async () => {
  const owner = somebody();
  const page = await publishedPage(owner);
  const [{ person, id }, second] = [await joined(owner, page, 'editor'), await joined(owner, page, 'owner')];
  await call(owner, 'POST', `/beneficiary/pages/${page}/leave`, {});
  const leave = (one: Person, account: string) =>
    call(one, 'DELETE', `/beneficiary/pages/${page}/managers/${account}`);
  expect((await leave(person, id)).status).toBe(200);
  expect((await leave(second.person, second.id)).errors[0].code).toBe('page_left');
});

test('wrong addresses and roles are refused at their fields, and who is there already is not invited', async () => {
  const owner = somebody();
  const page = await publishedPage(owner);
  const wrong = await invite(owner, page, 'nobody');
  expect([wrong.status, wrong.errors[0].attr]).toEqual([400, 'email']);
  const role = await invite(owner, page, 'friend@example.com', 'king');
  expect([role.status, role.errors[0].attr]).toEqual([400, 'role']);
  const present = await invite(owner, page, owner.email);
  expect([present.status, present.errors[0].code]).toEqual([409, 'already_manager']);
});

test('nobody is invited to a page that was taken down, or by somebody without a proven address', async () => {
  const owner = somebody();
  const page = await publishedPage(owner);
  const unproven = await invite({ ...owner, proven: false }, page, 'friend@example.com');
  expect(unproven.errors[0].code).toBe('address_not_proven');
  await call(owner, 'POST', `/beneficiary/pages/${page}/leave`, {});
  expect((await invite(owner, page, 'friend@example.com')).errors[0].code).toBe('page_left');
});

test('an editor reads nowhere the address of the owner that hears of tips', async () => {
  const owner = somebody();
  const page = await publishedPage(owner);
  const { person: editor } = await joined(owner, page, 'editor');
  for (const [person, email] of [
    [editor, null],
    [owner, owner.email],
  ] as const) {
    const own = (await call(person, 'GET', `/beneficiary/pages/${page}`)).result;
    const changed = (await call(person, 'PATCH', `/beneficiary/pages/${page}`, { bio: 'Sings.' })).result;
    const [listed] = (await call(person, 'GET', '/beneficiary/pages')).body.data.results;
    expect([own, changed, listed].map((one) => one.email)).toEqual([email, email, email]);
    const { tables } = (await call(person, 'GET', '/account/data')).result;
    const { columns } = tables.find((one: { name: string }) => one.name === 'pages');
    const { rows } = (await call(person, 'GET', '/account/data/pages')).result;
    expect(rows.map((row: unknown[]) => row[columns.indexOf('email')])).toEqual([email]);
  }
});
