import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchChromium } from '#scripts/chromium.ts';
import { appReady } from '#web/platform/app-ready.ts';

/** One person's browser window: their cookies, their pages, and everything that went wrong in them. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors, failed scripts and refused resources so far, in every page of this visit. */
  readonly problems: readonly string[];
  /** From now on a problem that matches is part of the test (a 401 the page is meant to handle, say). */
  expectProblem(pattern: RegExp): void;
}

/**
 * One Chromium for the test file. `open` starts a visit with cookies of its own; after each test its visits
 * are closed, and any console error, page error or Content-Security-Policy report that the test did not
 * expect fails it.
 */
export function openBrowser() {
  let browser: Browser | undefined;
  let visits: { context: BrowserContext; unexpected: () => string[] }[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterEach(async () => {
    const ended = visits;
    visits = [];
    const problems = ended.flatMap((visit) => visit.unexpected());
    for (const { context } of ended) await context.close();
    expect(problems, 'unexpected problems in the browser').toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  return {
    async open(options: BrowserContextOptions & { expected?: RegExp[] } = {}): Promise<Visit> {
      if (!browser) throw new Error('The browser starts in beforeAll; open a visit inside a test.');
      const { expected = [], ...contextOptions } = options;
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: 'en-US',
        // A worker would answer requests that a test means to answer, so only tests of it let it in.
        serviceWorkers: 'block',
        ...contextOptions,
      });
      context.setDefaultTimeout(15_000);
      const patterns = [...expected];
      // Without scripts nothing uses their preloads, which the browser remarks after some seconds.
      if (options.javaScriptEnabled === false) patterns.push(/was preloaded using link preload but not used/);
      const problems = collectProblems(context);
      if (options.javaScriptEnabled !== false) await waitForScriptsOf(context);
      const unexpected = () => problems.filter((one) => !patterns.some((pattern) => pattern.test(one)));
      visits.push({ context, unexpected });
      const page = await context.newPage();
      return { context, page, problems, expectProblem: (pattern) => patterns.push(pattern) };
    },
  };
}

declare global {
  interface Window {
    scriptsServe?: boolean;
  }
}

/**
 * A page is there before its scripts are, which ask for nothing until it is painted. A test that goes to a page
 * goes on once they serve it; one that says itself what to wait for (`waitUntil`) is about the time before.
 */
async function waitForScriptsOf(context: BrowserContext): Promise<void> {
  await context.addInitScript((event) => {
    addEventListener(event, () => {
      window.scriptsServe = true;
    });
  }, appReady);
  context.on('page', (page) => {
    const scriptsServe = () =>
      page.waitForFunction(() => window.scriptsServe || !document.querySelector('script[data-preloads]'));
    const goto = page.goto.bind(page);
    page.goto = async (address, options) => {
      const answer = await goto(address, options);
      if (!options?.waitUntil) await scriptsServe();
      return answer;
    };
    const reload = page.reload.bind(page);
    page.reload = async (options) => {
      const answer = await reload(options);
      if (!options?.waitUntil) await scriptsServe();
      return answer;
    };
  });
}

function collectProblems(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    const { url } = message.location();
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`console ${message.type()}: ${message.text()} (${url})`);
  });
  context.on('weberror', (failure) => {
    problems.push(`page error: ${failure.error().stack ?? failure.error().message}`);
  });
  return problems;
}
