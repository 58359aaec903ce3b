import { type Context, Hono } from 'hono';
import { unauthorizedDomain } from '#contract/account/errors.ts';
import { endpoints } from '#contract/api.ts';
import { systemErrorText } from '#contract/system-error.ts';
import {
  accountEndpoints,
  createAuthenticate,
  deleteExpiredJob,
  deletionNoticeJob,
  eraseAccountsJob,
  identityRoutes,
  isPortrait,
  recoverPasswordJob,
  secondFactorMailJob,
  secondFactorRoutes,
  securityMailJob,
  securityRoutes,
  signUpNoticeJob,
} from './features/account/public.ts';
import { beneficiaryEndpoints, forgetFollows, profilePages } from './features/beneficiaries/public.ts';
import {
  calendarRoutes,
  cancelNoticeJobs,
  eventCount,
  eventEndpoints,
  eventPages,
  forgetDeletedEventsJob,
  forgetSaves,
  isBanner,
  managedEventEndpoints,
  upcomingEventCount,
} from './features/events/public.ts';
import { homeEndpoints, mailTestimonialJob } from './features/home/public.ts';
import { forgetOrganizer, organizerEndpoints, organizerPages } from './features/organizers/public.ts';
import { paymentJobs, paymentsEndpoints } from './features/payments/public.ts';
import { forgetPictures, pictureEndpoints, pictureFiles, pictureJobs } from './features/pictures/public.ts';
import { deleteEndedLookupsJob, placesRoutes } from './features/places/public.ts';
import {
  eventTips,
  forgetSupporter,
  notifyBeneficiaryJob,
  tipCount,
  tippingEndpoints,
} from './features/tipping/public.ts';
import { databaseAnswers } from './platform/database/database.ts';
import { createApi } from './platform/http/api.ts';
import { renderApiDocs } from './platform/http/api-docs.ts';
import type { EndpointHandler } from './platform/http/endpoint-handler.ts';
import { logFault, Refusal, retryAfterOf, withRetryAfter } from './platform/http/errors.ts';
import { oneLoopbackName } from './platform/http/loopback-names.ts';
import { describeApi } from './platform/http/openapi.ts';
import { pageRequests } from './platform/http/page-requests.ts';
import { inProcessBindings, type RequestVariables, requestContext } from './platform/http/request-context.ts';
import { dataHeaders, refuseCrossOrigin, securityHeaders } from './platform/http/security.ts';
import type { JobDefinition } from './platform/jobs/jobs.ts';
import { deleteEndedCountersJob } from './platform/limits/delete-ended-counters.ts';
import type { PageContext, PageRenderer } from './platform/pages/page-renderer.ts';
import { sharePictures } from './platform/pages/share-pictures.ts';
import { type SitemapSource, sitemapRoutes } from './platform/pages/sitemap.ts';
import type { Services } from './services.ts';

/** Where Stripe shows its hosted checkout; the sandbox shows it at the address of its API. */
const stripeCheckoutOrigin = 'https://checkout.stripe.com';

/** Every endpoint with its handler; a test holds that none of the contract's is missing. */
export function endpointHandlers(services: Services): EndpointHandler[] {
  const { config } = services;
  return [
    ...accountEndpoints(services),
    ...beneficiaryEndpoints({ ...services, figures: { eventCount, tipCount } }),
    ...eventEndpoints(services),
    ...managedEventEndpoints({ ...services, eventTips }),
    ...organizerEndpoints({ ...services, upcomingEvents: upcomingEventCount }),
    ...homeEndpoints(services),
    ...paymentsEndpoints(services),
    ...pictureEndpoints(services),
    ...tippingEndpoints({ ...services, publicOrigin: config.publicOrigin }),
  ];
}

