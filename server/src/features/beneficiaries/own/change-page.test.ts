import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { makeType } from '#tests/support/factories.ts';
import { changeMeanwhile } from '#tests/support/locked-row.ts';
import { callAs } from '#tests/support/organizing.ts';
import { type Person, somebody, startTestServer } from '#tests/support/test-server.ts';

const dayMs = 24 * 60 * 60 * 1000;
let server: Awaited<ReturnType<typeof startTestServer>>;
let type: string;
beforeAll(async () => {
  server = await startTestServer();
  type = await makeType(server.services.pool, 'Singer');
});
afterAll(() => server.stop());

const call = (person: Person, method: string, path: string, body?: object) =>
  callAs(server, person, method, path, body);
async function founded(person: Person, name = 'Aster Bekele') {
  return (await call(person, 'POST', '/beneficiary/pages', { name, types: [type], bio: 'Sings.' })).result;
}
const publish = (person: Person, id: string) => call(person, 'POST', `/beneficiary/pages/${id}/publish`);
const sql = async (text: string, values: unknown[]) => (await server.services.pool.query(text, values)).rows;

/** Makes the person a manager of the page. */
async function join(person: Person, pageId: string, role: 'owner' | 'editor') {
  await call(person, 'GET', '/beneficiary/pages');
  await sql(
    `INSERT INTO page_manager (beneficiary_id, account_id, role)
     SELECT $1, id, $2 FROM account WHERE subject = $3`,
    [pageId, role, person.subject],
  );
}

/** Erases the account as the hourly job does after its 30 days. */
async function erase(person: Person) {
  await call(person, 'PUT', '/account/users/profile/deletion');
  const later = { ...server.services, clock: { now: () => new Date(Date.now() + 31 * dayMs) } };
  const job = jobDefinitions(later).find(({ name }) => name === 'account.erase');
  if (!job) throw new Error('There is no such job.');
  await (job.work as () => Promise<void>)();
}

test('the given fields of a page change, and the others stay', async () => {
  const singer = somebody();
  const page = await founded(singer);
  const dancer = await makeType(server.services.pool, 'Dancer');
  const changes = {
    name: 'አስቴር አወቀ',
    types: [dancer, type],
    links: ['https://example.com/aster', 'http://example.org/'],
    thank_you: 'Egziabher yistilign!',
    suggested_amounts: [2, 5, 20],
    tipping: 'closed',
  };
  const { status, result } = await call(singer, 'PATCH', `/beneficiary/pages/${page.id}`, changes);
  expect(status).toBe(200);
  expect(result).toMatchObject({
    ...changes,
    bio: 'Sings.',
    types: [
      { id: dancer, name: 'Dancer' },
      { id: type, name: 'Singer' },
    ],
    suggested_handle: 'aster-aweke',
  });
  await publish(singer, page.id);
  const profile = await server.request(`/api/v1/beneficiary/professionals/${page.id}`);
  expect((await profile.json()).data.result).toMatchObject({
    name: 'አስቴር አወቀ',
    links: changes.links,
    handle: 'aster-aweke',
    tipping: 'closed',
    suggested_amounts: [2, 5, 20],
  });
  const none = await call(singer, 'PATCH', `/beneficiary/pages/${page.id}`, { suggested_amounts: [] });
  expect(none.result.suggested_amounts).toEqual([]);
});

test.each([
  [{ name: '' }, 'name'],
  [{ types: [] }, 'types'],
  [{ links: ['javascript:alert(1)'] }, 'links.0'],
  [{ links: ['https://example.com', 'mailto:me@example.com'] }, 'links.1'],
  [{ links: ['example.com'] }, 'links.0'],
  [{ links: ['https://example.com@example.org'] }, 'links.0'],
  [{ links: ['https://:secret@example.org'] }, 'links.0'],
  [{ links: ['https://ex\nample.com'] }, 'links.0'],
  [{ links: ['https:\\\\example.com'] }, 'links.0'],
  [{ links: Array(9).fill('https://example.com') }, 'links'],
  [{ links: [`https://example.com/${'a'.repeat(300)}`] }, 'links.0'],
  [{ thank_you: 'a'.repeat(501) }, 'thank_you'],
  [{ suggested_amounts: [0] }, 'suggested_amounts.0'],
  [{ suggested_amounts: [2.5] }, 'suggested_amounts.0'],
  [{ suggested_amounts: [10_001] }, 'suggested_amounts.0'],
  [{ suggested_amounts: [1, 2, 3, 4] }, 'suggested_amounts'],
  [{ suggested_amounts: [5, 10] }, 'suggested_amounts'],
  [{ suggested_amounts: [5, 5, 10] }, 'suggested_amounts'],
  [{ suggested_amounts: [10, 5, 20] }, 'suggested_amounts'],
  [{ tipping: 'later' }, 'tipping'],
  [{ shows_email: 'yes' }, 'shows_email'],
])('%j is refused at its field, and nothing changes', async (body, attr) => {
  const singer = somebody();
  const page = await founded(singer);
  const answer = await call(singer, 'PATCH', `/beneficiary/pages/${page.id}`, {
    bio: 'Other words',
    ...body,
  });
  expect([answer.status, answer.errors[0].attr]).toEqual([400, attr]);
  expect((await call(singer, 'GET', `/beneficiary/pages/${page.id}`)).result).toEqual(page);
});

