import { readDatabaseAddress } from '#server/platform/database/database-address.ts';
import { embeddedPassword } from '#server/platform/database/embedded.ts';
import { isLoopback, isReserved } from '#server/platform/http/host-names.ts';
import { googleProblems } from './google-settings.ts';
import { payoutProblems, sandboxPayouts } from './payout-settings.ts';
import { sandboxStripe, stripeProblems } from './stripe-settings.ts';

/** The values that only the sandbox accepts; MODE=live refuses each of them. */
export const sandboxDefaults = {
  stripeSecretKey: sandboxStripe.secretKey,
  stripeWebhookSecret: sandboxStripe.webhookSecret,
  stripeConnectWebhookSecret: sandboxPayouts.connectWebhookSecret,
  payoutDestinationKey: sandboxPayouts.destinationKey,
  identitySecret: 'sandbox-identity-secret-not-for-live-use',
  geocoderKey: 'sandbox-geocoder-key',
  geocoderUpstreamKey: 'sandbox-opencage-key',
} as const;

const required = [
  'DATABASE_URL',
  'PUBLIC_ORIGIN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'PAYOUT_DESTINATION_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_MAIL',
  'IDENTITY_SECRET',
  'GEOCODER_KEY',
  'GEOCODER_UPSTREAM_KEY',
] as const;

const webAddresses = [
  'GEOCODER_URL',
  'GEOCODER_UPSTREAM_URL',
  'ACCESS_TOKEN_JWKS_URL',
  'GOOGLE_ISSUER',
] as const;
const keys = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'PAYOUT_DESTINATION_KEY',
  'GEOCODER_KEY',
  'GEOCODER_UPSTREAM_KEY',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'STORAGE_S3_ACCESS_KEY_ID',
  'STORAGE_S3_SECRET_ACCESS_KEY',
] as const;
const optional = [
  'LEGAL_MAIL',
  'STRIPE_API_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'STORAGE_S3_ENDPOINT',
  'WEBHOOK_LOCAL_ORIGIN',
] as const;

const databaseAddresses = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
] as const;

type Name = (typeof required | typeof webAddresses | typeof keys | typeof optional)[number];
type Settings = { readonly [name in Name]?: string | undefined } & {
  readonly MODE: 'sandbox' | 'live';
  readonly PORT: number;
  readonly DATABASE_TLS: 'yes' | 'no';
  readonly STRIPE_CHECKOUT_ORIGINS?: readonly string[] | undefined;
};

/** What people commonly write as a placeholder. */
const placeholder =
  /change.?me|replace.?me|placeholder|example|your.?(key|secret|token|password)|<[^>]*>|\.\.\.|x{6}|insert.?here/i;

/** What MODE=live cannot start with: each problem names its variable and says why. */
export function liveProblems(env: Settings): string[] {
  return [
    ...required.filter((name) => !env[name]).map((name) => `${name} is missing`),
    ...keys.flatMap((name) => keyProblem(name, env[name])),
    ...stripeProblems(env),
    ...payoutProblems(env),
    ...secretProblems(env.IDENTITY_SECRET),
    ...addressProblems(env),
    ...mailProblems(env),
    ...databaseAddresses.flatMap((name) => databaseProblems(name, env[name])),
    ...(env.DATABASE_TLS === 'yes' ? databaseAddresses.flatMap((name) => tlsProblem(name, env[name])) : []),
    ...googleProblems(env),
    ...(env.WEBHOOK_LOCAL_ORIGIN ? ['WEBHOOK_LOCAL_ORIGIN is for the sandbox only'] : []),
  ];
}

function keyProblem(name: Name, value: string | undefined): string[] {
  if (!value) return [];
  if (Object.values<string>(sandboxDefaults).includes(value)) return [`${name} is a sandbox value`];
  if (/\s/.test(value)) return [`${name} contains a space or a line break`];
  return placeholder.test(value) ? [`${name} is a placeholder, not a key`] : [];
}

/** Below this a secret may be guessed; 32 random hexadecimal digits have 128 bits. */
const enoughBits = 100;

