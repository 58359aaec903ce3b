import type { Context, Hono } from 'hono';
import { sessionOf } from './features/account/public.ts';
import { profilePages } from './features/beneficiaries/public.ts';
import { eventPages } from './features/events/public.ts';
import { organizerPages } from './features/organizers/public.ts';
import { withRetryAfter } from './platform/http/errors.ts';
import { oneLoopbackName } from './platform/http/loopback-names.ts';
import { type PageRequestDependencies, pageRequests } from './platform/http/page-requests.ts';
import { inProcessBindings, type RequestVariables } from './platform/http/request-context.ts';
import type { PageContext, PageRenderer } from './platform/pages/page-renderer.ts';
import { sharePictures } from './platform/pages/share-pictures.ts';
import { type SitemapSource, sitemapRoutes } from './platform/pages/sitemap.ts';
import type { Services } from './services.ts';

/** Adds the pages, and what belongs to them: pictures for link previews, the sitemap, and what browsers load. */
export function mountPages(
  app: Hono<{ Variables: RequestVariables }>,
  pages: PageRenderer,
  { config, log, limits, db, clock }: Services,
  forms: Pick<PageRequestDependencies, 'largeBodies' | 'findPerson'>,
): void {
  type PageRequest = Context<{ Variables: RequestVariables }>;
  const { publicOrigin } = config;
  const admit = (budget: string, context: PageRequest) =>
    limits.consume(budget, context.get('clientAddress'));
  const contextOf = (context: PageRequest): PageContext => {
    const requestId = context.get('requestId');
    return {
      fetchInProcess: async (request) => {
        // The same client asks: behind proxies its address is in this header.
        const hops = context.req.header('x-forwarded-for');
        if (hops) request.headers.set('x-forwarded-for', hops);
        const agent = context.req.header('user-agent');
        if (agent) request.headers.set('user-agent', agent);
        return app.fetch(request, inProcessBindings(context.env));
      },
      nonce: context.get('nonce'),
      form: context.get('form'),
      requestId,
      mode: config.mode,
      publicOrigin,
      geocoder: { url: config.geocoder.url, key: config.geocoder.key },
      socialProviders: config.google ? ['google'] : [],
      logUnknownPath: (path) => log.info({ requestId, path }, 'unknown path'),
      logFailure: (what, error) => log.warn({ requestId, err: error }, what),
      logUnexpected: (error) => log.error({ requestId, err: error }, 'page failed'),
    };
  };
  app.get(
    '/share/*',
    sharePictures({
      pictureAt: pages.sharePictureAt,
      contextOf,
      admit: (context) => admit('share-picture', context),
    }),
  );
  const pageSource: SitemapSource = {
    name: 'pages',
    listParts: async () => ['0'],
    async *read() {
      yield await pages.sitePages();
    },
  };
  const sources = [pageSource, profilePages(db), eventPages({ db, clock }), organizerPages(db)];
  app.route(
    '/',
    sitemapRoutes({ publicOrigin, clock, sources, admit: (context) => admit('sitemap', context) }),
  );
  pages.mountAssets(app as never);
  app.use(oneLoopbackName(config.publicOrigin));
  const admitPage = async (context: PageRequest) => {
    await limits.consumeAt('read', context.get('clientAddress'));
    const session = sessionOf(context.req.header('cookie') ?? '');
    if (session) await limits.consume('read', `session:${session}`);
  };
  app.use(pageRequests({ ...forms, admit: admitPage, formAt: (path) => pages.formAt(decodable(path)) }));
  app.all('*', async (context) => {
    const page = await pages.render(atPublicOrigin(context.req.raw, publicOrigin), contextOf(context));
    return withRetryAfter(page);
  });
}

/**
 * The request as the person's browser addressed it: behind a TLS proxy it arrives over http, and its Host
 * header is anybody's to write. Pages compare it with the Origin header.
 */
function atPublicOrigin(request: Request, publicOrigin: string): Request {
  const { origin, pathname, search } = new URL(request.url);
  const path = decodable(pathname);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && origin === publicOrigin && path === pathname) return request;
  // Assigned, not parsed: a path that starts with // would be taken for another host.
  const url = new URL(publicOrigin);
  url.pathname = path;
  url.search = search;
  // Of a form, which was read before, the page finds what it says in its context.
  const { method, headers, signal } = request;
  return new Request(url, isRead ? request : { method, headers, signal });
}

/** A path whose percent signs encode nothing (/%E0%A4%A) is taken as it reads, for the router cannot decode it. */
function decodable(pathname: string): string {
  try {
    decodeURIComponent(pathname);
    return pathname;
  } catch {
    return pathname.replaceAll('%', '%25');
  }
}
