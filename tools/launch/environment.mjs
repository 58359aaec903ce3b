import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
// As a whole, for an older Node has no parseEnv to import and is to be answered by require-node.mjs.
import util from 'node:util';
import { root } from './checkout.mjs';
import { Failure } from './failure.mjs';

/**
 * What the launcher itself needs of the environment.
 * @typedef {object} Settings
 * @property {'sandbox' | 'live'} mode
 * @property {number} port
 * @property {string} host
 * @property {string} dataDir
 * @property {string | undefined} publicOrigin
 */

/**
 * The environment with .env beneath it: what is set outside wins, and an empty value counts as unset.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function readEnvironment(environment = process.env, file = join(root, '.env')) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  return existsSync(file) ? { ...util.parseEnv(readFileSync(file, 'utf8')), ...set } : set;
}

/**
 * The few settings the launcher itself needs; everything else is the server's to check.
 * Throws a Failure naming the variable that cannot be used.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Settings}
 */
export function readSettings(environment) {
  const mode = environment.MODE || 'sandbox';
  if (mode !== 'sandbox' && mode !== 'live')
    throw new Failure(`Cannot start: MODE must be sandbox or live, not "${mode}".`);
  const portText = environment.PORT || '3000';
  const port = Number(portText);
  // The sandbox takes the next two ports: its pages, and its mail server.
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
