import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { geocodePath } from '#contract/places/geocoding.ts';
import type { GoogleSettings } from '#server/features/account/public.ts';
import { smtpAddressProblem } from '#server/platform/mail/smtp-address.ts';
import {
  type DatabaseSettings,
  databaseAddress,
  databaseEnvironment,
  databaseSettings,
  poolProblem,
} from './database-settings.ts';
import { googleEnvironment, googleSettings } from './google-settings.ts';
import { liveProblems, sandboxDefaults } from './live-settings.ts';
import { type PayoutSettings, payoutEnvironment, payoutSettings } from './payout-settings.ts';
import { origin, type StripeSettings, stripeEnvironment, stripeSettings } from './stripe-settings.ts';

/** A setting that cannot be used; its message is the one sentence the operator reads. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

export { sandboxDefaults };

/** What package.json says. */
export const productVersion: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
).version;

/** OpenCage's free tier allows one request a second. The sandbox's stand-in has a limit of its own. */
const upstreamPerSecond = { live: 1, sandbox: 50 } as const;

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number')
  .transform(Number)
  .pipe(z.int().min(0, 'must be 0 to 65535').max(65_535, 'must be 0 to 65535'));

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://geocoder.example/v1',
});

const smtpAddress = z.string().superRefine((address, context) => {
  const problem = smtpAddressProblem(address);
  if (problem) context.addIssue(problem);
});

const environmentSchema = z.object({
  MODE: z.enum(['sandbox', 'live'], 'must be sandbox or live').default('sandbox'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  ...databaseEnvironment,
  PUBLIC_ORIGIN: origin.optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ...stripeEnvironment,
  ...payoutEnvironment,
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: z.string().min(3).optional(),
  CONTACT_MAIL: z.email('must be a mail address').optional(),
  LEGAL_MAIL: z.email('must be a mail address').optional(),
  IDENTITY_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SESSION_MAX_DAYS: z.coerce.number().int().min(1).max(400).default(90),
  ACCESS_TOKEN_ISSUER: z.string().min(1).default('tibeb'),
  ACCESS_TOKEN_AUDIENCE: z.string().min(1).default('tibeb-api'),
  ACCESS_TOKEN_JWKS_URL: z.url().optional(),
  STORAGE_S3_ENDPOINT: z.url().optional(),
  STORAGE_S3_REGION: z.string().min(1).default('auto'),
  STORAGE_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  STORAGE_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  GEOCODER_URL: webAddress.optional(),
  GEOCODER_KEY: z.string().min(1).optional(),
  GEOCODER_UPSTREAM_URL: webAddress.optional(),
  GEOCODER_UPSTREAM_KEY: z.string().min(1).optional(),
  GEOCODER_UPSTREAM_PER_SECOND: z.coerce.number().min(0.01).max(1000).optional(),
  ...googleEnvironment,
  WEBHOOK_LOCAL_ORIGIN: origin.optional(),
  READS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000_000).default(1200),
  DRAIN_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  WORK_JOBS: z.enum(['yes', 'no'], 'must be yes or no').default('yes'),
});

