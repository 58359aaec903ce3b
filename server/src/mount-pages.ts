import type { Context, Hono } from 'hono';
import { admitBrowser } from './features/account/public.ts';
import { features } from './features.ts';
import { withRetryAfter } from './platform/http/errors.ts';
import { oneLoopbackName } from './platform/http/loopback-names.ts';
import { type PageRequestDependencies, pageRequests } from './platform/http/page-requests.ts';
import { atPublicOrigin, decodable } from './platform/http/public-origin.ts';
import { inProcessBindings, type RequestVariables } from './platform/http/request-context.ts';
import { type Log, withoutSecrets } from './platform/log.ts';
import type { PageContext, PageRenderer } from './platform/pages/page-renderer.ts';
import { sharePictures } from './platform/pages/share-pictures.ts';
import { type SitemapSource, sitemapRoutes } from './platform/pages/sitemap.ts';
import type { Services } from './services.ts';

type PageDependencies = Pick<PageRequestDependencies, 'largeBodies' | 'findPerson'> &
  Pick<PageContext, 'policyOf'>;

/** Adds the pages, and what belongs to them: pictures for link previews, the sitemap, and what browsers load. */
export function mountPages(
  app: Hono<{ Variables: RequestVariables }>,
  pages: PageRenderer,
  services: Services,
  { policyOf, ...forms }: PageDependencies,
): void {
  type PageRequest = Context<{ Variables: RequestVariables }>;
  const { config, log, limits, clock } = services;
  const { publicOrigin } = config;
  const admit = (budget: string, context: PageRequest) =>
    limits.consume(budget, context.get('clientAddress'));
  const contextOf = (context: PageRequest): PageContext => {
    const requestId = context.get('requestId');
    // A POST can change who the caller is, so callers are cached only for other requests.
    const page = context.req.method === 'POST' ? {} : { callers: new Map() };
    return {
      fetchInProcess: async (request) =>
        app.fetch(onBehalfOf(context, request), inProcessBindings(context.env, page)),
      nonce: context.get('nonce'),
      policyOf,
      form: context.get('form'),
      requestId,
      mode: config.mode,
      publicOrigin,
      geocoder: { url: config.geocoder.url, key: config.geocoder.key },
      contacts: { support: config.contactMail, legal: config.legalMail },
      paymentMethods: config.stripe.paymentMethods,
      socialProviders: config.google ? ['google'] : [],
      logUnknownPath: (path) => logUnknownPath(log, requestId, path),
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
      onForget: services.publicCaches.onForget,
    }),
  );
  const sources = [sourceOf(pages), ...features.flatMap(({ sitemap }) => sitemap?.(services) ?? [])];
  const robotsDisallow = features.flatMap((feature) => feature.robotsDisallow ?? []);
  const admitFile = (context: PageRequest) => admit('sitemap', context);
  app.route('/', sitemapRoutes({ publicOrigin, clock, sources, robotsDisallow, admit: admitFile }));
  services.publicCaches.onForget(() => pages.forget?.());
  pages.mountAssets(app as never);
  app.use(oneLoopbackName(config.publicOrigin));
  const admitPage = (context: PageRequest) => admitBrowser(limits, context, 'read');
  const pageRequest = (context: PageRequest) => atPublicOrigin(context.req.raw, publicOrigin);
  app.use(
    pageRequests({
      ...forms,
      admit: admitPage,
      logUnknownPath(context) {
        const path = decodable(context.req.path);
        if (pages.isPage?.(path) === false) logUnknownPath(log, context.get('requestId'), path);
      },
      formAt: (path) => pages.formAt(decodable(path)),
      answerBusy: async (context, { definition: { status }, retryAfterSeconds }) =>
        pages.answerBusy?.(pageRequest(context), contextOf(context), { status, retryAfterSeconds }),
    }),
  );
  app.all('*', async (context) => {
    if (config.metrics) context.set('route', pages.routeOf?.(decodable(context.req.path)) ?? 'page');
    const page = await pages.render(pageRequest(context), contextOf(context));
    return withRetryAfter(page);
  });
}

function logUnknownPath(log: Log, requestId: string, path: string): void {
  log.info({ requestId, path: withoutSecrets(path) }, 'unknown path');
}

/** The request is the same client's: behind proxies its address is in a header. */
function onBehalfOf({ req }: Context, request: Request): Request {
  for (const name of ['x-forwarded-for', 'user-agent']) {
    const value = req.header(name);
    if (value) request.headers.set(name, value);
  }
  return request;
}

/** The pages of the site, for the sitemap. */
function sourceOf(pages: PageRenderer): SitemapSource {
  return {
    name: 'pages',
    listParts: async () => ['0'],
    async *read() {
      yield await pages.sitePages();
    },
  };
}
