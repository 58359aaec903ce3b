import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tools/chromium.ts';

const folder = join(import.meta.dirname, 'tests/e2e');
/** Files that want a server of their own. */
const alone = readdirSync(folder).filter((file) =>
  readFileSync(join(folder, file), 'utf8').includes('serverOptions:'),
);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './tests/support/postgres.ts',
  // Node runs these as they stand, as the product has it; what Playwright compiles is loaded again by every worker.
  build: { external: ['**/{contract,server,sandbox,seed,assets,tools}/**', '**/tests/support/**'] },
  // Each of them has a server, a sandbox and a Chromium beside it. More than twice the cores of a small machine, for much is waiting.
  workers: 5,
  // Long, because a busy machine is slow and only a failure waits to the end.
  timeout: 240_000,
  expect: { timeout: 15_000, toPass: { timeout: 20_000 } },
  forbidOnly: true,
  // Those with a server of their own come last: between others each of them would cost a second start of the shared one.
  projects: [
    { name: 'shared', testIgnore: alone },
    {
      name: 'alone',
      testMatch: alone,
      // It builds the web again and reads every page: `npm run soak:steps`.
      testIgnore: process.env.LONG_TESTS ? [] : ['made-up-locale.e2e.ts'],
    },
  ],
  reporter: 'dot',
  // A trace of each failed test is left below; `npx playwright show-trace <file>` opens it.
  outputDir: 'test-results',
  use: {
    launchOptions: chromiumOptions(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // A worker would answer requests that a test means to answer, so only tests of it let it in.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Without copies of the document, which the tracer takes by scripts of its own in the page.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
  },
});
