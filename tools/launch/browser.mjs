import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { toolScript } from './checkout.mjs';
import { Failure } from './failure.mjs';

/**
 * The path of a Chromium that runs: CHROMIUM_PATH, an installed one, Playwright's own; else one is
 * installed, by the system's package manager where we may use it or by Playwright. Throws a Failure.
 * @param {NodeJS.ProcessEnv} environment
 */
export async function findBrowser(environment) {
  const named = environment.CHROMIUM_PATH;
  if (named) {
    if (runs(named)) return named;
    throw new Failure(`CHROMIUM_PATH=${named} is not a browser that runs.`);
  }
  const found = installedBrowser(environment) ?? (await playwrightBrowser());
  if (found) return found;
  console.log('No browser found; installing Chromium...');
  installWithApt(environment);
  const packaged = installedBrowser(environment);
  if (packaged) return packaged;
  installWithPlaywright(environment);
  const downloaded = await playwrightBrowser();
  if (downloaded) return downloaded;
  throw new Failure(
    'The browser tests need Chromium, and it could not be installed: install it, or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

/** @param {NodeJS.ProcessEnv} environment */
function installedBrowser({ PATH = '' }) {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const candidates = [
    ...['/usr/bin', ...PATH.split(delimiter)].flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return candidates.find(runs);
}

async function playwrightBrowser() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path && runs(path) ? path : undefined;
}

/**
 * Some systems have a `chromium` that only asks for another package, so it must tell its version.
 * @param {string} path
 */
function runs(path) {
  return (
    existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
  );
}

/** @param {NodeJS.ProcessEnv} environment */
function installWithApt(environment) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
}

/** @param {NodeJS.ProcessEnv} environment */
function installWithPlaywright(environment) {
  const withDependencies = process.getuid?.() === 0 && process.platform === 'linux' ? ['--with-deps'] : [];
  spawnSync(process.execPath, [toolScript('playwright'), 'install', ...withDependencies, 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
}
