import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary, makePageManager } from '#tests/support/factories.ts';
import { callAs } from '#tests/support/organizing.ts';
import { type Person, somebody, somebodyUnproven, startTestServer } from '#tests/support/test-server.ts';
import { postBudgets } from './write-post.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  const generous = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  server = await startTestServer({
    overrides: { budgets: { read: generous, write: generous, ...postBudgets } },
  });
});
afterAll(() => server.stop());

const call = (person: Person, method: string, path: string, body?: object) =>
  callAs(server, person, method, path, body);
async function managed(role: 'owner' | 'editor' = 'owner', person: Person = somebody()) {
  const page = await makeBeneficiary(server.services.pool);
  await call(person, 'GET', '/account/users/profile');
  await makePageManager(server.services.pool, { page, subject: person.subject, role });
  return { page, person };
}
const write = (person: Person, pageId: string, text: string) =>
  call(person, 'POST', `/beneficiary/pages/${pageId}/posts`, { text });
async function posts(pageId: string, query = '') {
  const response = await server.request(`/api/v1/beneficiary/professionals/${pageId}/posts${query}`);
  const { data } = await response.json();
  return { status: response.status, texts: data?.results.map(({ text }: { text: string }) => text), data };
}

test('owners and editors write, everybody reads the newest first, and what is deleted is gone', async () => {
  const { page, person } = await managed();
  const { page: other, person: editor } = await managed('editor');
  expect(await posts(page.id)).toMatchObject({ status: 200, texts: [] });
  const first = await write(person, page.id, '  New songs are coming.\n\nSee you at Fendika! ');
  expect(first).toMatchObject({
    status: 201,
    result: { text: 'New songs are coming.\n\nSee you at Fendika!', created_at: expect.any(String) },
  });
  await write(person, page.id, 'ሰላም ለሁላችሁ');
  expect((await write(editor, other.id, 'By an editor')).status).toBe(201);
  expect((await posts(page.id)).texts).toEqual(['ሰላም ለሁላችሁ', 'New songs are coming.\n\nSee you at Fendika!']);
  expect(await posts(page.id, '?limit=1&offset=1')).toMatchObject({
    texts: ['New songs are coming.\n\nSee you at Fendika!'],
    data: { metadata: { total: 2 } },
  });
  const path = `/beneficiary/pages/${page.id}/posts/${first.result.id}`;
  expect((await call(editor, 'DELETE', path)).errors[0].code).toBe('page_not_found');
  expect((await call(editor, 'DELETE', path.replace(page.id, other.id))).errors[0].code).toBe(
    'post_not_found',
  );
  expect(await call(person, 'DELETE', path)).toMatchObject({ status: 200, result: { deleted: true } });
  expect((await call(person, 'DELETE', path)).errors[0].code).toBe('post_not_found');
  expect((await posts(page.id)).texts).toEqual(['ሰላም ለሁላችሁ']);
});

test.each([
  ['', 'Write your post first'],
  ['   \n ', 'Write your post first'],
  ['a'.repeat(1001), 'Use at most 1000 characters'],
])('a post of %j is refused at its field', async (text, detail) => {
  const { page, person } = await managed();
  const { status, errors } = await write(person, page.id, text);
  expect([status, errors[0].attr, errors[0].detail]).toEqual([400, 'text', detail]);
});

test('nobody writes for a page of others, for one that is not shown, or before their address is proven', async () => {
  const { page, person } = await managed();
  expect((await write(somebody(), page.id, 'Mine!')).errors[0].code).toBe('page_not_found');
  expect((await write(person, randomUUID(), 'Nowhere')).errors[0].code).toBe('page_not_found');
  const { page: unprovens, person: unproven } = await managed('owner', somebodyUnproven());
  expect(await write(unproven, unprovens.id, 'Hello')).toMatchObject({
    status: 403,
    errors: [{ code: 'address_not_proven' }],
  });
  await write(person, page.id, 'Still here');
  await call(person, 'POST', `/beneficiary/pages/${page.id}/hide`);
  expect(await write(person, page.id, 'Hidden')).toMatchObject({
    status: 409,
    errors: [{ code: 'page_not_published' }],
  });
  expect((await posts(page.id)).status).toBe(404);
  expect((await posts(randomUUID())).status).toBe(404);
});

test('a page that is taken down keeps no posts', async () => {
  const { page, person } = await managed();
  await write(person, page.id, 'My last words');
  await call(person, 'POST', `/beneficiary/pages/${page.id}/leave`, {});
  const { rows } = await server.services.pool.query('SELECT FROM page_post WHERE beneficiary_id = $1', [
    page.id,
  ]);
  expect(rows).toEqual([]);
});

test('a page writes ten posts a day, whoever writes them, and what is refused is not counted', async () => {
  const { page, person } = await managed();
  await call(person, 'POST', `/beneficiary/pages/${page.id}/hide`);
  await write(person, page.id, 'Refused');
  await call(person, 'POST', `/beneficiary/pages/${page.id}/publish`);
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => (await write(person, page.id, `Post ${at}`)).status),
  );
  expect(statuses.toSorted()).toEqual([...Array(10).fill(201), 429, 429]);
  expect((await posts(page.id, '?limit=100')).texts).toHaveLength(10);
});

test('the page’s id in capital letters counts against the same limit', async () => {
  const { page, person } = await managed();
  const ids = [page.id, page.id.toUpperCase()];
  const statuses = await Promise.all(
    Array.from(
      { length: 12 },
      async (_, at) => (await write(person, ids[at % 2] ?? '', `Post ${at}`)).status,
    ),
  );
  expect(statuses.toSorted()).toEqual([...Array(10).fill(201), 429, 429]);
});
