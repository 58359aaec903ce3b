import { acceptedEncoding } from './accepted-encoding.ts';
import { compressPage } from './compress-page.ts';
import type { PageContext, RenderPage } from './page-renderer.ts';
import { createPageStore, type StoredPage } from './page-store.ts';
import { type SharedPage, sharePage } from './shared-page.ts';

export interface PageCacheOptions {
  /** How old a page may be; while a new one is made, it may be twice that. */
  readonly freshMs: number;
  readonly maxBytes: number;
  readonly now: () => number;
  /** Requests that get different bytes at the same address must differ here. */
  readonly variant: (request: Request) => string;
}

/**
 * Lets strangers share pages for a moment. Only what a visitor without any cookie asks for is shared (which
 * rules out every session by construction), only a plain 200 HTML answer that sets no cookie is kept, and
 * none whose making met a failure or a refusal. Each answer carries its own nonce. However many ask at once,
 * a page is rendered once. `forget` drops all pages, those under way too.
 */
export function cachePages(render: RenderPage, options: PageCacheOptions): RenderPage & { forget(): void } {
  const underWay = new Map<string, Promise<SharedPage | Response>>();
  const longestMs = 2 * options.freshMs;
  let generation = 0;
  const store = createPageStore({ maxBytes: options.maxBytes, ttlMs: longestMs, now: options.now });

  /** Resolves as soon as it is known whether the page can be shared; if it cannot, it is the first asker's. */
  const make = (key: string, request: Request, context: PageContext): Promise<SharedPage | Response> => {
    const watch = watchFailures(context);
    // A request of its own: the first to ask may leave before the page is there.
    const detached = new Request(request.url, { headers: request.headers });
    const made = render(detached, watch.context).then((response) => {
      if (!isShareable(response) || watch.failed()) return response;
      const page = sharePage(response, context.nonce);
      page.whole
        .then((whole) => {
          if (!watch.failed()) store.set(key, { page: whole, headers: page.headers, madeAt: options.now() });
        })
        .catch(() => undefined)
        .finally(() => underWay.delete(key));
      return page;
    });
    underWay.set(key, made);
    made.then(
      (result) => isShared(result) || underWay.delete(key),
      () => underWay.delete(key),
    );
    return made;
  };

  const renderAlone = async (request: Request, context: PageContext) =>
    finish(request, await render(request, context));

  const cached: RenderPage = async (request, context) => {
    if (!isAnonymous(request)) return renderAlone(request, context);
    const { pathname, search } = new URL(request.url);
    const key = `${generation} ${options.variant(request)} ${pathname}${search}`;
    const entry = store.get(key);
    const age = entry ? options.now() - entry.madeAt : Number.POSITIVE_INFINITY;
    if (entry && age < options.freshMs) return answerStored(request, entry, context.nonce);
    const running = underWay.get(key);
    if (entry && running && age < longestMs) return answerStored(request, entry, context.nonce);
    const made = await (running ?? make(key, request, context));
    if (isShared(made)) return answerShared(request, made, context.nonce);
    return running ? renderAlone(request, context) : finish(request, made);
  };
  return Object.assign(cached, {
    forget() {
      // What is being made is kept under the old name, which nobody asks for any more.
      generation += 1;
      store.clear();
    },
  });
}

/** By shape: responses come from more than one class under a server that brings its own. */
function isShared(made: SharedPage | Response): made is SharedPage {
  return 'whole' in made;
}

/** A visitor of whom nothing is known: no cookie of any name, no token. */
function isAnonymous(request: Request): boolean {
  return request.method === 'GET' && !request.headers.has('cookie') && !request.headers.has('authorization');
}

function isShareable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    (headers.get('content-type') ?? '').startsWith('text/html') &&
    !headers.has('set-cookie') &&
    !/no-store|private/.test(headers.get('cache-control') ?? '')
  );
}

/** Notices what must not be shown to others: failures a page has handled, and calls that were refused as busy. */
function watchFailures(context: PageContext): { context: PageContext; failed: () => boolean } {
  let failed = false;
  return {
    failed: () => failed,
    context: {
      ...context,
      logFailure(what, error) {
        failed = true;
        context.logFailure(what, error);
      },
      async fetchInProcess(request) {
        const response = await context.fetchInProcess(request);
        if (response.status === 429 || response.status >= 500) failed = true;
        return response;
      },
    },
  };
}

function answerStored(request: Request, { page, headers }: StoredPage, nonce: string): Response {
  const gzip = acceptedEncoding(request, ['gzip']);
  const body = gzip ? page.gzip(nonce) : page.plain(nonce);
  const answer = new Headers(headers);
  answer.append('vary', 'Accept-Encoding');
  if (gzip) answer.set('content-encoding', gzip);
  answer.set('content-length', String(body.length));
  answer.set('cache-control', strangersPolicy);
  return new Response(body as Uint8Array<ArrayBuffer>, { headers: answer });
}

function answerShared(request: Request, page: SharedPage, nonce: string): Response {
  const response = new Response(page.stream(nonce), { status: page.status, headers: page.headers });
  return finish(request, response);
}

function finish(request: Request, response: Response): Response {
  return compressPage(request, withCachePolicy(request, response));
}

const strangersPolicy = 'public, max-age=0, must-revalidate';

/** What a visitor with cookies sees may be theirs alone, so nobody keeps it. */
function withCachePolicy(request: Request, response: Response): Response {
  if (response.headers.has('cache-control')) return response;
  const shared = isAnonymous(request) && !response.headers.has('set-cookie');
  response.headers.set('cache-control', shared ? strangersPolicy : 'private, no-store');
  return response;
}
