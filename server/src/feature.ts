import type { Hono } from 'hono';
import type {
  BlocksErasure,
  ErasePersonalData,
  MoveSession,
  NotifyOfDeletion,
  OwnData,
} from './features/account/public.ts';
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
 * What a feature plugs into the server. Its `feature.ts` defines this, and `features.ts` lists the features; an omitted
 * field adds nothing.
 */
export interface Feature {
  /** The handlers of its endpoints. */
  readonly endpoints?: (services: Services) => EndpointHandler[];
  /** Its routes outside of /api/v1. */
  readonly routes?: (services: Services) => Hono<{ Variables: RequestVariables }>[];
  /** Every kind of job it enqueues or schedules. In a job `services.db` is the pool of the jobs. */
  readonly jobs?: (services: Services) => JobDefinition<never>[];
  /** Its rate limits, by name. */
  readonly budgets?: Readonly<Record<string, Budget>>;
  /** What happens when a payment is captured, refunded or disputed, by the kind of the paid reference. */
  readonly paymentHandlers?: (jobs: Jobs) => Readonly<Record<string, PaymentHandler>>;
  /** The invariants of its part of the books (`npm run check:books`). */
  readonly audits?: readonly AuditCheck[];
  /**
   * Whether an account that is due for erasure has to wait, because something of the feature is in progress and will
   * end by itself.
   */
  readonly blocksErasure?: BlocksErasure;
  /** Queues mails to others about what of the feature ends with an account, on request of its deletion and as it is erased. */
  readonly deletionNotice?: NotifyOfDeletion;
  /** Removes its data of an account that is erased. */
  readonly eraser?: ErasePersonalData;
  /** Moves what it stores for a session to the one that replaces it, of the same person in the same browser. */
  readonly moveSession?: MoveSession;
  /** Its data of a person, for the export of their own data. */
  readonly ownData?: readonly OwnData[];
  /** Removes its data of an account that would become public when the address is verified. */
  readonly forgetHidden?: ErasePersonalData;
  /** Which pictures it uses; what nothing uses is deleted after a day. */
  readonly pictureUse?: PictureUse;
  /** The kinds of its things that can be reported. */
  readonly reportables?: Reportables;
  /** SQL expressions about its rows, for queries of other features that do not import it. */
  readonly expressions?: Partial<SharedExpressions>;
  /** Its public pages that are rows of the database. */
  readonly sitemap?: (services: Services) => SitemapSource;
  /** Paths of its pages that are no useful search result; `*` is any text. */
  readonly robotsDisallow?: readonly string[];
  /** Its gauges for /metrics that are read from the database. */
  readonly readings?: (services: Pick<Services, 'db'>) => Reading[];
}
