import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { toolScript } from './checkout.mjs';
import { Failure } from './failure.mjs';

/**
 * The path of a working Chromium: CHROMIUM_PATH, an installed one, or Playwright's own. Otherwise one is installed, by the
 * system's package manager if permitted, or by Playwright. A headless shell is preferred: drawing an invisible window costs as
 * much as the tests. Throws a Failure.
 * @param {NodeJS.ProcessEnv} environment
 */
export async function findBrowser(environment) {
  const named = environment.CHROMIUM_PATH;
  if (named) {
    if (runs(named)) return named;
    throw new Failure(`CHROMIUM_PATH=${named} is not a browser that runs.`);
  }
  const windowless = installedBrowser(environment, ['chromium-headless-shell']);
  if (windowless) return windowless;
  const found = mayUseApt() ? undefined : (installedBrowser(environment) ?? (await playwrightBrowser()));
  if (found) return found;
  console.log('No headless Chromium found; installing one...');
  installWithApt(environment, 'chromium-headless-shell');
  const packaged =
    installedBrowser(environment, ['chromium-headless-shell']) ?? installedBrowser(environment);
  if (packaged) return packaged;
  installWithApt(environment, 'chromium');
  const whole = installedBrowser(environment) ?? (await playwrightBrowser());
  if (whole) return whole;
  installWithPlaywright(environment);
  const downloaded = await playwrightBrowser();
  if (downloaded) return downloaded;
  throw new Failure(
    'The browser tests need Chromium, and it could not be installed: install it, or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

const withWindows = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @param {NodeJS.ProcessEnv} environment */
function installedBrowser({ PATH = '' }, names = withWindows) {
  const folders = ['/usr/bin', ...PATH.split(delimiter)];
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  if (names === withWindows)
    candidates.push(
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    );
  return candidates.find(runs);
}

async function playwrightBrowser() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path && runs(path) ? path : undefined;
}

/**
 * Some systems have a `chromium` command that only asks to install another package, so it must print its version.
 * @param {string} path
 */
function runs(path) {
  return (
    existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
  );
}

function mayUseApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} name of a package
 */
function installWithApt(environment, name) {
  if (!mayUseApt()) return;
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
}

/** @param {NodeJS.ProcessEnv} environment */
function installWithPlaywright(environment) {
  const withDependencies = process.getuid?.() === 0 && process.platform === 'linux' ? ['--with-deps'] : [];
  spawnSync(process.execPath, [toolScript('playwright'), 'install', ...withDependencies, 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
}
