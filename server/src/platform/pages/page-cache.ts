import { LRUCache } from 'lru-cache';
import { compressPage } from './compress-page.ts';
import type { PageContext, RenderPage } from './page-renderer.ts';
import { answerWith, type SharedPage, sharePage, strangersPolicy, withBytesCounted } from './shared-page.ts';

export interface PageCacheOptions {
  /** How old a page may be; while a new one is made, it may be twice that. */
  readonly freshMs: number;
  readonly maxBytes: number;
  readonly now: () => number;
  /** Requests that get different bytes at the same address must differ here. */
  readonly variant: (request: Request) => string;
  /** The part of an address' query that its page looks at; the page is rendered with this one. */
  readonly queryOf: (address: URL) => string;
}

/** Pages by their key; the least recently used goes first. */
function createStore({ maxBytes, freshMs, now }: PageCacheOptions): LRUCache<string, SharedPage> {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: 2 * freshMs,
    // A page that nobody requests any more leaves the memory anyway.
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now },
  });
}

/** What comes of rendering a page that others wait for: the page for all of them, or undefined for none of them. */
type Waiting = Promise<SharedPage | undefined>;

/**
 * Lets strangers share pages for a moment. Only what a visitor without any cookie asks for is shared (which
 * rules out every session by construction), only a plain 200 HTML answer that sets no cookie is kept, and
 * none whose making met a failure or a refusal. However many ask at once, a page is rendered once. `forget` drops all
 * pages, those under way too.
 */
export function cachePages(render: RenderPage, options: PageCacheOptions): RenderPage & { forget(): void } {
  const { freshMs, now } = options;
  const longestMs = 2 * freshMs;
  const underWay = new Map<string, Waiting>();
  const store = createStore(options);
  let generation = 0;

  const answer = (key: string, page: SharedPage, request: Request) => answerShared(store, key, page, request);

  /** The first asker's answer. Those who wait get the page once it is whole, if it can be shared. */
  const make = async (key: string, request: Request, context: PageContext): Promise<Response> => {
    const watch = watchFailures(context);
    const waiting = Promise.withResolvers<SharedPage | undefined>();
    underWay.set(key, waiting.promise);
    waiting.promise.then(
      () => underWay.delete(key),
      () => underWay.delete(key),
    );
    const keep = (rendered: Buffer, { headers }: Response): SharedPage => {
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
        return await answer(key, keep(await bytesOf(response), response), request);
      // A part is slow: the first to ask gets the others before it, with the nonce of this rendering.
      const [streamed, copy] = response.body?.tee() ?? [];
      bytesOf(new Response(copy)).then((rendered) => keep(rendered, response), waiting.reject);
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
    const running = underWay.get(key);
    if (page && age < (running ? longestMs : freshMs)) return answer(key, page, request);
    // A request of its own: the first to ask may leave before the page is there.
    const detached = new Request(address, { headers: request.headers });
    if (!running) return make(key, detached, context);
    const made = await running;
    return made ? answer(key, made, request) : finish(request, await render(detached, context));
  };
  return Object.assign(cached, {
    forget() {
      // What is being made is kept under the old name, which nobody asks for any more.
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

function finish(request: Request, response: Response): Promise<Response> {
  return compressPage(request, withCachePolicy(request, response));
}

/** What a visitor with cookies sees may be theirs alone, so nobody keeps it. */
function withCachePolicy(request: Request, response: Response): Response {
  if (response.headers.has('cache-control')) return response;
  const shared = isAnonymous(request) && !response.headers.has('set-cookie');
  response.headers.set('cache-control', shared ? strangersPolicy : 'private, no-store');
  return response;
}