/** Every kind of job that may be enqueued, with what works it. */
export function jobDefinitions(services: Services): JobDefinition<never>[] {
  const { db, mailer, config } = services;
  const { publicOrigin, contactMail } = config;
  return [
    signUpNoticeJob({ db, mailer, publicOrigin }),
    securityMailJob({ db, mailer, publicOrigin }),
    secondFactorMailJob({ db, mailer, publicOrigin }),
    deletionNoticeJob({ db, mailer, publicOrigin }),
    eraseAccountsJob({
      ...services,
      forget: [forgetSaves, forgetFollows, forgetOrganizer, forgetPictures, forgetSupporter],
    }),
    recoverPasswordJob(services),
    deleteExpiredJob(services),
    deleteEndedLookupsJob(services),
    deleteEndedCountersJob(services),
    ...paymentJobs(services),
    ...pictureJobs({ ...services, uses: [isBanner, isPortrait] }),
    ...cancelNoticeJobs({ db, jobs: services.jobs, mailer, publicOrigin }),
    forgetDeletedEventsJob(services),
    notifyBeneficiaryJob({ db, mailer, publicOrigin }),
    mailTestimonialJob({ mailer, contactMail }),
  ];
}

/** The whole server as one function from Request to Response. Without `pages` only the API is served. */
export function createApp(services: Services, pages?: PageRenderer, options: { development?: boolean } = {}) {
  const { config, log, limits, db } = services;
  const app = new Hono<{ Variables: RequestVariables }>();
  const strictTransport = config.mode === 'live';
  app.use(requestContext(config.trustedProxies));
  app.use(
    securityHeaders({
      publicOrigin: config.publicOrigin,
      strictTransport,
      development: options.development ?? false,
      formTargets: [
        config.stripe.apiUrl ?? stripeCheckoutOrigin,
        ...(config.google ? [new URL(config.google.issuer).origin] : []),
      ],
      connectTargets: foreignOrigins(config.publicOrigin, [config.geocoder.url]),
    }),
  );
  app.use(refuseCrossOrigin(config.publicOrigin, { '/identity/': unauthorizedDomain(config.publicOrigin) }));
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    if (await databaseAnswers(services.pool)) return context.json({ status: 'ready' });
    return context.json({ status: 'unavailable' }, 503, { 'retry-after': '2' });
  });
  const apiDocument = describeApi(Object.values(endpoints), config.publicOrigin);
  app.get('/api/v1/openapi.json', (context) =>
    context.json(apiDocument, 200, { 'cache-control': 'public, max-age=300' }),
  );
  app.get('/api/v1/docs', (context) => context.html(renderApiDocs(apiDocument, context.get('nonce'))));
  app.route(
    '/api/v1',
    createApi(endpointHandlers(services), {
      limits,
      log,
      authenticate: createAuthenticate(db, services.accessTokenRules),
      headers: dataHeaders({ strictTransport }),
    }),
  );
  app.route('/', securityRoutes(services));
  app.route('/', secondFactorRoutes(services));
  app.route('/', identityRoutes(services));
  app.route('/', calendarRoutes({ ...services, publicOrigin: config.publicOrigin }));
  const files = pictureFiles(services.storage);
  app.get(files.path, files.answer);
  app.route('/', placesRoutes({ ...services, publicKey: config.geocoder.key }));
  if (pages) mountPages(app, pages, services);
  app.onError((error, context) => {
    const refusal = error instanceof Refusal ? error : logFault(log, context.get('requestId'), error);
    if (!refusal) return context.text(systemErrorText, 500);
    return context.text(refusal.definition.detail, refusal.definition.status, retryAfterOf(refusal));
  });
  return app;
}

/** What the browser may ask beside us. */
function foreignOrigins(publicOrigin: string, addresses: readonly string[]): string[] {
  return addresses.map((address) => new URL(address).origin).filter((origin) => origin !== publicOrigin);
}

function mountPages(
  app: Hono<{ Variables: RequestVariables }>,
  pages: PageRenderer,
  { config, log, limits, db, clock }: Services,
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
  app.use(pageRequests);
  app.all('*', async (context) => {
    await admit('read', context);
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
  if (origin === publicOrigin && path === pathname) return request;
  // Assigned, not parsed: a path that starts with // would be taken for another host.
  const url = new URL(publicOrigin);
  url.pathname = path;
  url.search = search;
  return new Request(url, request);
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
