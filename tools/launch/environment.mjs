import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
// The whole module, because an older Node has no parseEnv to import; require-node.mjs then reports the old version.
import util from 'node:util';
import { root } from './checkout.mjs';
import { Failure } from './failure.mjs';

/**
 * The settings that the launcher itself needs from the environment.
 * @typedef {object} Settings
 * @property {'sandbox' | 'live'} mode
 * @property {number} port
 * @property {string} host
 * @property {string} dataDir
 * @property {string | undefined} publicOrigin
 */

/**
 * The environment merged with .env: variables that are set outside win, and an empty value counts as unset.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function readEnvironment(environment = process.env, file = join(root, '.env')) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  return existsSync(file) ? { ...util.parseEnv(readFileSync(file, 'utf8')), ...set } : set;
}

/** The largest DRAIN_DELAY_SECONDS that the server accepts. */
const longestDelaySeconds = 60;
/** Requests, what is being synced and jobs have 8 s each to end; the rest is for closing the database. */
const endWithinMs = 30_000;

/**
 * How long a server that was asked to stop may take before it is killed. It accepts connections for DRAIN_DELAY_SECONDS
 * first; a value that it refuses does not matter here.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {number}
 */
export function serverGraceMs({ DRAIN_DELAY_SECONDS }) {
  const delaySeconds = Number(DRAIN_DELAY_SECONDS) || 0;
  return endWithinMs + 1000 * Math.min(Math.max(delaySeconds, 0), longestDelaySeconds);
}

/**
 * The few settings that the launcher itself needs; the server checks all others. Throws a Failure that names the invalid
 * variable.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Settings}
 */
export function readSettings(environment) {
  const mode = environment.MODE || 'sandbox';
  if (mode !== 'sandbox' && mode !== 'live')
    throw new Failure(`Cannot start: MODE must be sandbox or live, not "${mode}".`);
  const portText = environment.PORT || '3000';
  const port = Number(portText);
  // The sandbox uses the next two ports, for its pages and its mail server.
  const highest = mode === 'sandbox' ? 65_533 : 65_535;
  if (!/^\d{1,5}$/.test(portText) || port < 1 || port > highest)
    throw new Failure(`Cannot start: PORT must be a number from 1 to ${highest}, not "${portText}".`);
  return {
    mode,
    port,
    host: environment.HOST || '127.0.0.1',
    dataDir: resolve(root, environment.DATA_DIR || './data'),
    publicOrigin: environment.PUBLIC_ORIGIN,
  };
}
