import { join } from 'node:path';
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { budgets, readBudgets } from './budgets.ts';
import { type Config, productVersion } from './config/config.ts';
import {
  type AccessTokenRules,
  createAccessTokenKeys,
  createAttemptLimits,
  createIdentity,
  createRemoteKeys,
  listVerificationKeys,
  type Passwords,
  requestSignUpNotice,
  retiredKeySeconds,
} from './features/account/public.ts';
import { createPageNews } from './features/dashboard/public.ts';
import { createPayments, createStripeProvider, joinHandlers } from './features/payments/public.ts';
import { openRails } from './features/payouts/public.ts';
import { createGeocoder, type GeocoderOptions } from './features/places/public.ts';
import { createScreenNews } from './features/stages/public.ts';
import { readTipFees } from './features/tipping/public.ts';
import { features, fromFeatures } from './features.ts';
import { createForgetfulCaches } from './platform/cache/forgetful-caches.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { createClockDifferences } from './platform/clock-differences.ts';
import type { PoolLimits } from './platform/database/database.ts';
import { openPools } from './platform/database/pools.ts';
import { createReplica, type Replica } from './platform/database/replica.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { type Budget, createLimits } from './platform/limits/limits.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMailer } from './platform/mail/mail.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { localStorage } from './platform/storage/local-storage.ts';
import { s3Storage } from './platform/storage/s3-storage.ts';
import type { Services } from './services.ts';

/** What tests replace. */
export interface Overrides {
  log?: Log;
  /** The clock of all services. */
  clock?: Clock;
  /** What the clock of this machine says, which may be wrong. */
  machineClock?: Clock;
  budgets?: Readonly<Record<string, Budget>>;
  keySet?: JSONWebKeySet;
  /** How passwords are hashed. */
  passwords?: Passwords | undefined;
  /** How long a payment provider, or Google, may take to answer. */
  providerTimeoutMs?: number;
  /** How long a statement may take, and wait for a lock. */
  databaseLimits?: PoolLimits;
  geocoder?: Pick<GeocoderOptions, 'answerWithinMs' | 'upstreamTimeoutMs' | 'pause'>;
}

/** Opens all services with the given URL of the database, which may be a pooler's if the settings have a direct URL too. */
export function openServices(
  config: Config,
  pooledUrl: string,
  overrides: Overrides = {},
): Services & { close(): Promise<void> } {
  const databaseUrl = config.directDatabaseUrl ?? pooledUrl;
  const log = overrides.log ?? createLog(config.logLevel);
  const metrics = createMetrics({ version: productVersion, mode: config.mode });
  const {
    pools,
    databases,
    close: closePools,
  } = openPools(pooledUrl, config.databasePools, {
    limits: overrides.databaseLimits,
    onError: metrics.queryFailed,
    preparedStatements: config.databasePreparedStatements,
  });
  const jobs = createJobs(databaseUrl, log, metrics.jobs, overrides.databaseLimits);
  const mailer = createMailer({ ...config.mail, origin: config.publicOrigin });
  const money = openPayments({ config, overrides, log, pools, databases, databaseUrl, jobs });
  const { clock } = money;
  const geocoder = openGeocoder({ config, overrides, log, databases, clock });
  const publicCaches = createForgetfulCaches({ databaseUrl, log });
  const replica = openReplica({ config, log, pools, publicCaches });
  const pageNews = createPageNews({ db: databases.general, readTipFees, databaseUrl, log });
  const screenNews = createScreenNews({ db: databases.general, clock, databaseUrl, log, ...publicCaches });
  const limited = { ...readBudgets(config.readsPerMinute), ...budgets, ...overrides.budgets };
  const limits = createLimits(pools.admission, limited, config.identitySecret);
  const attempts = createAttemptLimits(limits);
  const identity = openIdentity({ config, overrides, log, databases, jobs, attempts });
  return {
    config,
    log,
    metrics,
    ...money,
    databaseUrl,
    pools,
    databases,
    replica,
    pool: pools.general,
    db: databases.general,
    jobs,
    limits,
    mailer,
    identity,
    attempts,
    accessTokenRules: openTokenRules({ config, overrides, log, databases, clock }),
    ...fromFeatures,
    storage: config.storage.s3 ? s3Storage(config.storage.s3) : localStorage(join(config.dataDir, 'uploads')),
    geocoder,
    readTipFees,
    pageNews,
    screenNews,
    publicCaches,
    async close() {
      await Promise.all([pageNews.end(), screenNews.end()]);
      await publicCaches.end();
      money.clockDifferences.stop();
      await identity.drain();
      await geocoder.stop();
      await money.payments.stop();
      await jobs.stop();
      mailer.close();
      await replica?.stop();
      await closePools();
    },
  };
}

