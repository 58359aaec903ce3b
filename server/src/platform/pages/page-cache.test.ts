import { hash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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
const whole = (text: string) =>
  new Response(text, { headers: { ...html, 'content-length': String(Buffer.byteLength(text)) } });
const page: Render = (_request, { nonce }) =>
  whole(`<style nonce="${nonce}">p{}</style><p>${renderings}</p><script nonce="${nonce}">go()</script>`);

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
      queryOf: ({ searchParams }) => (searchParams.has('page') ? `?page=${searchParams.get('page')}` : ''),
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

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';
const nonceOf = (response: Response) => /'nonce-([0-9a-f]{32})'/.exec(policyOf(response))?.[1] ?? '';
const sha256 = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** The text of an answer, whatever its content coding. */
async function textOf(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const coding = answer.headers.get('content-encoding');
  return String(coding === 'br' ? brotliDecompressSync(bytes) : coding ? gunzipSync(bytes) : bytes);
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

  it('is made once for everyone who asks, in each content coding', async () => {
    const codings = ['', 'br', 'gzip', 'gzip, br'];
    const ask = (coding: string) => get('/burst', { 'accept-encoding': coding });
    const answers = await Promise.all([...codings, ...codings].map(ask));
    answers.push(...(await Promise.all(codings.map(ask))));
    for (const [at, answer] of answers.entries()) {
      expect(answer.headers.get('content-encoding')).toBe([null, 'br', 'gzip', 'br'][at % 4]);
      const length = Number(answer.headers.get('content-length'));
      expect((await answer.clone().arrayBuffer()).byteLength).toBe(length);
      expect(await textOf(answer)).toBe('<style>p{}</style><p>1</p><script>go()</script>');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    }
    expect(renderings).toBe(1);
  });

  it('is not sent to whoever has it', async () => {
    const first = await get('/known', { 'accept-encoding': 'br' });
    const tag = first.headers.get('etag') ?? '';
    for (const known of [tag, tag.slice(2), `"other", ${tag}`]) {
      const again = await get('/known', { 'if-none-match': known });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(policyOf(again)).toBe(policyOf(first));
      expect(again.headers.get('etag')).toBe(tag);
    }
    expect((await get('/known', { 'if-none-match': '"other"' })).status).toBe(200);
    now += 3000;
    expect((await get('/known', { 'if-none-match': tag })).status).toBe(200);
  });

  it('is shared by addresses that differ in what the page does not look at', async () => {
    const seen: string[] = [];
    render = (request, context) => {
      seen.push(new URL(request.url).search);
      return page(request, context);
    };
    for (const query of ['', '?found=there', '?found=elsewhere', '?page=2', '?found=there&page=2'])
      await (await get(`/marked${query}`)).text();
    expect(seen).toEqual(['', '?page=2']);
  });

  it('is made again once it is three seconds old', async () => {
    await (await get('/aged')).text();
    now += 2999;
    expect(await (await get('/aged')).text()).toContain('<p>1</p>');
    now += 1;
    expect(await (await get('/aged')).text()).toContain('<p>2</p>');
  });

  it('differs by address, by query and by who gets it in one piece', async () => {
    const crawler = { 'user-agent': 'crawler' };
    await Promise.all([get('/one'), get('/one?page=2'), get('/two'), get('/one', crawler)]);
    expect(renderings).toBe(4);
  });

  it('makes room for others when there are too many', async () => {
    for (let at = 0; at < 60; at += 1) await (await get(`/many-${at}`)).text();
    await get('/many-59');
    expect(renderings).toBe(60);
    await get('/many-0');
    expect(renderings).toBe(61);
  });

  it('reaches the first to ask part by part where a part is slow, and the others once it is whole', async () => {
    let finish: (() => void) | undefined;
    render = (_request, { nonce }) =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(Buffer.from('<p>shell</p>'));
            finish = () => {
              controller.enqueue(Buffer.from(`<script nonce="${nonce}">place()</script><p>late</p>`));
              controller.close();
            };
          },
        }),
        { headers: html },
      );
    const first = await get('/slow');
    const others = [get('/slow'), get('/slow', { 'accept-encoding': 'br' })];
    const reader = first.body?.getReader();
    expect(String(Buffer.from((await reader?.read())?.value ?? []))).toBe('<p>shell</p>');
    finish?.();
    expect(String(Buffer.from((await reader?.read())?.value ?? []))).toBe(
      `<script nonce="${nonceOf(first)}">place()</script><p>late</p>`,
    );
    for (const other of await Promise.all([...others, get('/slow')])) {
      expect(await textOf(other)).toBe('<p>shell</p><script>place()</script><p>late</p>');
      expect(policyOf(other)).toContain(`script-src 'self' ${sha256('place()')} 'strict-dynamic'`);
    }
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
