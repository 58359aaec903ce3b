import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './checkout.mjs';
import { Failure } from './failure.mjs';

/**
 * The variables of a .env file: NAME=value lines, `export` allowed, single or double quotes taken off,
 * `#` starts a comment at the beginning of a line or after a space.
 */
export function parseEnvFile(text) {
  const values = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line);
    if (!match) continue;
    const [, name, rest] = match;
    const quoted = /^(["'])(.*?)\1\s*(?:#.*)?$/.exec(rest);
    values[name] = quoted ? quoted[2] : rest.replace(/(^|\s)#.*$/, '').trim();
  }
  return values;
}

/** The environment with .env beneath it: what is set outside wins, and an empty value counts as unset. */
export function readEnvironment(environment = process.env, file = join(root, '.env')) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  return existsSync(file) ? { ...parseEnvFile(readFileSync(file, 'utf8')), ...set } : set;
}

/**
 * The few settings the launcher itself needs; everything else is the server's to check.
 * Throws a Failure naming the variable that cannot be used.
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
