import { type Context, Hono } from 'hono';
import { createTtlCache, type TtlCache } from '../cache/ttl-cache.ts';
import type { Clock } from '../clock.ts';
import type { RequestVariables } from '../http/request-context.ts';
import { compressPage } from './compress-page.ts';

export interface SitemapEntry {
  readonly path: string;
  /** YYYY-MM-DD, where it is known. */
  readonly lastModified?: string | undefined;
}

/** Pages of one kind, in an order of their own, read in parts so that there can be any number of them. */
export interface SitemapSource {
  /** Letters only: the paths of its parts contain it. */
  readonly name: string;
  /** The start of each part of `partSize` pages, as a position that `read` takes. */
  listParts(partSize: number): Promise<readonly string[]>;
  /** At most `limit` pages from there on. */
  read(from: string, limit: number): AsyncIterable<readonly SitemapEntry[]>;
}

type PageRequest = Context<{ Variables: RequestVariables }>;

/** The protocol's own limit (sitemaps.org). */
export const sitemapPartSize = 50_000;
/** Finding the starts of parts counts all pages, so the result is cached for a while. */
const partsTtlMs = 10 * 60_000;
const cachePolicy = 'public, max-age=3600';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** GET /robots.txt, /sitemap.xml (an index), and the parts it lists below /sitemaps, written as they are read. */
export function sitemapRoutes(options: {
  readonly publicOrigin: string;
  readonly clock: Clock;
  readonly sources: readonly SitemapSource[];
  /** Paths that crawlers are asked not to read. */
  readonly robotsDisallow: readonly string[];
  /** Counts a file against the client's limit; throws a refusal. */
  readonly admit: (context: PageRequest) => Promise<void>;
  readonly partSize?: number;
}): Hono<{ Variables: RequestVariables }> {
  const { publicOrigin, sources, partSize = sitemapPartSize } = options;
  const parts: TtlCache<readonly string[]> = createTtlCache({
    clock: options.clock,
    ttlMs: partsTtlMs,
    maxEntries: sources.length,
  });
  const partsOf = (source: SitemapSource) => parts.get(source.name, () => source.listParts(partSize));
  const absolute = (path: string) => escapeXml(new URL(path, publicOrigin).href);
  const routes = new Hono<{ Variables: RequestVariables }>();

  routes.get('/robots.txt', (context) =>
    context.text(robots(options.robotsDisallow, absolute('/sitemap.xml')), 200, {
      'cache-control': 'public, max-age=86400',
    }),
  );

  routes.get('/sitemap.xml', async (context) => {
    await options.admit(context);
    const addresses = await Promise.all(
      sources.map(async (source) => {
        const starts = await partsOf(source);
        return starts.map((_, at) => absolute(`/sitemaps/${source.name}-${at + 1}.xml`));
      }),
    );
    const entries = addresses.flat().map((address) => `<sitemap><loc>${address}</loc></sitemap>\n`);
    return xml(
      context.req.raw,
      `${declaration}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`,
    );
  });

  routes.get('/sitemaps/:file{[a-z]+-[1-9][0-9]{0,4}\\.xml}', async (context, next) => {
    await options.admit(context);
    const [name, number] = context.req.param('file').replace('.xml', '').split('-');
    const source = sources.find((one) => one.name === name);
    const from = source && (await partsOf(source))[Number(number) - 1];
    if (!source || from === undefined) return next();
    return xml(context.req.raw, stream(write(source.read(from, partSize), absolute)));
  });

  return routes;
}

/** Crawlers may read everything except these paths, the API and the identity service. */
function robots(disallowed: readonly string[], sitemap: string): string {
  const rules = ['/api/', '/identity/', ...disallowed].map((path) => `Disallow: ${path}\n`);
  return `User-agent: *\n${rules.join('')}\nSitemap: ${sitemap}\n`;
}

async function* write(pages: AsyncIterable<readonly SitemapEntry[]>, absolute: (path: string) => string) {
  yield `${declaration}<urlset ${namespace}>\n`;
  for await (const some of pages) {
    yield some
      .map(({ path, lastModified }) => {
        const changed = lastModified ? `<lastmod>${escapeXml(lastModified)}</lastmod>` : '';
        return `<url><loc>${absolute(path)}</loc>${changed}</url>\n`;
      })
      .join('');
  }
  yield '</urlset>\n';
}

/** Pulled by the reader: the next pages are fetched when the last ones have been sent. */
function stream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

function xml(request: Request, body: string | ReadableStream<Uint8Array>): Promise<Response> {
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': cachePolicy };
  return compressPage(request, new Response(body, { headers }));
}

function escapeXml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
