import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import type { Pool } from 'pg';
import { appReady } from '#web/platform/app-ready.ts';
import { type AcquiredContext, BrowserContextPool } from './browser-context-pool.ts';
import { makeBeneficiary } from './factories.ts';
import { type RealServer, type RealServerOptions, startRealServer } from './real-server.ts';
import { openOwnerPool } from './test-database.ts';

export { expect };

/** One person's browser window: their cookies, their pages, and everything that went wrong in them. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors, failed scripts and refused resources so far, in every page of this visit. */
  readonly problems: readonly string[];
  /** From now on a matching problem is expected by the test (for example a 401 that the page handles). */
  expectProblem(pattern: RegExp): void;
}

export type VisitOptions = BrowserContextOptions & {
  expected?: RegExp[];
  /** Nothing that another test has loaded is in the browser's cache. */
  fresh?: boolean;
};

interface TestFixtures {
  /**
   * Starts a visit without cookies and storage; addresses without an origin go to the server. The visits of a test end with it,
   * and any console error, page error or Content-Security-Policy report that the test did not expect fails it.
   */
  visit: (options?: VisitOptions) => Promise<Visit>;
  /** Sends a GET as a program does, and follows no redirects. */
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** The server's output since the test began. */
  serverLog: {
    text(): string;
    /** Its log lines of level error and above. */
    failures(): string[];
  };
  /** Fails a test that writes to the console. */
  silence: undefined;
}

interface WorkerFixtures {
  /** How the server is started; a file that changes this with `test.use` gets its own server and database. */
  serverOptions: RealServerOptions;
  /** The product as it runs in production. Files share it, one after the other, with all data that earlier files left. */
  server: RealServer;
  /** The server's database, as its owner. */
  pool: Pool;
  contextPool: BrowserContextPool;
  /** A beneficiary who can be tipped. */
  beneficiary: { id: string; name: string };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverOptions: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverOptions }, use) => {
      const server = await startRealServer(serverOptions);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  pool: [
    async ({ server }, use) => {
      const pool = openOwnerPool(server.databaseUrl);
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],
  contextPool: [
    async ({ browser, server }, use) => {
      const origins = [server.origin, server.sandboxOrigin];
      const contextPool = new BrowserContextPool(browser, origins, waitForScriptsOf);
      await use(contextPool);
      await contextPool.close();
    },
    { scope: 'worker' },
  ],
  beneficiary: [
    async ({ pool }, use) => {
      await use(await makeBeneficiary(pool, { name: 'Selamawit Yohannes', types: ['Musician'] }));
    },
    { scope: 'worker' },
  ],
  visit: async ({ contextPool, server }, use) => {
    const visits: { acquired: AcquiredContext; unexpected: () => string[] }[] = [];
    await use(async ({ expected = [], fresh, ...options } = {}) => {
      const acquired = await contextPool.acquire({ baseURL: server.origin, ...options }, fresh);
      const { context, page, problems } = acquired;
      // An error without a text and a place comes from a query of the driver that a leaving page interrupts.
      const patterns = [/^page error: $/, ...expected];
      // Without scripts the preloaded scripts stay unused, which the browser reports after some seconds.
      if (options.javaScriptEnabled === false) patterns.push(/was preloaded using link preload but not used/);
      const unexpected = () => problems.filter((one) => !patterns.some((pattern) => pattern.test(one)));
      visits.push({ acquired, unexpected });
      return { context, page, problems, expectProblem: (pattern) => void patterns.push(pattern) };
    });
    const problems = visits.flatMap((visit) => visit.unexpected());
    for (const { acquired } of visits) await acquired.release();
    expect(problems, 'unexpected problems in the browser').toEqual([]);
  },
  get: async ({ server }, use) => {
    await use((path, headers = {}) => fetch(server.origin + path, { headers, redirect: 'manual' }));
  },
  serverLog: async ({ server }, use) => {
    const begin = server.server.output().length;
    const known = server.server.failures().length;
    await use({
      text: () => server.server.output().slice(begin),
      failures: () => server.server.failures().slice(known),
    });
  },
  silence: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first parameter to be destructured.
    async ({}, use) => {
      const { console } = globalThis;
      const { log, info, warn, error } = console;
      const written: unknown[][] = [];
      const note = (...values: unknown[]) => void written.push(values);
      Object.assign(console, { log: note, info: note, warn: note, error: note });
      await use(undefined);
      Object.assign(console, { log, info, warn, error });
      expect(written, 'unexpected console output').toEqual([]);
    },
    { auto: true },
  ],
});

declare global {
  interface Window {
    scriptsServe?: boolean;
  }
}

/**
 * A page arrives before its scripts, which load only after the first paint. After `goto` a test waits until they are ready;
 * with an explicit `waitUntil` it does not, because it tests the time before, unless it waits for a quiet network: on a busy
 * machine the network is quiet long before the scripts are ready.
 */
async function waitForScriptsOf(context: BrowserContext): Promise<void> {
  await context.addInitScript((event) => {
    addEventListener(event, () => {
      window.scriptsServe = true;
    });
  }, appReady);
  context.on('page', (page) => {
    const goto = page.goto.bind(page);
    page.goto = async (address, options) => {
      const answer = await goto(address, options);
      if (!testsTimeBefore(options)) await waitForScripts(page);
      return answer;
    };
    const reload = page.reload.bind(page);
    page.reload = async (options) => {
      const answer = await reload(options);
      if (!testsTimeBefore(options)) await waitForScripts(page);
      return answer;
    };
  });
}

function testsTimeBefore({ waitUntil }: { waitUntil?: string } = {}): boolean {
  return waitUntil !== undefined && waitUntil !== 'networkidle';
}

/**
 * Resolves when the scripts of the page are ready, or at once if it has none. One evaluated promise: a function that is polled
 * would need Playwright's own script in each document, 3 % of the tests' processor time.
 */
async function waitForScripts(page: Page): Promise<void> {
  try {
    await page.evaluate(async (event) => {
      if (window.scriptsServe || !document.querySelector('script[data-preloads]')) return;
      await new Promise((ready) => addEventListener(event, ready, { once: true }));
    }, appReady);
  } catch (error) {
    // The page has led to another one meanwhile.
    if (!String(error).includes('Execution context was destroyed')) throw error;
    await waitForScripts(page);
  }
}
