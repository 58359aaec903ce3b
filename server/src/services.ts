import type { RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import type { Config } from './config/config.ts';
import type {
  AccessTokenRules,
  AttemptLimits,
  BlocksErasure,
  ErasePersonalData,
  Identity,
  MoveSession,
  NotifyOfDeletion,
  OwnData,
} from './features/account/public.ts';
import type { FigureExpressions, FollowerMailExpressions } from './features/beneficiaries/public.ts';
import type { PageNews, ReadTipFees } from './features/dashboard/public.ts';
import type { EventTipExpressions } from './features/events/public.ts';
import type { Payments } from './features/payments/public.ts';
import type { Rails } from './features/payouts/public.ts';
import type { PictureUse } from './features/pictures/public.ts';
import type { Geocoder } from './features/places/public.ts';
import type { Reportables } from './features/reports/public.ts';
import type { ScreenNewsStreams } from './features/stages/public.ts';
import type { ForgetfulCaches } from './platform/cache/forgetful-caches.ts';
import type { Clock } from './platform/clock.ts';
import type { ClockDifferences } from './platform/clock-differences.ts';
import type { Database } from './platform/database/database.ts';
import type { PooledDatabases, Pools } from './platform/database/pools.ts';
import type { Replica } from './platform/database/replica.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Limits } from './platform/limits/limits.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail/mail.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Storage } from './platform/storage/storage.ts';

/** All services of a process, opened once. */
export interface Services {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** The clock of payments and tips: the provider's time, if the clock of this machine is wrong. */
  readonly paymentClock: Clock;
  readonly clockDifferences: ClockDifferences;
  /** The address for what needs a connection of its own, never that of a pooler: LISTEN, long reads. */
  readonly databaseUrl: string;
  readonly pools: Pools;
  readonly databases: PooledDatabases;
  /** The replica that public pages are read from; undefined where there is none. */
  readonly replica: Replica | undefined;
  /** The general pool, and the database by it. */
  readonly pool: Pool;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly identity: Identity;
  /** How often a password may be tried. */
  readonly attempts: AttemptLimits;
  readonly payments: Payments;
  /** The ways to pay people out. */
  readonly rails: Rails;
  /** Each says whether an account that is due is not erased yet. */
  readonly blocksErasure: readonly BlocksErasure[];
  /** Each queues mails to others about what of a feature ends with an account. */
  readonly deletionNotices: readonly NotifyOfDeletion[];
  /** Each removes a feature's data of an account that is erased. */
  readonly erasers: readonly ErasePersonalData[];
  /** Each moves what a feature stores for a session to the one that replaces it. */
  readonly sessionMoves: readonly MoveSession[];
  /** The features' data of a person, for the export of their own data. */
  readonly ownData: readonly OwnData[];
  /** Each removes a feature's data of an account that would become public when the address is verified. */
  readonly forgetHidden: readonly ErasePersonalData[];
  /** Each says which pictures a feature uses. */
  readonly pictureUses: readonly PictureUse[];
  /** The kinds of things that can be reported, besides those that the reports feature has itself. */
  readonly reportables: Reportables;
  /** SQL expressions about the rows of a feature, for queries of another that does not import it. */
  readonly expressions: SharedExpressions;
  /** Where uploaded pictures live. */
  readonly storage: Storage;
  readonly geocoder: Geocoder;
  /** What tips bear of the payment service's fee, for the dashboard, which does not import the feature of tips. */
  readonly readTipFees: ReadTipFees;
  /** Streams of a page's news for those who follow it at this moment. */
  readonly pageNews: PageNews;
  /** The same for the screens of venues. */
  readonly screenNews: ScreenNewsStreams;
  /** Caches of public content. */
  readonly publicCaches: ForgetfulCaches;
  /** Which access tokens are accepted. */
  readonly accessTokenRules: AccessTokenRules;
}

/** SQL that one feature defines and the queries of another contain; `features.ts` collects it. */
export interface SharedExpressions extends FigureExpressions {
  readonly eventTips: EventTipExpressions;
  readonly followerMail: FollowerMailExpressions;
  /** How many claims of pages wait for an operator. */
  readonly waitingClaims: RawBuilder<number>;
  /** How many campaigns wait for an operator. */
  readonly waitingCampaigns: RawBuilder<number>;
}
