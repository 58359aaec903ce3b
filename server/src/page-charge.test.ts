import { afterEach, expect, test } from 'vitest';
import type { PageContext, PageRenderer } from '#server/platform/pages/page-renderer.ts';
import { startTestServer, testOrigin } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>> | undefined;
afterEach(() => server?.stop());

const list = '/api/v1/beneficiary/professionals';
const follow = '/api/v1/beneficiary/professionals/0198d0a0-0000-7000-8000-000000000000/follow';
const budget = (points: number) => ({ points, seconds: 60, scope: 'local' }) as const;

/** A server whose every page makes the calls of `read` in process and answers their statuses. */
async function serverOf(
  budgets: Record<string, ReturnType<typeof budget>>,
  read: (page: PageContext) => Promise<Response>[],
) {
  const pages: PageRenderer = {
    mountAssets() {},
    formAt: async () => undefined,
    sharePictureAt: async () => undefined,
    sitePages: async () => [],
    render: async (_request, page) =>
      Response.json((await Promise.all(read(page))).map(({ status }) => status)),
  };
  const generous = budget(1_000_000);
  server = await startTestServer({
    pages,
    overrides: {
      budgets: {
        write: generous,
        'write-address': generous,
        read: generous,
        'read-address': generous,
        ...budgets,
      },
    },
  });
  return server;
}

const get = (page: PageContext, path: string, init?: RequestInit) =>
  page.fetchInProcess(new Request(new URL(path, testOrigin), init));

test('a page is charged as one read, however many it makes', async () => {
  const { request } = await serverOf({ 'read-address': budget(2) }, (page) =>
    Array.from({ length: 14 }, () => get(page, list)),
  );
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await request('/professionals');
    expect(await page.json()).toEqual(Array(14).fill(200));
  }
  const stopped = await request('/professionals');
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('calls from outside are charged one by one, from the same budget as pages', async () => {
  const { request } = await serverOf({ 'read-address': budget(3) }, () => []);
  const statuses: number[] = [];
  for (const path of [list, list, '/professionals', list, '/professionals']) {
    statuses.push((await request(path)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test('what a page writes is charged, and no header from outside passes for a page', async () => {
  const { request } = await serverOf({ 'read-address': budget(1), 'write-address': budget(1) }, (page) => [
    get(page, follow, { method: 'PUT', headers: { authorization: '' } }),
    get(page, follow, { method: 'PUT', headers: { authorization: '' } }),
  ]);
  expect(await (await request('/professionals')).json()).toEqual([401, 429]);
  const forged = { 'x-in-process': 'true', 'in-process': 'true', inprocess: 'true' };
  expect((await request(list, { headers: forged })).status).toBe(429);
});

test('somebody signed in is charged for pages by their session, and nobody else is', async () => {
  const { request } = await serverOf({ read: budget(2) }, () => []);
  const visit = async (session: string) =>
    (await request('/professionals', { headers: { cookie: `tibeb.session_token=${session}` } })).status;
  const statuses: number[] = [];
  for (const session of ['a', 'a', 'a', 'b']) statuses.push(await visit(session));
  expect(statuses).toEqual([200, 200, 429, 200]);
});
