import { join } from 'node:path';
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import type { Pool } from 'pg';
import { type Config, productVersion } from './config.ts';
import {
  type AccessTokenRules,
  type AttemptLimits,
  createAccessTokenKeys,
  createAttemptLimits,
  createIdentity,
  createRemoteKeys,
  deletionNoticeBudgets,
  type Forget,
  type Identity,
  identityBudgets,
  listVerificationKeys,
  requestSignUpNotice,
  retiredKeySeconds,
  secondFactorBudgets,
} from './features/account/public.ts';
import { cancelNoticeBudgets } from './features/events/public.ts';
import { forgetHiddenOrganizer } from './features/organizers/public.ts';
import { createPayments, createStripeProvider, type Payments } from './features/payments/public.ts';
import { createGeocoder, type Geocoder, type GeocoderOptions } from './features/places/public.ts';
import { eventTipPaymentOwner, tipPaymentOwner } from './features/tipping/public.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type ClockDifferences, createClockDifferences } from './platform/clock-differences.ts';
import type { Database, PoolLimits } from './platform/database/database.ts';
import { openPools, type PooledDatabases, type Pools } from './platform/database/pools.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { type Budget, createLimits, crowd, type Limits } from './platform/limits/limits.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMailer, type Mailer } from './platform/mail/mail.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { localStorage } from './platform/storage/local-storage.ts';
import { s3Storage } from './platform/storage/s3-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

/** Everything a request may need, opened once. */
export interface Services {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** What payments and tips go by: the time at the provider, should the clock of this machine be wrong. */
  readonly paymentClock: Clock;
  readonly clockDifferences: ClockDifferences;
  readonly databaseUrl: string;
  readonly pools: Pools;
  readonly databases: PooledDatabases;
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
  /** Removes what features hold of an account that would be public once its address is proven. */
  readonly forgetHidden: readonly Forget[];
  /** Where uploaded pictures live. */
  readonly storage: Storage;
  readonly geocoder: Geocoder;
  /** Which access tokens are accepted. */
  readonly accessTokenRules: AccessTokenRules;
}

/** An address may read as much as this many people who do nothing else. */
const readersAnAddress = 10;

/**
 * How many requests a person may make, and everybody at one address together (`-address`): a ceiling that stops programs
 * and that nobody in a crowd meets (decision 36). Reads are configured (READS_PER_MINUTE). Ceilings that are looked at
 * before anything else are counted in memory.
 */
export const budgets: Readonly<Record<string, Budget>> = {
  write: { points: 120, seconds: 60, scope: 'shared', unwaited: true },
  'write-address': { points: crowd, seconds: 60, scope: 'local' },
  pay: { points: 20, seconds: 60, scope: 'shared', unwaited: true },
  'pay-address': { points: crowd, seconds: 60, scope: 'local' },
  /** Pictures for link previews that have to be drawn; whoever asks for many is no reader of links. */
  'share-picture': { points: 120, seconds: 60, scope: 'local' },
  sitemap: { points: 60, seconds: 60, scope: 'local' },
  contact: { points: 6, seconds: 3600, scope: 'shared' },
  'contact-address': { points: 60, seconds: 3600, scope: 'shared' },
  upload: { points: 40, seconds: 600, scope: 'shared' },
  'upload-address': { points: 2000, seconds: 600, scope: 'local' },
  /** Deliveries that are not signed as they must be; signed ones are not limited. */
  'webhook-address': { points: 60, seconds: 60, scope: 'local' },
  /** Places nobody has asked for yet. */
  'place-lookup': { points: 60, seconds: 60, scope: 'shared' },
  ...identityBudgets,
  ...cancelNoticeBudgets,
  ...deletionNoticeBudgets,
  ...secondFactorBudgets,
};