test('an editor changes what the page says, and neither its short address nor its mail address', async () => {
  const [owner, editor] = [somebody(), somebody()];
  const page = await founded(owner);
  await join(editor, page.id, 'editor');
  const change = (body: object) => call(editor, 'PATCH', `/beneficiary/pages/${page.id}`, body);
  expect((await change({ bio: 'By an editor.' })).result).toMatchObject({
    bio: 'By an editor.',
    role: 'editor',
  });
  // The form also sends unchanged values.
  expect((await change({ shows_email: false })).status).toBe(200);
  for (const body of [{ handle: 'the-editor' }, { shows_email: true }]) {
    const { status, errors } = await change(body);
    expect([status, errors[0].code]).toEqual([403, 'page_owners_only']);
  }
  expect((await call(owner, 'GET', `/beneficiary/pages/${page.id}`)).result).toMatchObject({
    bio: 'By an editor.',
    handle: null,
    shows_email: false,
  });
});

test('a beneficiary nobody looks after is nobody’s to change', async () => {
  const [{ id }] = await sql(`INSERT INTO beneficiary (name) VALUES ('Of the sample') RETURNING id`, []);
  const { status, errors } = await call(somebody(), 'PATCH', `/beneficiary/pages/${id}`, { name: 'Mine' });
  expect([status, errors[0].code]).toEqual([404, 'page_not_found']);
});

test('erasing an account locks the pages it looks after and those it follows in one order', async () => {
  const [first, second] = [somebody(), somebody()];
  const followed = await founded(first);
  const own = await founded(second);
  await publish(first, followed.id);
  await call(second, 'PUT', `/beneficiary/professionals/${followed.id}/follow`);
  expect(followed.id < own.id).toBe(true);
  // A transaction that holds the first page can still lock the second.
  const lock = 'SELECT FROM beneficiary WHERE id = $1 FOR NO KEY UPDATE';
  await changeMeanwhile(server.ownerPool, [lock, [followed.id]], () => erase(second), [[lock, [own.id]]]);
  expect(await sql('SELECT id FROM beneficiary WHERE id = $1', [own.id])).toEqual([]);
  expect(await sql('SELECT follower_count FROM beneficiary WHERE id = $1', [followed.id])).toEqual([
    { follower_count: 0 },
  ]);
});

test('erasing an account deletes its drafts and takes down what it published, saying nothing of the person', async () => {
  const singer = somebody();
  const [draft, page] = [await founded(singer), await founded(singer)];
  await call(singer, 'PATCH', `/beneficiary/pages/${page.id}`, {
    links: ['https://example.com/aster'],
    thank_you: 'Thanks!',
  });
  const { result } = await publish(singer, page.id);
  await erase(singer);
  expect(await sql('SELECT 1 FROM beneficiary WHERE id = $1', [draft.id])).toEqual([]);
  expect(await sql('SELECT * FROM beneficiary WHERE id = $1', [page.id])).toMatchObject([
    {
      state: 'left',
      claim_state: 'unclaimed',
      name: 'A former page',
      bio: '',
      email: null,
      links: [],
      thank_you: '',
      profile_picture: null,
    },
  ]);
  expect(await sql('SELECT 1 FROM page_manager WHERE beneficiary_id = $1', [page.id])).toEqual([]);
  // Nobody else gets the handle, because it is on printed signs.
  const other = somebody();
  const { id } = await founded(other);
  const taken = await call(other, 'PATCH', `/beneficiary/pages/${id}`, { handle: result.handle });
  expect(taken.errors[0].code).toBe('handle_taken');
});

test('erasing one of two owners leaves the page to the other, who hears of tips from now on', async () => {
  const [first, second] = [somebody(), somebody()];
  const page = await founded(first);
  await publish(first, page.id);
  await join(second, page.id, 'owner');
  await erase(first);
  expect((await call(second, 'GET', `/beneficiary/pages/${page.id}`)).result).toMatchObject({
    state: 'published',
    role: 'owner',
    email: second.email,
  });
});

test('publishing a page again leaves its address with the owner whose it is, and shows nobody else’s in its place', async () => {
  const [first, second] = [somebody(), somebody()];
  const page = await founded(first);
  await publish(first, page.id);
  await join(second, page.id, 'owner');
  await call(first, 'PATCH', `/beneficiary/pages/${page.id}`, { shows_email: true });
  const publishAgain = async () => {
    await call(second, 'POST', `/beneficiary/pages/${page.id}/hide`);
    const { email, shows_email } = (await publish(second, page.id)).result;
    return [email, shows_email];
  };
  expect(await publishAgain()).toEqual([first.email, true]);
  await sql('UPDATE account SET suspended_at = now() WHERE subject = $1', [first.subject]);
  expect(await publishAgain()).toEqual([second.email, false]);
});
