import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, testOrigin } from '#tests/support/test-server.ts';
import { cachePages } from './page-cache.ts';
import type { PageContext } from './page-renderer.ts';

type Render = (request: Request, context: PageContext) => Response | Promise<Response>;

let server: Awaited<ReturnType<typeof startTestServer>>;
let renderings = 0;
let now = 0;
let render: Render;

const html = { 'content-type': 'text/html; charset=utf-8' };
const page: Render = (_request, { nonce }) =>
  new Response(`<style nonce="${nonce}"></style><p>${renderings}</p><script nonce="${nonce}"></script>`, {
    headers: html,
  });

beforeAll(async () => {
  const pages = cachePages(
    async (request, context) => {
      renderings += 1;
      return render(request, context);
    },
    {
      freshMs: 3000,
      maxBytes: 2000,
      now: () => now,
      variant: (request) => request.headers.get('user-agent') ?? '',
    },
  );
  server = await startTestServer({
    pages: {
      render: pages,
      forget: () => pages.forget(),
      mountAssets: () => undefined,
      formAt: async () => undefined,
      sharePictureAt: async () => undefined,
      sitePages: async () => [],
    },
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  render = page;
  renderings = 0;
  now += 1_000_000;
});

const get = (path: string, headers: Record<string, string> = {}) => server.request(path, { headers });

function nonceOf(response: Response): string {
  return /'nonce-([0-9a-f]{32})'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
}

describe('an anonymous page', () => {
  it('is forgotten by every server process when the database says so', async () => {
    const { pool } = server.services;
    await vi.waitFor(async () => {
      const listening = `SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND query = 'LISTEN "forget_caches"'`;
      expect((await pool.query(listening)).rowCount).toBe(1);
    });
    await vi.waitFor(async () => {
      renderings = 0;
      await get('/hidden');
      expect(renderings).toBe(0);
    });
    await pool.query("SELECT pg_notify('forget_caches', '')");
    await vi.waitFor(async () => {
      await get('/hidden');
      expect(renderings).toBeGreaterThan(0);
    });
  });

  it('is made once for everyone who asks, and carries the nonce of each own answer in every place', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => get('/burst')));
    answers.push(await get('/burst'), await get('/burst', { 'accept-encoding': 'gzip, br' }));
    const nonces = answers.map(nonceOf);
    expect(new Set(nonces).size).toBe(answers.length);
    for (const [at, answer] of answers.entries()) {
      const bytes = Buffer.from(await answer.arrayBuffer());
      const text = String(answer.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes);
      expect(text).toBe(
        `<style nonce="${nonces[at]}"></style><p>1</p><script nonce="${nonces[at]}"></script>`,
      );
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    }
    expect(answers.at(-1)?.headers.get('content-encoding')).toBe('gzip');
    expect(renderings).toBe(1);
  });

  it('is made anew once it is three seconds old', async () => {
    await (await get('/aged')).text();
    now += 2999;
    expect(await (await get('/aged')).text()).toContain('<p>1</p>');
    now += 1;
    expect(await (await get('/aged')).text()).toContain('<p>2</p>');
  });

  it('differs by address, by query and by who gets it in one piece', async () => {
    for (const path of ['/one', '/one?page=2', '/two']) await (await get(path)).text();
    await (await get('/one', { 'user-agent': 'crawler' })).text();
    expect(renderings).toBe(4);
  });

  it('makes room for others when there are too many', async () => {
    for (let at = 0; at < 60; at += 1) await (await get(`/many-${at}`)).text();
    await (await get('/many-59')).text();
    expect(renderings).toBe(60);
    await (await get('/many-0')).text();
    expect(renderings).toBe(61);
  });

  it('reaches everyone part by part while it is being made', async () => {
    let finish: (() => void) | undefined;
    render = (_request, { nonce }) =>
      new Response(
        new ReadableStream({
          start(controller) {
            const write = (text: string) => controller.enqueue(Buffer.from(text));
            // The nonce itself is cut in two.
            write(`<p>shell</p><script nonce="${nonce.slice(0, 10)}`);
            finish = () => {
              write(`${nonce.slice(10)}"></script><p>late</p>`);
              controller.close();
            };
          },
        }),
        { headers: html },
      );
    const answers = [await get('/slow'), await get('/slow', { 'accept-encoding': 'br' }), await get('/slow')];
    const readers = [answers[0], answers[2]].map((answer) => answer?.body?.getReader());
    for (const reader of readers) {
      const { value } = (await reader?.read()) ?? {};
      expect(Buffer.from(value ?? []).toString()).toBe('<p>shell</p><script nonce="');
    }
    finish?.();
    for (const [at, reader] of readers.entries()) {
      let rest = '';
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        rest += Buffer.from(part.value);
      expect(rest).toBe(`${nonceOf(answers[at * 2] ?? new Response())}"></script><p>late</p>`);
    }
    await answers[1]?.arrayBuffer();
    expect(renderings).toBe(1);
  });
});

describe('no other visitor sees', () => {
  const cases: [what: string, headers: Record<string, string>, render: Render][] = [
    ['what is made for a cookie of any name', { cookie: 'somebody=1' }, page],
    ['what is made for a token', { authorization: 'Bearer abc' }, page],
    [
      'a page that sets a cookie',
      {},
      (request, context) => {
        const response = page(request, context) as Response;
        response.headers.append('set-cookie', 'flash=1');
        return response;
      },
    ],
    ['a missing page', {}, () => new Response('<p>Oops!</p>', { status: 404, headers: html })],
    [
      'a page that asked not to be kept',
      {},
      () => new Response('<p>mine</p>', { headers: { ...html, 'cache-control': 'private' } }),
    ],
    ['data', {}, () => Response.json({})],
    [
      'a page on which something failed',
      {},
      (request, context) => {
        context.logFailure('Failed to fetch event list', new Error('lost'));
        return page(request, context);
      },
    ],
  ];
  it.each(cases)('%s', async (what, headers, renderPage) => {
    render = renderPage;
    const path = `/private/${encodeURIComponent(what)}`;
    await (await get(path, headers)).text();
    const before = renderings;
    await (await get(path)).text();
    expect(before).toBe(1);
    expect(renderings).toBe(2);
  });

  it('what a visitor with cookies got, nor may any cache keep it', async () => {
    const answer = await get('/mine', { cookie: 'accessToken=x' });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    await answer.text();
    await (await get('/mine')).text();
    await (await get('/mine', { cookie: 'accessToken=x' })).text();
    expect(renderings).toBe(3);
  });

  it('a page whose calls failed', async () => {
    render = async (request, context) => {
      await context.fetchInProcess(new Request(`${testOrigin}/api/v1/beneficiary/types`));
      return page(request, context);
    };
    const pool = server.ownerPool;
    await pool.query('ALTER TABLE beneficiary_type RENAME TO moved');
    await (await get('/asking')).text();
    await pool.query('ALTER TABLE moved RENAME TO beneficiary_type');
    await (await get('/asking')).text();
    await (await get('/asking')).text();
    expect(renderings).toBe(2);
  });
});

it('fails for everyone who waits when making it fails, and is tried again', async () => {
  render = () => {
    throw new Error('lost');
  };
  const statuses = (await Promise.all([get('/failing'), get('/failing')])).map(({ status }) => status);
  expect(statuses).toEqual([500, 500]);
  render = page;
  expect((await get('/failing')).status).toBe(200);
});
