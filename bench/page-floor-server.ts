import { createServer } from 'node:http';
import { join } from 'node:path';
import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import type { PageContext } from '#server/platform/pages/page-renderer.ts';

/**
 * The floor of a page: the same build renders it in a process of the same kind, but the API's answers come from memory. Each
 * answer is fetched from the product once: no database, no limits, no routing, no logs.
 */
const product = process.env.PRODUCT_URL ?? '';
const pages = await loadBuiltPages(join(import.meta.dirname, '../web/build'));
const answers = new Map<string, Promise<{ status: number; type: string; body: string }>>();

async function ask(path: string) {
  const response = await fetch(product + path);
  const type = response.headers.get('content-type') ?? 'application/json';
  return { status: response.status, type, body: await response.text() };
}

async function answerOf(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const answer = answers.get(path) ?? ask(path);
  answers.set(path, answer);
  const { status, type, body } = await answer;
  return new Response(body, { status, headers: { 'content-type': type } });
}

const context: PageContext = {
  fetchInProcess: answerOf,
  nonce: 'bm9uY2Ugb2YgdGhlIGZsb29y',
  policyOf: () => "default-src 'self'",
  form: undefined,
  requestId: 'floor',
  mode: 'sandbox',
  publicOrigin: product,
  geocoder: { url: `${product}/geocode/v1/json`, key: 'floor' },
  contacts: { support: 'support@example.com', legal: 'legal@example.com' },
  paymentMethods: [],
  socialProviders: [],
  logUnknownPath: () => {},
  logFailure: () => {},
  logUnexpected: () => {},
};

createServer((request, response) => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  pages
    .render(new Request(new URL(request.url ?? '/', product), { headers }), context)
    .then(async (page) => {
      const body = Buffer.from(await page.arrayBuffer());
      response.writeHead(page.status, Object.fromEntries(page.headers)).end(body);
    })
    .catch(() => response.writeHead(500).end());
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }));
