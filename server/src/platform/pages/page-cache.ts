import { LRUCache } from 'lru-cache';
import { compressPage } from './compress-page.ts';
import type { PageContext, RenderPage } from './page-renderer.ts';
import {
  anonymousCachePolicy,
  answerWith,
  type SharedPage,
  sharePage,
  withBytesCounted,
} from './shared-page.ts';

export interface PageCacheOptions {
  /** How old a page may be; while a new one is made, it may be twice that. */
  readonly freshMs: number;
  readonly maxBytes: number;
  readonly now: () => number;
  /** Requests that get different bytes at the same address must differ here. */
  readonly variant: (request: Request) => string;
  /** The part of a URL's query that its page reads; the page is rendered with only this part. */
  readonly queryOf: (address: URL) => string;
}

/** Pages by their key; the least recently used page is evicted first. */
function createStore({ maxBytes, freshMs, now }: PageCacheOptions): LRUCache<string, SharedPage> {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: 2 * freshMs,
    // Also removes expired pages that nobody requests any more.
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now },
  });
}

/** The result of a rendering that others wait for: a page that all of them can share, or undefined. */
type Waiting = Promise<SharedPage | undefined>;

/**
 * Lets anonymous visitors share pages for a moment. Only requests without any cookie share pages, which rules out every
 * session by construction. Only a plain 200 HTML answer that sets no cookie is stored, and none whose rendering met a
 * failure or a refusal. A page is rendered once, however many request it at once. `forget` drops all pages, including
 * those being rendered.
 */
export function cachePages(render: RenderPage, options: PageCacheOptions): RenderPage & { forget(): void } {
  const { freshMs, now } = options;
  const longestMs = 2 * freshMs;
  const rendering = new Map<string, Waiting>();
  const store = createStore(options);
  let generation = 0;

  const answer = (key: string, page: SharedPage, request: Request) => answerShared(store, key, page, request);

  /** Answers the first request. Those who wait get the page once it is complete, if it can be shared. */
  const renderAndShare = async (key: string, request: Request, context: PageContext): Promise<Response> => {
    const watch = watchFailures(context);
    const waiting = Promise.withResolvers<SharedPage | undefined>();
    rendering.set(key, waiting.promise);
    waiting.promise.then(
      () => rendering.delete(key),
      () => rendering.delete(key),
    );
    const storePage = (rendered: Buffer, { headers }: Response): SharedPage => {
      const { nonce, policyOf } = context;
      const page = sharePage(rendered, { headers, nonce, policyOf, madeAt: now() });
      if (!watch.failed()) store.set(key, page);
      waiting.resolve(page);
      return page;
    };
    try {
      const response = await render(request, watch.context);
      if (!isShareable(response) || watch.failed()) {
        waiting.resolve(undefined);
        return await finish(request, response);
      }
      if (response.headers.has('content-length'))
        return await answer(key, storePage(await bytesOf(response), response), request);
      // A slow part makes this a stream: the first request gets the other parts earlier, with the nonce of this rendering.
      const [streamed, copy] = response.body?.tee() ?? [];
      bytesOf(new Response(copy)).then((rendered) => storePage(rendered, response), waiting.reject);
      return await finish(request, new Response(streamed, response));
    } catch (error) {
      waiting.reject(error);
      throw error;
    }
  };

  const cached: RenderPage = async (request, context) => {
    if (!isAnonymous(request)) return finish(request, await render(request, context));
    const address = new URL(request.url);
    address.search = options.queryOf(address);
    const key = `${generation} ${options.variant(request)} ${address.pathname}${address.search}`;
    const page = store.get(key);
    const age = page ? now() - page.madeAt : Number.POSITIVE_INFINITY;
    const running = rendering.get(key);
    if (page && age < (running ? longestMs : freshMs)) return answer(key, page, request);
    // A separate request, because the first client may leave before the page is complete.
    const detached = new Request(address, { headers: request.headers });
    if (!running) return renderAndShare(key, detached, context);
    const made = await running;
    return made ? answer(key, made, request) : finish(request, await render(detached, context));
  };
  return Object.assign(cached, {
    forget() {
      // A page that is still being rendered is stored under the old generation, which nobody reads any more.
      generation += 1;
      store.clear();
    },
  });
}

async function answerShared(
  store: LRUCache<string, SharedPage>,
  key: string,
  page: SharedPage,
  request: Request,
): Promise<Response> {
  const codings = page.coded.size;
  const response = await answerWith(page, request);
  if (page.coded.size > codings) {
    const counted = await withBytesCounted(page);
    if (store.peek(key)?.html === page.html) store.set(key, counted, { noUpdateTTL: true });
  }
  return response;
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** Whether a visitor is anonymous: they send no cookie of any name and no token. */
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

/** Notices what must not be shared: failures that a page has handled, and calls that failed or were refused as busy. */
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

function finish(request: Request, response: Response): Promise<Response> {
  return compressPage(request, withCachePolicy(request, response));
}

/** A page for a visitor with cookies may be personal, so it must not be cached. */
function withCachePolicy(request: Request, response: Response): Response {
  if (response.headers.has('cache-control')) return response;
  const shared = isAnonymous(request) && !response.headers.has('set-cookie');
  response.headers.set('cache-control', shared ? anonymousCachePolicy : 'private, no-store');
  return response;
}
