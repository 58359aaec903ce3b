import { join } from 'node:path';
import { root } from './checkout.mjs';

/** @typedef {import('./environment.mjs').Settings} Settings */

/**
 * The address under which this machine reaches a server that listens on `host`.
 * @param {string} host
 */
function reachable(host) {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * The server's origin as seen from this machine.
 * @param {Pick<Settings, 'host' | 'port'>} settings
 */
export function originOf({ host, port }) {
  return `http://${reachable(host)}:${port}`;
}

/**
 * Variables that server and sandbox must agree on. A page cannot be opened at a wildcard address, so this chooses one that
 * works.
 * @param {Settings} settings
 */
export function productEnvironment(settings) {
  const everyAddress = settings.host === '0.0.0.0' || settings.host === '::';
  return {
    DATA_DIR: settings.dataDir,
    // Node's compile cache: only the first start reads and compiles every module.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
    ...(settings.mode === 'sandbox' &&
      everyAddress &&
      settings.publicOrigin === undefined && { PUBLIC_ORIGIN: originOf(settings) }),
  };
}

/**
 * The sandbox has its own variables, because all it knows of the product is where to send webhooks.
 * @param {Settings} settings
 * @param {NodeJS.ProcessEnv} environment
 */
export function sandboxEnvironment(settings, environment) {
  const origin = settings.publicOrigin ?? originOf(settings);
  return {
    SANDBOX_PORT: String(settings.port + 1),
    SANDBOX_SMTP_PORT: String(settings.port + 2),
    SANDBOX_WEBHOOK_URL: `${originOf(settings)}/api/v1/payments/webhooks/stripe`,
    SANDBOX_CONNECT_WEBHOOK_URL: `${originOf(settings)}/api/v1/payouts/webhooks/stripe`,
    ...(environment.STRIPE_CONNECT_WEBHOOK_SECRET && {
      SANDBOX_STRIPE_CONNECT_WEBHOOK_SECRET: environment.STRIPE_CONNECT_WEBHOOK_SECRET,
    }),
    ...(environment.STRIPE_WEBHOOK_SECRET && {
      SANDBOX_STRIPE_WEBHOOK_SECRET: environment.STRIPE_WEBHOOK_SECRET,
    }),
    ...(environment.STRIPE_SECRET_KEY && { SANDBOX_STRIPE_SECRET_KEY: environment.STRIPE_SECRET_KEY }),
    // An invalid origin is left for the server to refuse.
    ...(URL.canParse(origin) && {
      SANDBOX_GOOGLE_REDIRECT_URL: new URL('/identity/callback/google', origin).href,
    }),
    ...(environment.GOOGLE_CLIENT_ID && { SANDBOX_GOOGLE_CLIENT_ID: environment.GOOGLE_CLIENT_ID }),
    ...(environment.GOOGLE_CLIENT_SECRET && {
      SANDBOX_GOOGLE_CLIENT_SECRET: environment.GOOGLE_CLIENT_SECRET,
    }),
    ...(environment.GEOCODER_UPSTREAM_KEY && { SANDBOX_OPENCAGE_KEY: environment.GEOCODER_UPSTREAM_KEY }),
  };
}