export function openServices(
  config: Config,
  databaseUrl: string,
  overrides: {
    log?: Log;
    /** The time, as all go by it. */
    clock?: Clock;
    /** What the clock of this machine says, which may be wrong. */
    machineClock?: Clock;
    budgets?: Readonly<Record<string, Budget>>;
    keySet?: JSONWebKeySet;
    /** How long a payment provider, or Google, may take to answer. */
    providerTimeoutMs?: number;
    /** How long a statement may take, and wait for a lock. */
    databaseLimits?: PoolLimits;
    geocoder?: Pick<GeocoderOptions, 'answerWithinMs' | 'upstreamTimeoutMs' | 'pause'>;
  } = {},
): Services & { close(): Promise<void> } {
  const log = overrides.log ?? createLog(config.logLevel);
  const metrics = createMetrics({ version: productVersion, mode: config.mode });
  const { databaseLimits } = overrides;
  const {
    pools,
    databases,
    close: closePools,
  } = openPools(databaseUrl, config.databasePools, {
    limits: databaseLimits,
    onError: metrics.queryFailed,
    preparedStatements: config.databasePreparedStatements,
  });
  const jobs = createJobs(databaseUrl, log, metrics.jobs, databaseLimits);
  const mailer = createMailer(config.mail.smtpUrl, config.mail.from);
  const machine = overrides.machineClock ?? systemClock;
  const clock = overrides.clock ?? machine;
  const { providerTimeoutMs: timeoutMs } = overrides;
  const clockDifferences = createClockDifferences({
    pool: pools.admission,
    machine,
    log,
    askOthers: { stripe: () => stripe.ping() },
  });
  const outsideClock = clockDifferences.byClocks(['stripe', 'database']);
  const paymentClock = overrides.clock ?? outsideClock;
  const stripe = createStripeProvider({
    ...config.stripe,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    now: outsideClock.now,
    onTime: (theirs) => clockDifferences.note('stripe', theirs),
  });
  const payments = createPayments({
    db: databases.paying,
    clock: paymentClock,
    log,
    providers: { stripe },
    owners: { tip: tipPaymentOwner(jobs), eventtip: eventTipPaymentOwner(jobs) },
  });
  const geocoder = createGeocoder({
    db: databases.general,
    clock,
    log,
    upstream: config.geocoder.upstream,
    ...overrides.geocoder,
  });
  const limited = {
    read: { points: config.readsPerMinute, seconds: 60, scope: 'local' },
    'read-address': { points: config.readsPerMinute * readersAnAddress, seconds: 60, scope: 'local' },
    ...budgets,
    ...overrides.budgets,
  } as const;
  const limits = createLimits(pools.admission, limited, config.identitySecret);
  const attempts = createAttemptLimits(limits);
  const forgetHidden = [forgetHiddenOrganizer];
  const identity = createIdentity(databases.admission, config, log, {
    forgetHidden,
    googleTimeoutMs: timeoutMs,
    onExistingAddress: (userId) =>
      requestSignUpNotice({ db: databases.admission, jobs, attempts, log }, userId),
  });
  const openKeys = () => {
    if (overrides.keySet) return createLocalJWKSet(overrides.keySet);
    const { jwksUrl } = config.accessToken;
    if (jwksUrl) return createRemoteKeys(new URL(jwksUrl), log);
    return createAccessTokenKeys(() =>
      listVerificationKeys(databases.admission, new Date(clock.now().getTime() - retiredKeySeconds * 1000)),
    );
  };
  return {
    config,
    log,
    metrics,
    clock,
    paymentClock,
    clockDifferences,
    databaseUrl,
    pools,
    databases,
    pool: pools.general,
    db: databases.general,
    jobs,
    limits,
    mailer,
    identity,
    attempts,
    accessTokenRules: {
      ...config.accessToken,
      keys: openKeys(),
      ownSessions: !(overrides.keySet || config.accessToken.jwksUrl),
    },
    payments,
    forgetHidden,
    storage: config.storage.s3 ? s3Storage(config.storage.s3) : localStorage(join(config.dataDir, 'uploads')),
    geocoder,
    async close() {
      clockDifferences.stop();
      await identity.settle();
      await geocoder.stop();
      await payments.stop();
      await jobs.stop();
      mailer.close();
      await closePools();
    },
  };
}