function secretProblems(secret: string | undefined): string[] {
  if (!secret) return [];
  if (secret === sandboxDefaults.identitySecret) return ['IDENTITY_SECRET is a sandbox value'];
  if (placeholder.test(secret) || /secret|password|tibeb/i.test(secret))
    return ['IDENTITY_SECRET is made of words; `openssl rand -base64 36` makes a random one'];
  if (randomBits(secret) < enoughBits)
    return ['IDENTITY_SECRET is too regular to be a secret; `openssl rand -base64 36` makes a random one'];
  return [];
}

/** An upper bound for the bits of randomness in a text: the entropy of its characters, over its shortest period. */
function randomBits(text: string): number {
  const period = text.slice(0, (text + text).indexOf(text, 1));
  const counts = new Map<string, number>();
  for (const character of period) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / period.length);
  // In a sequence of characters (abcd, 3210) the next one is predictable.
  const steps = [...period].slice(1).map((character, at) => character.charCodeAt(0) - period.charCodeAt(at));
  const regular = steps.filter((step, at) => at > 0 && step === steps[at - 1]).length;
  return bits * (1 - regular / period.length);
}

function addressProblems(env: Settings): string[] {
  const problems: string[] = [];
  for (const name of ['PUBLIC_ORIGIN', ...webAddresses] as const) {
    const url = URL.parse(env[name] ?? '');
    if (!url) continue;
    if (url.protocol !== 'https:') problems.push(`${name} must be https`);
    if (isLoopback(url.hostname)) problems.push(`${name} is an address of this machine (${url.hostname})`);
    else problems.push(...reservedProblem(name, url.hostname));
  }
  const storage = URL.parse(env.STORAGE_S3_ENDPOINT ?? '');
  if (storage) problems.push(...reservedProblem('STORAGE_S3_ENDPOINT', storage.hostname));
  return problems;
}

function mailProblems(env: Settings): string[] {
  const problems: string[] = [];
  for (const name of ['MAIL_FROM', 'CONTACT_MAIL', 'LEGAL_MAIL'] as const) {
    const address = env[name];
    if (!address) continue;
    const domain = /^[^\s@<>]+@([^\s@<>]+)$/.exec(/<([^<>]*)>\s*$/.exec(address)?.[1] ?? address.trim())?.[1];
    if (!domain) problems.push(`${name} must be a mail address, or a name and <a mail address>`);
    else if (isLoopback(domain) || !domain.includes('.'))
      problems.push(`${name} is an address that only this machine knows (${domain})`);
    else problems.push(...reservedProblem(name, domain));
  }
  const server = URL.parse(env.SMTP_URL ?? '');
  if (server && isLoopback(server.hostname) && Number(server.port) === env.PORT + 2)
    problems.push("SMTP_URL is the sandbox's mailbox (PORT + 2 of this machine)");
  else if (server) problems.push(...reservedProblem('SMTP_URL', server.hostname));
  return problems;
}

function databaseProblems(name: Name, address: string | undefined): string[] {
  const read = address ? readDatabaseAddress(address) : undefined;
  if (!read) return [];
  const { host, password = '' } = read;
  if (password === embeddedPassword) return [`${name} is the sandbox's embedded database`];
  if (password === 'password' || placeholder.test(password))
    return [`${name} has a placeholder for a password`];
  return reservedProblem(name, host);
}

/** The values of `sslmode` with which `pg` requires encryption. */
const encrypting = new Set(['require', 'verify-ca', 'verify-full']);

function tlsProblem(name: Name, address: string | undefined): string[] {
  const host = address && readDatabaseAddress(address)?.host;
  // With a folder for a host it is a socket of this machine.
  if (!host || host.startsWith('/') || isLoopback(host)) return [];
  // No ? is before the query: readDatabaseAddress refuses it in a password.
  const query = new URLSearchParams(address.replace(/^[^?]*/, '').replace(/#.*/, ''));
  if (encrypting.has(query.getAll('sslmode').at(-1) ?? '')) return [];
  return [
    `${name} leads to another machine without TLS; add sslmode=verify-full to it, or set DATABASE_TLS=no where the network between belongs to you alone`,
  ];
}

function reservedProblem(name: Name, host: string): string[] {
  return isReserved(host) ? [`${name} is an address of examples (${host})`] : [];
}