export interface Config extends DatabaseSettings {
  readonly mode: 'sandbox' | 'live';
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** The origin of all links, cookies and checks; the Host header is never used for them. */
  readonly publicOrigin: string;
  /** How many proxies in front of us append to X-Forwarded-For; 0 takes the peer's address. */
  readonly trustedProxies: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly stripe: StripeSettings;
  readonly payouts: PayoutSettings;
  readonly mail: { smtpUrl: string; from: string };
  /** Where people write to us: in the footer, the legal pages and mails. */
  readonly contactMail: string;
  /** Where legal questions go. */
  readonly legalMail: string;
  readonly identitySecret: string;
  /** How long a session lasts at most, however often it is renewed. */
  readonly sessionMaxDays: number;
  readonly accessToken: {
    issuer: string;
    audience: string;
    /** Undefined means our own key set, read in process. */
    jwksUrl: string | undefined;
  };
  readonly storage: {
    /** Undefined means a folder of the data folder. */
    readonly s3:
      | { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }
      | undefined;
  };
  readonly geocoder: {
    /** The geocoder that the web calls, with a public key. */
    readonly url: string;
    readonly key: string;
    /** The geocoder that ours calls, with a secret key and a maximum rate. */
    readonly upstream: { readonly url: string; readonly key: string; readonly perSecond: number };
  };
  /** The origin of the sandbox's push service, beside its payment gateway; undefined in live mode. */
  readonly sandboxPushOrigin: string | undefined;
  /** An origin of this machine that webhooks may be sent to, without TLS too; undefined in live mode. */
  readonly webhookLocalOrigin: string | undefined;
  /** Undefined means that nobody signs in with Google. */
  readonly google: GoogleSettings | undefined;
  /** How many reading requests one person may make in a minute; everybody at one address may make ten times as many. */
  readonly readsPerMinute: number;
  readonly workJobs: boolean;
  /** How long a stopping server still accepts connections while /readyz answers 503. */
  readonly drainDelaySeconds: number;
  /** The address of /metrics; undefined disables it. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
}

/**
 * Reads the environment once. Throws ConfigurationError naming every unusable variable.
 * In live mode each third party must be configured, and no sandbox value is accepted.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(nonEmpty);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigurationError(`Cannot start: ${problems.join('; ')}.`);
  }
  const env = parsed.data;
  const tooManyConnections = poolProblem(env);
  if (tooManyConnections) throw new ConfigurationError(`Cannot start: ${tooManyConnections}.`);
  const publicOrigin =
    env.PUBLIC_ORIGIN ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`;
  const config: Config = {
    mode: env.MODE,
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    ...databaseSettings(env),
    publicOrigin,
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    stripe: stripeSettings(env),
    payouts: payoutSettings(env),
    mail: {
      smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.PORT + 2}`,
      from: env.MAIL_FROM ?? 'Tibeb <hello@tibeb.example>',
    },
    contactMail: env.CONTACT_MAIL ?? 'support@tibeb.example',
    legalMail: env.LEGAL_MAIL ?? env.CONTACT_MAIL ?? 'legal@tibeb.example',
    identitySecret: env.IDENTITY_SECRET ?? sandboxDefaults.identitySecret,
    sessionMaxDays: env.SESSION_MAX_DAYS,
    accessToken: {
      // Fixed names, not our address: accounts belong to an issuer and must outlive a change of domain.
      issuer: env.ACCESS_TOKEN_ISSUER,
      audience: env.ACCESS_TOKEN_AUDIENCE,
      jwksUrl: env.ACCESS_TOKEN_JWKS_URL,
    },
    storage: { s3: s3Settings(env) },
    geocoder: {
      url: env.GEOCODER_URL ?? new URL(geocodePath, publicOrigin).href,
      key: env.GEOCODER_KEY ?? sandboxDefaults.geocoderKey,
      upstream: {
        url:
          env.GEOCODER_UPSTREAM_URL ??
          (env.MODE === 'sandbox'
            ? `http://127.0.0.1:${env.PORT + 1}/opencage/geocode/v1/json`
            : 'https://api.opencagedata.com/geocode/v1/json'),
        key: env.GEOCODER_UPSTREAM_KEY ?? sandboxDefaults.geocoderUpstreamKey,
        perSecond: env.GEOCODER_UPSTREAM_PER_SECOND ?? upstreamPerSecond[env.MODE],
      },
    },
    sandboxPushOrigin:
      env.MODE === 'sandbox' ? (stripeSettings(env).apiUrl ?? `http://127.0.0.1:${env.PORT + 1}`) : undefined,
    webhookLocalOrigin: env.WEBHOOK_LOCAL_ORIGIN,
    google: googleSettings(env),
    readsPerMinute: env.READS_PER_MINUTE,
    workJobs: env.WORK_JOBS === 'yes',
    drainDelaySeconds: env.DRAIN_DELAY_SECONDS,
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
  };
  if (config.mode === 'live') {
    const problems = liveProblems(env);
    if (problems.length > 0)
      throw new ConfigurationError(['MODE=live cannot start:', ...problems].join('\n- '));
  }
  return config;
}

function s3Settings(env: z.infer<typeof environmentSchema>): Config['storage']['s3'] {
  const names = ['STORAGE_S3_ENDPOINT', 'STORAGE_S3_ACCESS_KEY_ID', 'STORAGE_S3_SECRET_ACCESS_KEY'] as const;
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    throw new ConfigurationError(
      `Cannot start: ${missing.join(' and ')} is missing beside the others of S3.`,
    );
  }
  return {
    endpoint: env.STORAGE_S3_ENDPOINT ?? '',
    region: env.STORAGE_S3_REGION,
    accessKeyId: env.STORAGE_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.STORAGE_S3_SECRET_ACCESS_KEY ?? '',
  };
}

/** The two addresses of the database that `npm run migrate` works on. Throws ConfigurationError. */
export function readDatabaseAddresses(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): {
  url: string;
  ownerUrl: string;
} {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = environment;
  const problems = Object.entries({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }).flatMap(
    ([name, value]) => {
      if (!value?.startsWith('postgres'))
        return [`${name} must be an address such as postgres://role:password@host/tibeb`];
      const [issue] = databaseAddress.safeParse(value).error?.issues ?? [];
      return issue ? [`${name} ${issue.message}`] : [];
    },
  );
  if (!url || !ownerUrl || problems.length > 0)
    throw new ConfigurationError(`Cannot migrate: ${problems.join('; ')}.`);
  return { url, ownerUrl };
}
