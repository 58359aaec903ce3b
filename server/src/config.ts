import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { geocodePath } from '#contract/places/geocoding.ts';
import type { GoogleSettings } from './features/account/public.ts';
import { googleEnvironment, googleProblems, googleSettings } from './google-settings.ts';

/** A setting that cannot be used; its message is the one sentence the operator reads. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** What package.json says. */
export const productVersion: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
).version;

/** The values that only the sandbox accepts; MODE=live refuses each of them. */
export const sandboxDefaults = {
  stripeSecretKey: 'sk_test_sandbox_tibeb',
  stripeWebhookSecret: 'whsec_sandbox_tibeb',
  identitySecret: 'sandbox-identity-secret-not-for-live-use',
  geocoderKey: 'sandbox-geocoder-key',
  geocoderUpstreamKey: 'sandbox-opencage-key',
} as const;

/** OpenCage's free tier takes one request a second; the stand-in's own limit is tried from its page. */
const upstreamPerSecond = { live: 1, sandbox: 50 } as const;

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number')
  .transform(Number)
  .pipe(z.int().min(0, 'must be 0 to 65535').max(65_535, 'must be 0 to 65535'));

const origin = z.string().transform((given, context) => {
  const url = URL.parse(given);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    context.addIssue('must be an origin such as https://tibeb.example');
    return z.NEVER;
  }
  return url.origin;
});

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://geocoder.example/v1',
});

const environmentSchema = z.object({
  MODE: z.enum(['sandbox', 'live'], 'must be sandbox or live').default('sandbox'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  PUBLIC_ORIGIN: origin.optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_URL: origin.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Tibeb <hello@tibeb.example>'),
  CONTACT_MAIL: z.email('must be a mail address').optional(),
  IDENTITY_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
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
  READS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000_000).default(1200),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  WORK_JOBS: z.enum(['yes', 'no'], 'must be yes or no').default('yes'),
});

export interface Config {
  readonly mode: 'sandbox' | 'live';
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Undefined means the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  /** The only origin links, cookies and checks are made from; the Host header never is. */
  readonly publicOrigin: string;
  /** How many proxies in front of us append to X-Forwarded-For; 0 takes the peer's address. */
  readonly trustedProxies: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly stripe: { secretKey: string; webhookSecret: string; apiUrl: string | undefined };
  readonly mail: { smtpUrl: string; from: string };
  /** Where what people write to us goes. */
  readonly contactMail: string;
  readonly identitySecret: string;
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
    /** What the web asks, with the key that everybody may read. */
    readonly url: string;
    readonly key: string;
    /** What our own geocoder asks, with the key that nobody may read, and how often at most. */
    readonly upstream: { readonly url: string; readonly key: string; readonly perSecond: number };
  };
  /** Undefined means that nobody signs in with Google. */
  readonly google: GoogleSettings | undefined;
  /** How many reading requests one client address may make in a minute. */
  readonly readsPerMinute: number;
  readonly workJobs: boolean;
  /** Where /metrics is answered; undefined means nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
}

/**
 * Reads the environment once. Throws ConfigurationError naming every unusable variable.
 * In live mode each third party must be configured, and no sandbox value is accepted.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigurationError(`Cannot start: ${problems.join('; ')}.`);
  }
  const env = parsed.data;
  const publicOrigin =
    env.PUBLIC_ORIGIN ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`;
  const config: Config = {
    mode: env.MODE,
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    publicOrigin,
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? sandboxDefaults.stripeSecretKey,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? sandboxDefaults.stripeWebhookSecret,
      apiUrl: env.STRIPE_API_URL ?? (env.MODE === 'sandbox' ? `http://127.0.0.1:${env.PORT + 1}` : undefined),
    },
    mail: { smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.PORT + 2}`, from: env.MAIL_FROM },
    contactMail: env.CONTACT_MAIL ?? 'support@tibeb.example',
    identitySecret: env.IDENTITY_SECRET ?? sandboxDefaults.identitySecret,
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
    google: googleSettings(env),
    readsPerMinute: env.READS_PER_MINUTE,
    workJobs: env.WORK_JOBS === 'yes',
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
  };
  if (config.mode === 'live') refuseSandboxValues(env, config);
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

function refuseSandboxValues(env: z.infer<typeof environmentSchema>, config: Config): void {
  const problems: string[] = [];
  for (const name of [
    'DATABASE_URL',
    'PUBLIC_ORIGIN',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SMTP_URL',
    'CONTACT_MAIL',
    'IDENTITY_SECRET',
    'GEOCODER_KEY',
    'GEOCODER_UPSTREAM_KEY',
  ] as const) {
    if (!env[name]) problems.push(`${name} is missing`);
  }
  if (env.PUBLIC_ORIGIN && !env.PUBLIC_ORIGIN.startsWith('https://'))
    problems.push('PUBLIC_ORIGIN must be https');
  for (const [name, value, sandboxValue] of [
    ['STRIPE_SECRET_KEY', env.STRIPE_SECRET_KEY, sandboxDefaults.stripeSecretKey],
    ['STRIPE_WEBHOOK_SECRET', env.STRIPE_WEBHOOK_SECRET, sandboxDefaults.stripeWebhookSecret],
    ['IDENTITY_SECRET', env.IDENTITY_SECRET, sandboxDefaults.identitySecret],
    ['GEOCODER_KEY', env.GEOCODER_KEY, sandboxDefaults.geocoderKey],
    ['GEOCODER_UPSTREAM_KEY', env.GEOCODER_UPSTREAM_KEY, sandboxDefaults.geocoderUpstreamKey],
  ] as const) {
    if (value === sandboxValue) problems.push(`${name} is a sandbox value`);
  }
  problems.push(...googleProblems(env));
  if (config.stripe.apiUrl) problems.push('STRIPE_API_URL is for the sandbox only');
  if (problems.length > 0) throw new ConfigurationError(`MODE=live cannot start: ${problems.join('; ')}.`);
}
