import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tools/chromium.ts';

const folder = join(import.meta.dirname, 'tests/e2e');
/** Test files that need a server of their own. */
const alone = readdirSync(folder).filter((file) =>
  readFileSync(join(folder, file), 'utf8').includes('serverOptions:'),
);

/**
 * Tests with this tag take long, and are about how pages look, or repeat on a long walk what other tests prove step by step.
 * `npm run soak:pages` runs them, and only them.
 */
const long = /@long/;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './tests/support/postgres.ts',
  // Node runs these folders uncompiled, as in the product; files that Playwright compiles are loaded again by every worker.
  build: { external: ['**/{contract,server,sandbox,seed,assets,tools}/**', '**/tests/support/**'] },
  // Each worker has a server, a sandbox and a Chromium. Twice the cores of a small machine, because workers mostly wait.
  workers: 4,
  // Long, because a busy machine is slow; only a failing test waits that long.
  timeout: 240_000,
  expect: { timeout: 30_000, toPass: { timeout: 40_000 } },
  forbidOnly: true,
  ...(process.env.LONG_TESTS ? { grep: long } : { grepInvert: long }),
  // Files with a server of their own run first: at the end, workers would wait for the last of them, which take longest. Between the
  // others, each of them would cost a second start of the shared server.
  projects: [
    { name: 'alone', testMatch: alone },
    { name: 'shared', testIgnore: alone },
  ],
  reporter: 'dot',
  // Each failed test leaves a trace in this folder; `npx playwright show-trace <file>` opens it.
  outputDir: 'test-results',
  use: {
    launchOptions: chromiumOptions(),
    locale: 'en-US',
    // A service worker would answer requests that a test wants to answer, so only the tests of the service worker allow it.
    serviceWorkers: 'block',
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    // No copies of the document: the tracer takes them with scripts of its own in the page.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
  },
});
