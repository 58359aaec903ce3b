import type { Hono } from 'hono';
import type { ErasingWaits, Forget, OwnData } from './features/account/public.ts';
import type { AuditCheck, PaymentHandler } from './features/payments/public.ts';
import type { PictureUse } from './features/pictures/public.ts';
import type { Reportables } from './features/reports/public.ts';
import type { EndpointHandler } from './platform/http/endpoint-handler.ts';
import type { RequestVariables } from './platform/http/request-context.ts';
import type { JobDefinition, Jobs } from './platform/jobs/jobs.ts';
import type { Budget } from './platform/limits/limits.ts';
import type { Reading } from './platform/metrics/readings.ts';
import type { SitemapSource } from './platform/pages/sitemap.ts';
import type { Services, SharedExpressions } from './services.ts';

/**
 * What a feature plugs into the server. Its `feature.ts` lists this, and `features.ts` lists the features; a field that
 * a feature leaves out adds nothing.
 */
export interface Feature {
  /** The handlers of its endpoints. */
  readonly endpoints?: (services: Services) => EndpointHandler[];
  /** What it answers outside of /api/v1. */
  readonly routes?: (services: Services) => Hono<{ Variables: RequestVariables }>[];
  /** Every kind of job it enqueues or runs by the clock. In a job `services.db` is the pool of the jobs. */
  readonly jobs?: (services: Services) => JobDefinition<never>[];
  /** How often something may be done; the keys are the names of the limits. */
  readonly budgets?: Readonly<Record<string, Budget>>;
  /** What follows when a payment is captured or taken back, by the kind of the reference that is paid for. */
  readonly paymentHandlers?: (jobs: Jobs) => Readonly<Record<string, PaymentHandler>>;
  /** What must always be true of its part of the books (`npm run check:books`). */
  readonly audits?: readonly AuditCheck[];
  /** Whether an account that is due is not erased yet: something of it is under way, and is over by itself. */
  readonly erasingWaits?: ErasingWaits;
  /** Removes what it holds of an account that is erased. */
  readonly eraser?: Forget;
  /** What it holds of a person, for them to take along. */
  readonly ownData?: readonly OwnData[];
  /** Removes what it holds of an account that would be public once its address is proven. */
  readonly forgetHidden?: Forget;
  /** Which pictures it uses; what nothing uses is deleted after a day. */
  readonly pictureUse?: PictureUse;
  /** The kinds of things of it that can be reported. */
  readonly reportables?: Reportables;
  /** What queries of other features say about its rows without importing it. */
  readonly expressions?: Partial<SharedExpressions>;
  /** Its public pages that are rows of the database. */
  readonly sitemap?: (services: Services) => SitemapSource;
  /** Its gauges for /metrics that are read from the database. */
  readonly readings?: (services: Pick<Services, 'db'>) => Reading[];
}