function openIdentity({
  config,
  overrides,
  log,
  databases,
  jobs,
  attempts,
}: Pick<Services, 'config' | 'log' | 'databases' | 'jobs' | 'attempts'> & { overrides: Overrides }) {
  return createIdentity(databases.admission, config, log, {
    forgetHidden: fromFeatures.forgetHidden,
    jobs,
    passwords: overrides.passwords,
    googleTimeoutMs: overrides.providerTimeoutMs,
    onExistingAddress: (userId) =>
      requestSignUpNotice({ db: databases.admission, jobs, attempts, log }, userId),
  });
}

/** Hidden content disappears at once: reads go to the primary until the replica has caught up. */
function openReplica({
  config,
  log,
  pools,
  publicCaches,
}: Pick<Services, 'config' | 'log' | 'pools' | 'publicCaches'>): Replica | undefined {
  if (!config.replica) return undefined;
  const replica = createReplica({ ...config.replica, primary: pools.admission, log });
  publicCaches.onForget(replica.awaitCatchUp);
  return replica;
}

function openGeocoder({
  config,
  overrides,
  log,
  databases,
  clock,
}: Pick<Services, 'config' | 'log' | 'databases' | 'clock'> & { overrides: Overrides }) {
  return createGeocoder({
    db: databases.general,
    clock,
    log,
    upstream: config.geocoder.upstream,
    ...overrides.geocoder,
  });
}

/** Payments, and the clocks that they use. */
function openPayments({
  config,
  overrides,
  log,
  pools,
  databases,
  databaseUrl,
  jobs,
}: Pick<Services, 'config' | 'log' | 'pools' | 'databases' | 'databaseUrl' | 'jobs'> & {
  overrides: Overrides;
}) {
  const machine = overrides.machineClock ?? systemClock;
  const clock = overrides.clock ?? machine;
  const { providerTimeoutMs: timeoutMs } = overrides;
  const clockDifferences = createClockDifferences({
    pool: pools.admission,
    machine,
    log,
    askOthers: { stripe: () => stripe.ping() },
  });
  const outsideClock = clockDifferences.clockFrom(['stripe', 'database']);
  const paymentClock = overrides.clock ?? outsideClock;
  const atStripe = {
    ...config.stripe,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    now: outsideClock.now,
  };
  const stripe = createStripeProvider({
    ...atStripe,
    onTime: (theirs) => clockDifferences.note('stripe', theirs),
  });
  const payments = createPayments({
    db: databases.paying,
    clock: paymentClock,
    log,
    databaseUrl,
    providers: { stripe },
    offeredMethods: config.stripe.paymentMethods,
    handlers: joinHandlers(features.map(({ paymentHandlers }) => paymentHandlers?.(jobs) ?? {})),
  });
  const rails = openRails(
    { ...atStripe, connectWebhookSecret: config.payouts.connectWebhookSecret },
    config.payouts,
  );
  return { clock, clockDifferences, paymentClock, payments, rails };
}

/** The keys that sign access tokens: those of a test, of another identity service, or our own. */
function openTokenRules({
  config,
  overrides,
  log,
  databases,
  clock,
}: Pick<Services, 'config' | 'log' | 'databases' | 'clock'> & { overrides: Overrides }): AccessTokenRules {
  const { keySet } = overrides;
  const { jwksUrl } = config.accessToken;
  const ownKeys = () =>
    createAccessTokenKeys(() =>
      listVerificationKeys(databases.admission, new Date(clock.now().getTime() - retiredKeySeconds * 1000)),
    );
  const othersKeys = jwksUrl ? createRemoteKeys(new URL(jwksUrl), log) : undefined;
  return {
    ...config.accessToken,
    keys: keySet ? createLocalJWKSet(keySet) : (othersKeys ?? ownKeys()),
    ownSessions: !(keySet || jwksUrl),
  };
}
