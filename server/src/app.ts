import { Hono } from 'hono';
import { unauthorizedDomain } from '#contract/account/errors.ts';
import { endpoints } from '#contract/api.ts';
import { mayBeFramed } from '#contract/tipping/embed-paths.ts';
import { createAuthenticate, createFindVisitor } from './features/account/public.ts';
import { admitOperator } from './features/desk/public.ts';
import { features } from './features.ts';
import { ledgerAuditJobs } from './ledger-audit.ts';
import { mountPages } from './mount-pages.ts';
import { databaseAnswers } from './platform/database/database.ts';
import { createApi } from './platform/http/api.ts';
import { apiDescription } from './platform/http/api-description.ts';
import { closeUnread } from './platform/http/close-unread.ts';
import { countRequests } from './platform/http/count-requests.ts';
import type { EndpointHandler } from './platform/http/endpoint-handler.ts';
import { logFault, Refusal, retryAfterOf, toTextResponse } from './platform/http/errors.ts';
import { createLargeBodies } from './platform/http/large-bodies.ts';
import { type RequestVariables, requestContext } from './platform/http/request-context.ts';
import {
  contentSecurityPolicy,
  dataHeaders,
  type InlineSources,
  refuseCrossOrigin,
  securityHeaders,
} from './platform/http/security.ts';
import type { JobDefinition } from './platform/jobs/jobs.ts';
import { deleteEndedCountersJob } from './platform/limits/delete-ended-counters.ts';
import type { PageRenderer } from './platform/pages/page-renderer.ts';
import type { Services } from './services.ts';
import { answerLanguages } from './texts/languages.ts';

/** Every endpoint with its handler; a test holds that none of the contract's is missing. */
export function endpointHandlers(services: Services): EndpointHandler[] {
  return features.flatMap(({ endpoints }) => endpoints?.(services) ?? []);
}

/** Every kind of job that can be enqueued, with its handler. */
export function jobDefinitions(all: Services): JobDefinition<never>[] {
  const services = { ...all, db: all.databases.jobs };
  const ofFeatures = features.flatMap(({ jobs }) => jobs?.(services) ?? []);
  return [...ofFeatures, deleteEndedCountersJob(services), ...ledgerAuditJobs(services)];
}

interface AppOptions {
  readonly development?: boolean;
  /** Whether the server is about to stop: /readyz then sends proxies to another one. */
  readonly isDraining?: () => boolean;
  /** The languages of the answers; those of the product by default. */
  readonly languages?: RequestVariables['languages'];
}

/** The whole server as one function from Request to Response. Without `pages` only the API is served. */
export function createApp(services: Services, pages?: PageRenderer, options: AppOptions = {}) {
  const { config, log, limits, databases } = services;
  const app = new Hono<{ Variables: RequestVariables }>();
  const strictTransport = config.mode === 'live';
  app.use(closeUnread);
  app.use(requestContext(config.trustedProxies, options.languages ?? answerLanguages));
  if (config.metrics) app.use(countRequests(services.metrics));
  const security = {
    strictTransport,
    development: options.development ?? false,
    // In the sandbox they are all one.
    formTargets: [
      ...new Set([
        ...config.stripe.checkoutOrigins,
        ...config.stripe.connectOrigins,
        ...(config.google ? [new URL(config.google.issuer).origin] : []),
      ]),
    ],
    mayBeFramed,
    connectTargets: foreignOrigins(config.publicOrigin, [config.geocoder.url]),
  };
  app.use(securityHeaders(security));
  app.use(refuseCrossOrigin(config.publicOrigin, { '/identity/': unauthorizedDomain(config.publicOrigin) }));
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    if (options.isDraining?.()) return context.json({ status: 'stopping' }, 503);
    const ready = await databaseAnswers(services.pools.admission);
    if (ready) return context.json({ status: 'ready', ...readyDetails(services) });
    return context.json({ status: 'unavailable' }, 503, { 'retry-after': '2' });
  });
  const policyOf = (allowed: InlineSources) => contentSecurityPolicy(allowed, security);
  app.route(
    '/api/v1',
    apiDescription(Object.values(endpoints), { publicOrigin: config.publicOrigin, limits, policyOf }),
  );
  const largeBodies = createLargeBodies();
  const authenticate = createAuthenticate(databases.admission, services.accessTokenRules);
  app.route(
    '/api/v1',
    createApi(endpointHandlers(services), {
      limits,
      log,
      largeBodies,
      authenticate,
      admitOperator: (caller, endpoint) =>
        admitOperator({ db: databases.admission, clock: services.clock }, caller, endpoint),
      headers: dataHeaders({ strictTransport }),
      replica: services.replica,
    }),
  );
  for (const { routes } of features)
    for (const ofFeature of routes?.(services) ?? []) app.route('/', ofFeature);
  if (pages) {
    const findPerson = createFindVisitor({ identity: services.identity, authenticate });
    mountPages(app, pages, services, { largeBodies, findPerson, policyOf });
  }
  app.onError((error, context) => {
    const refusal = error instanceof Refusal ? error : logFault(log, context.get('requestId'), error);
    if (!refusal) return toTextResponse(context, ({ systemError }) => systemError, 500);
    const { status, detail } = refusal.definition;
    return toTextResponse(context, ({ refusals }) => detail(refusals), status, retryAfterOf(refusal));
  });
  return app;
}

/** What /readyz shows of clocks, and of the replica where there is one. */
function readyDetails({ clockDifferences, replica }: Services) {
  const seconds = clockDifferences.list().map(({ clock, aheadMs }) => [clock, Math.round(aheadMs / 1000)]);
  const clockAheadSeconds: Record<string, number> = Object.fromEntries(seconds);
  if (!replica) return { clockAheadSeconds };
  const { state, lagMs } = replica.status();
  return { clockAheadSeconds, replica: { state, lagSeconds: lagMs === undefined ? null : lagMs / 1000 } };
}

/** The other origins that the browser may send requests to. */
function foreignOrigins(publicOrigin: string, addresses: readonly string[]): string[] {
  return addresses.map((address) => new URL(address).origin).filter((origin) => origin !== publicOrigin);
}
